internal import Drawing
internal import Geometry
internal import Memes
internal import Toolkit

/// One meme, large.
final class DetailScreen: Screen {
    private let services: KioskServices
    private let onBack: () -> Void
    private(set) var meme: Meme
    private let bar: NavigationBar
    private let image: ZoomView
    private let tools: BottomBar
    private let editButton: Button
    private let deleteButton: Button
    private let shareButton: Button
    private var chips: [DestinationChip] = []

    /// What the screen asks of the kiosk.
    struct Actions {
        var back: () -> Void
        var edit: () -> Void
        var share: () -> Void
        var delete: () -> Void
    }

    init(_ services: KioskServices, meme: Meme, actions: Actions) {
        (self.services, onBack) = (services, actions.back)
        self.meme = meme
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: "")
        image = ZoomView(services)
        editButton = Button(
            surroundings, "detail.edit", title: "Edit", icon: "edit", style: ButtonStyle(.filled, .tool), action: actions.edit)
        deleteButton = Button(
            surroundings, "detail.delete", title: "Delete", icon: "delete", style: ButtonStyle(.danger, .tool), action: actions.delete)
        shareButton = Button(
            surroundings, "detail.share", title: "Share", icon: "share", style: ButtonStyle(.go, .goControl), action: actions.share)
        var place: (BottomBar) -> Void = { _ in }
        tools = BottomBar(surroundings) { place($0) }
        super.init(surroundings)
        place = { [weak self] in self?.placeTools($0) }
        let back = Button(
            surroundings, "detail.back", title: "Sent Memes", icon: "back", style: ButtonStyle(.plain, .control, padding: 12),
            action: actions.back)
        back.spokenLabel = "Back to Sent Memes"
        bar.leading = back
        bar.leadingOutset = 12
        bar.trailing = shareButton
        for view in [image, bar, tools] as [View] { add(view) }
        tools.add(editButton)
        tools.add(deleteButton)
        show(meme)
    }

    /// Shows the meme as it is now.
    func show(_ meme: Meme) {
        self.meme = meme
        bar.title.text = relativeTime(from: meme.createdAt, to: services.wallClock())
        let words = [meme.topText, meme.bottomText].filter { !$0.isEmpty }.joined(separator: " … ")
        image.show(path: meme.memedImage.path, words: words.isEmpty ? "Meme" : "Meme: \(words)")
        for chip in chips { chip.removeFromSuperview() }
        let isIconOnly = metrics.layoutClass == .compact
        chips = meme.sharedTo.prefix(3).map { DestinationChip(surroundings, destination: $0, isIconOnly: isIconOnly) }
        for chip in chips { tools.add(chip) }
        bar.setNeedsLayout()
    }

    override func willAppear() {
        if let now = services.archive.memes.first(where: { $0.id == meme.id }) { show(now) }
    }

    private func placeTools(_ bar: BottomBar) {
        let margin = NavigationBar.margin(metrics)
        let isTall = metrics.layoutClass == .tall
        let size = Size(
            width: metrics.px(metrics.pick(140, compact: 118, tall: 148)), height: metrics.px(metrics.pick(52, compact: 46, tall: 76)))
        let y = metrics.hairline + (bar.frame.height - metrics.hairline - size.height) / 2
        for button in [editButton, deleteButton] {
            button.style.isColumn = isTall
            button.style.gap = isTall ? 7 : 10
        }
        editButton.frame = Rect(origin: Point(x: margin, y: y), size: size)
        deleteButton.frame = Rect(origin: Point(x: bar.frame.width - margin - size.width, y: y), size: size)
        let gap = metrics.px(12)
        let widths = chips.map(\.preferredWidth)
        var x = (bar.frame.width - widths.reduce(-gap) { $0 + $1 + gap }) / 2
        for (chip, width) in zip(chips, widths) {
            let height = DestinationChip.height(metrics, isIconOnly: metrics.layoutClass == .compact)
            chip.frame = Rect(x: x, y: (bar.frame.height - height) / 2, width: width, height: height)
            x += width + gap
        }
    }

    override func layout() {
        let top = NavigationBar.height(metrics)
        let bottom = frame.height - BottomBar.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        image.frame = Rect(left: 0, top: top, right: frame.width, bottom: bottom)
        tools.frame = Rect(left: 0, top: bottom, right: frame.width, bottom: frame.height)
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.stage) }

    override func stepBack() { onBack() }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "detail", label: bar.title.text) }
}
