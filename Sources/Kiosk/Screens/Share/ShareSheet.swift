internal import Drawing
internal import Geometry
internal import Languages
internal import MemePress
internal import Memes
internal import Toolkit

/// Where the meme can go, and then how far it has come.
final class ShareSheet: Sheet {
    private let preview: PictureView
    private let title: Label
    private let close: Button
    private let tiles: [ShareTile]
    private let status: ShareStatusView
    private let previewSource: PictureRequest.Source
    private let destinations: [any ShareDestination]
    private let onDismiss: () -> Void
    /// Whether something is being saved or shared, so that the sheet stays.
    private(set) var isWorking = false

    /// - Parameters:
    ///   - preview: the meme that is shared, for the small picture in the corner.
    ///   - meme: the meme where it is saved already, to say where it went.
    ///   - onChoose: called with the destination that was tapped.
    ///   - onDismiss: called when the guest closed the sheet.
    init(
        _ services: KioskServices, preview source: PictureRequest.Source, meme: MemeID?,
        onChoose: @escaping (any ShareDestination) -> Void, onDismiss: @escaping () -> Void
    ) {
        let surroundings = services.surroundings
        preview = PictureView(surroundings, loader: services.pictures, radius: 10)
        previewSource = source
        title = Label(surroundings, localized("Share your meme"), .t2)
        close = Button(surroundings, "share.cancel", icon: "close", style: ButtonStyle(.filled, radius: 30))
        close.spokenLabel = localized("Close")
        status = ShareStatusView(surroundings)
        let done = services.archive.memes.first { $0.id == meme }?.sharedTo ?? []
        tiles = services.destinations.map { destination in
            ShareTile(surroundings, destination, isDone: done.contains(destination.identifier)) { onChoose(destination) }
        }
        destinations = services.destinations
        self.onDismiss = onDismiss
        super.init(surroundings)
        for view in [preview, title, close, status] + tiles as [View] { panel.add(view) }
        status.isHidden = true
        close.action = { [weak self] in self?.cancel() }
        onScrimTap = { [weak self] in self?.cancel() }
        onDragDown = { [weak self] in self?.cancel() }
    }

    override func didAttach() {
        // Printers are not asked how they do while nobody wants to know.
        for case let printer as any PrintDestination in destinations { printer.refresh() }
    }

    // MARK: - States

    private func cancel() {
        guard !isWorking else { return }
        dismiss { [onDismiss] in onDismiss() }
    }

    /// Shows what is being done instead of the tiles.
    ///
    /// - Parameter fraction: how much is done, 0...1; nil when nobody knows.
    func show(_ words: String, fraction: Double?) {
        isWorking = true
        status.show(words, fraction: fraction)
        setShowsStatus(true)
    }

    /// Shows what went wrong, with a way to try again and one back to the tiles.
    func show(failure sentence: String, onRetry: (() -> Void)?) {
        isWorking = false
        status.show(
            failure: sentence, onRetry: onRetry,
            onBack: { [weak self] in self?.setShowsStatus(false) })
        setShowsStatus(true)
    }

    private func setShowsStatus(_ shows: Bool) {
        status.isHidden = !shows
        for tile in tiles { tile.isHidden = shows }
        close.isHidden = isWorking
        setNeedsLayout()
    }

    /// Leaves what becomes of the destinations to the screen that comes.
    func stopFollowing() { for tile in tiles { tile.stopFollowing() } }

    // MARK: - Layout

    /// One row of up to four; of more as many as are wide enough for their words, in rows of about the same length.
    private var columns: Int {
        if metrics.isUpright { return 2 }
        if tiles.count <= 4 { return max(2, tiles.count) }
        return tiles.count == 5 && metrics.layoutClass == .regular ? 5 : 3
    }
    private var rows: Int { (max(tiles.count, 1) + columns - 1) / columns }
    /// As high as the design says, or what the panel has room for.
    private var tileHeight: Int {
        let margins = metrics.isUpright ? NavigationBar.height(metrics) : 2 * metrics.px(metrics.pick(24, compact: 16, tall: 0))
        let room = frame.height - margins - insets.top - previewSize.height - headGap - insets.bottom - (rows - 1) * gap
        return min(metrics.px(metrics.pick(196, compact: 142, tall: 224)), room / rows)
    }
    private var gap: Int { metrics.px(metrics.pick(14, compact: 10, tall: 14)) }
    private var previewSize: Size {
        let width = metrics.px(metrics.pick(96, compact: 72, tall: 128))
        return Size(width: width, height: width * 3 / 4)
    }
    private var insets: Insets {
        let side = metrics.px(metrics.pick(28, compact: 16, tall: 28))
        return Insets(
            left: side, top: metrics.px(metrics.pick(24, compact: 14, tall: 32)), right: side,
            bottom: metrics.px(metrics.pick(28, compact: 16, tall: 48, narrow: 24)))
    }
    private var headGap: Int { metrics.px(metrics.pick(22, compact: 12, tall: 28)) }

    override func panelFrame() -> Rect {
        let height = insets.top + previewSize.height + headGap + rows * tileHeight + (rows - 1) * gap + insets.bottom
        switch metrics.layoutClass {
        case .regular:
            let width = min(metrics.px(880), frame.width - metrics.px(48))
            return Rect(x: (frame.width - width) / 2, y: frame.height - metrics.px(24) - height, width: width, height: height)
        case .compact:
            let margin = metrics.px(16)
            return Rect(x: margin, y: frame.height - margin - height, width: frame.width - 2 * margin, height: height)
        case .tall, .narrow:
            // The lower corners lie below the panel's edge.
            return Rect(x: 0, y: frame.height - height, width: frame.width, height: height + metrics.px(40))
        }
    }

    override func layout() {
        panel.radius = metrics.pick(28, compact: 24, tall: 36)
        title.token = metrics.layoutClass == .narrow ? .head : .t2
        super.layout()
        let insets = self.insets
        let inner = Rect(left: insets.left, top: insets.top, right: panel.frame.width - insets.right, bottom: panel.frame.height)
        preview.frame = Rect(origin: inner.origin, size: previewSize)
        preview.show(PictureRequest(previewSource, size: previewSize))
        let side = metrics.px(metrics.pick(52, compact: 46, tall: 60))
        close.style.radius = Double(side) / 2 / metrics.scale
        close.frame = Rect(x: inner.right - side, y: inner.top + (previewSize.height - side) / 2, width: side, height: side)
        title.frame = Rect(
            left: preview.frame.right + metrics.px(18), top: inner.top, right: close.frame.left - metrics.px(12),
            bottom: preview.frame.bottom)
        let top = preview.frame.bottom + headGap
        let width = (inner.width - (columns - 1) * gap) / columns
        for (index, tile) in tiles.enumerated() {
            tile.frame = Rect(
                x: inner.left + index % columns * (width + gap), y: top + index / columns * (tileHeight + gap), width: width,
                height: tileHeight)
        }
        status.frame = Rect(x: inner.left, y: top, width: inner.width, height: rows * tileHeight + (rows - 1) * gap)
    }

    override var accessibility: Accessibility? { Accessibility(.sheet, identifier: "share-sheet", label: title.text) }
}
