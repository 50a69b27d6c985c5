internal import Drawing
internal import Geometry
internal import Memes
private import SystemCalls
internal import Toolkit

/// The picker over the photo albums: one tap chooses.
final class AlbumScreen: Screen {
    private let services: KioskServices
    private let bar: NavigationBar
    private let list: ListView
    private let source: PhotoSource
    private var albumChoice: SegmentedControl?
    private var shownTitles: [String] = []
    private let empty: EmptyView

    /// - Parameter onChoose: called with the photo that was tapped.
    init(_ services: KioskServices, onCancel: @escaping () -> Void, onChoose: @escaping (AlbumPhoto) -> Void) {
        self.services = services
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: "Choose a Photo")
        list = ListView(surroundings, "album.list", label: "Photos") {
            .pictures(width: $0.width, surroundings.metrics)
        }
        source = PhotoSource(services, onChoose: onChoose)
        empty = EmptyView(
            surroundings, tile: ("Nothing", "here", "No photos"), title: "No photos yet.",
            line: "Pictures in the kiosk's album folder or on a USB stick show up here.", button: nil)
        super.init(surroundings)
        let cancel = Button(
            surroundings, "album.cancel", title: "Cancel", icon: "close", style: ButtonStyle(.plain, .control, padding: 12),
            action: onCancel)
        bar.leading = cancel
        bar.leadingOutset = 12
        list.source = source
        for view in [list, empty, bar] as [View] { add(view) }
    }

    override func willAppear() {
        services.albums.onChange = { [weak self] in self?.albumsChanged() }
        services.albums.refresh()
        albumsChanged()
    }

    override func didDisappear() {
        services.albums.onChange = nil
        returnFreeMemory()
    }

    private func albumsChanged() {
        let albums = services.albums.albums
        let titles = albums.map { $0.title.count > 16 ? $0.title.prefix(15) + "…" : $0.title }
        source.albumIndex = min(source.albumIndex, max(0, albums.count - 1))
        if titles != shownTitles {
            shownTitles = titles
            showAlbumChoice(titles, identifiers: albums.map(\.identifier))
        }
        let isEmpty = source.itemCount == 0
        empty.isHidden = !isEmpty
        list.isHidden = isEmpty
        list.reload()
        setNeedsLayout()
    }

    private func showAlbumChoice(_ titles: [String], identifiers: [String]) {
        albumChoice?.removeFromSuperview()
        albumChoice = nil
        guard titles.count > 1 else { return }
        let segments = zip(identifiers, titles).prefix(4).map { (identifier: "album.choice.\($0)", title: $1) }
        let choice = SegmentedControl(surroundings, segments, selection: min(source.albumIndex, 3)) { [weak self] in
            self?.choose($0)
        }
        albumChoice = choice
        add(choice)
    }

    private func choose(_ index: Int) {
        source.albumIndex = index
        list.jump(to: 0)
        albumsChanged()
    }

    override func layout() {
        let top = NavigationBar.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        let margin = NavigationBar.margin(metrics)
        var contentTop = top + (metrics.layoutClass == .compact ? metrics.px(12) : margin)
        if let choice = albumChoice {
            let width = min(choice.preferredWidth, frame.width - 2 * margin)
            let height = metrics.px(52) * choice.rowCount(fitting: width)
            let strip = height + metrics.px(32)
            choice.frame = Rect(x: margin, y: top + (strip - height) / 2, width: width, height: height)
            contentTop = top + strip
        }
        let content = Rect(left: 0, top: contentTop, right: frame.width, bottom: frame.height)
        list.frame = content
        empty.frame = content
    }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "album", label: "Choose a Photo") }
}
