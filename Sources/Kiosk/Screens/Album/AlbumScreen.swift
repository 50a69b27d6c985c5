internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
private import SystemCalls
internal import Toolkit

/// The picker over the photo albums: one tap chooses.
final class AlbumScreen: Screen {
    /// What is offered to whom, and what they are told.
    struct Offer {
        var title = localized("Choose a Photo")
        /// Whether pictures of sticks and cards are all there is.
        var isRemovableOnly = false
        var nothing = (
            title: localized("No photos yet."),
            line: localized("Pictures in the kiosk’s album folder or on a USB stick show up here.")
        )

        /// The operator's own pictures come on sticks: what guests chose from stays theirs.
        static func operatorsPicture(_ title: String) -> Offer {
            Offer(
                title: title, isRemovableOnly: true,
                nothing: (localized("No pictures here."), localized("Plug in a USB stick with JPEG or PNG pictures.")))
        }
    }

    private let services: KioskServices
    private let bar: NavigationBar
    private let list: ListView
    private let source: PhotoSource
    private var albumChoice: SegmentedControl?
    private var shownTitles: [String] = []
    private let empty: EmptyView
    /// The album that is shown as soon as it is there.
    private var wanted: String?
    private let onCancel: () -> Void

    /// - Parameters:
    ///   - onPhone: called when the guest wants to send photos from a phone.
    ///   - onChoose: called with the photo that was tapped, and with its picture where that is seen already.
    init(
        _ services: KioskServices, _ offer: Offer = Offer(), onCancel: @escaping () -> Void, onPhone: @escaping () -> Void = {},
        onChoose: @escaping (AlbumPhoto, PhotoLanding?) -> Void
    ) {
        (self.services, self.onCancel) = (services, onCancel)
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: offer.title)
        list = ListView(surroundings, "album.list", label: localized("Photos")) {
            .pictures(width: $0.width, surroundings.metrics)
        }
        var choose: (Int, AlbumPhoto) -> Void = { _, _ in }
        source = PhotoSource(services, offer, onChoose: { choose($0, $1) }, onPhone: onPhone)
        empty = EmptyView(
            surroundings, tile: (localized("Nothing\nhere"), localized("No photos")), title: offer.nothing.title, line: offer.nothing.line,
            button: nil)
        super.init(surroundings)
        choose = { [weak self] in onChoose($1, self?.landing(from: $0)) }
        let cancel = Button(
            surroundings, "album.cancel", title: localized("Cancel"), icon: "close",
            style: ButtonStyle(.plain, .control, padding: 12), action: onCancel)
        bar.leading = cancel
        bar.leadingOutset = 12
        list.source = source
        for view in [list, empty, bar] as [View] { add(view) }
    }

    override func willAppear() {
        services.albums.onChange = { [weak self] in self?.albumsChanged() }
        services.phoneInbox?.onAvailabilityChange = { [weak self] in self?.list.reload() }
        services.albums.refresh()
        albumsChanged()
    }

    override func didDisappear() {
        services.albums.onChange = nil
        services.phoneInbox?.onAvailabilityChange = nil
        returnFreeMemory()
    }

    /// Shows the album of that identifier, at once or when it comes.
    func show(album identifier: String) {
        wanted = identifier
        albumsChanged()
    }

    private func albumsChanged() {
        services.forgetPicturesOfOtherFiles()
        let albums = source.albums
        let titles = albums.map(\.shownTitle).map { $0.count > 16 ? $0.prefix(15) + "…" : $0 }
        let found = wanted.flatMap { wanted in albums.firstIndex { $0.identifier == wanted } }
        if found != nil { wanted = nil }
        source.albumIndex = min(found ?? source.albumIndex, max(0, albums.count - 1))
        if titles != shownTitles {
            shownTitles = titles
            showAlbumChoice(titles, albums)
        }
        if let found {
            albumChoice?.select(min(found, 3))
            list.jump(to: 0)
        }
        let isEmpty = source.itemCount == 0
        empty.isHidden = !isEmpty
        list.isHidden = isEmpty
        list.reload()
        setNeedsLayout()
    }

    private func showAlbumChoice(_ titles: [String], _ albums: [Album]) {
        albumChoice?.removeFromSuperview()
        albumChoice = nil
        guard titles.count > 1 else { return }
        let segments = zip(albums, titles).prefix(4).map { (identifier: "album.choice.\($0.identifier)", title: $1) }
        let choice = SegmentedControl(surroundings, segments, selection: min(source.albumIndex, 3)) { [weak self] in
            self?.choose($0)
        }
        for (index, album) in albums.prefix(4).enumerated() where album.isRemovable {
            choice.setIcon("usb", ofSegment: index, spokenAs: localized("\(album.shownTitle), USB stick"))
        }
        albumChoice = choice
        add(choice)
    }

    /// The picture of a photo on its way to the stage, from its cell.
    private func landing(from index: Int) -> PhotoLanding? {
        guard !surroundings.reducesMotion, let cell = list.cell(for: source.itemIdentifier(at: index)) as? PhotoCell else { return nil }
        return cell.shown.map { PhotoLanding(surroundings, $0, at: cell.windowRect(cell.bounds)) }
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

    override func stepBack() { onCancel() }

    /// The first photo.
    override var preferredFocus: View? { list.firstCell }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "album", label: bar.title.text) }
}

extension Album {
    /// What guests see.
    fileprivate var shownTitle: String {
        title ?? (identifier == "phone" ? localized("From your phone") : localized("Photos"))
    }
}
