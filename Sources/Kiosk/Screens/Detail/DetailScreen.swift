internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

/// One meme, large.
final class DetailScreen: Screen {
    private let services: KioskServices
    private let onBack: () -> Void
    private let bar: NavigationBar
    private let pager: DetailPager
    private let previousButton: Button
    private let nextButton: Button
    private let tools: BottomBar
    private let editButton: Button
    private let deleteButton: Button
    private let shareButton: Button
    private var chips: [DestinationChip] = []
    /// When it was made, on narrow panels, whose bar has no room for it.
    private let when: Label

    /// What the screen asks of the kiosk.
    struct Actions {
        var back: () -> Void
        var edit: () -> Void
        var share: () -> Void
        var delete: () -> Void
    }

    init(_ services: KioskServices, meme: Meme, actions: Actions) {
        (self.services, onBack) = (services, actions.back)
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: "")
        pager = DetailPager(services, meme: meme)
        let arrow = ButtonStyle(.chip, radius: 32)
        previousButton = Button(surroundings, "detail.previous", icon: "back", style: arrow)
        previousButton.spokenLabel = localized("Previous meme")
        nextButton = Button(surroundings, "detail.next", icon: "forward", style: arrow)
        nextButton.spokenLabel = localized("Next meme")
        editButton = Button(
            surroundings, "detail.edit", title: localized("Edit"), icon: "edit", style: ButtonStyle(.filled, .tool), action: actions.edit)
        deleteButton = Button(
            surroundings, "detail.delete", title: localized("Delete"), icon: "delete", style: ButtonStyle(.danger, .tool),
            action: actions.delete)
        shareButton = Button(
            surroundings, "detail.share", title: localized("Share"), icon: "share", style: ButtonStyle(.go, .goControl),
            action: actions.share)
        when = Label(surroundings, "", .small, color: { $0.label2 })
        var place: (BottomBar) -> Void = { _ in }
        tools = BottomBar(surroundings) { place($0) }
        super.init(surroundings)
        place = { [weak self] in self?.placeTools($0) }
        let back = Button(
            surroundings, "detail.back", title: localized("Sent Memes"), icon: "back",
            style: ButtonStyle(.plain, .control, padding: 12), action: actions.back)
        back.spokenLabel = localized("Back to Sent Memes")
        bar.leading = back
        bar.leadingOutset = 12
        bar.trailing = shareButton
        bar.lowBar = tools
        for view in [pager, previousButton, nextButton, bar, tools, when] as [View] { add(view) }
        tools.add(editButton)
        tools.add(deleteButton)
        pager.isSwipeBack = { [weak self] in self?.stack?.canSwipe($0) ?? false }
        pager.onTurn = { [weak self] in self?.describe() }
        pager.onZoom = { [weak self] in self?.showArrows() }
        previousButton.action = { [weak self] in self?.pager.turn(-1) }
        nextButton.action = { [weak self] in self?.pager.turn(1) }
        describe()
    }

    /// The meme that is shown.
    var meme: Meme { pager.meme }

    /// Shows the arrows to where there are memes, unless the guest looks at a part of the picture.
    private func showArrows() {
        previousButton.isHidden = pager.isZoomed || pager.neighbour(-1) == nil
        nextButton.isHidden = pager.isZoomed || pager.neighbour(1) == nil
    }

    /// Says what there is to say of the meme that is shown.
    private func describe() {
        when.text = relativeTime(from: meme.createdAt, to: services.wallClock())
        for chip in chips { chip.removeFromSuperview() }
        chips = meme.sharedTo.prefix(3).map { DestinationChip(surroundings, destination: $0, isIconOnly: false) }
        for chip in chips { add(chip) }
        showRights()
        setNeedsLayout()
        showArrows()
    }

    /// What the guest may not do with this meme is not there.
    private func showRights() {
        editButton.isHidden = !services.mayChange(meme)
        shareButton.isHidden = editButton.isHidden
        deleteButton.isHidden = !services.mayDelete(meme)
    }

    override func willAppear() {
        if let now = services.visibleMemes.first(where: { $0.id == meme.id }) { pager.show(now) }
        describe()
    }

    private var isNarrow: Bool { metrics.layoutClass == .narrow }
    /// Whether a line of its own above the tools says where the meme went: on narrow panels, and where Share stands among the tools.
    private var hasLine: Bool { isNarrow || metrics.reachesLow }

    private func placeTools(_ bar: BottomBar) {
        let margin = NavigationBar.margin(metrics)
        let isTall = metrics.layoutClass == .tall
        let size = Size(
            width: metrics.px(metrics.pick(140, compact: 118, tall: 148)),
            height: metrics.px(metrics.pick(52, compact: 46, tall: 76, narrow: 52)))
        let y = metrics.hairline + (bar.frame.height - metrics.hairline - size.height) / 2
        for button in [editButton, deleteButton] {
            button.style.isColumn = isTall
            button.style.gap = isTall ? 7 : 10
        }
        editButton.frame = Rect(origin: Point(x: margin, y: y), size: size)
        deleteButton.frame = Rect(origin: Point(x: bar.room.width - margin - size.width, y: y), size: size)
    }

    /// Between Edit and Delete, or behind the words in the line above them; in words where there is room for all of them.
    private func placeChips(in line: Rect) {
        let gap = metrics.px(isNarrow ? 8 : 12)
        let words = when.isHidden ? 0 : when.size(fitting: line.width).width + gap
        let taken = hasLine ? words : 2 * (editButton.frame.right + gap)
        func total() -> Int { chips.reduce(-gap) { $0 + $1.preferredWidth + gap } }
        for chip in chips { chip.isIconOnly = false }
        let isIconOnly = total() > line.width - taken
        for chip in chips { chip.isIconOnly = isIconOnly }
        var x = when.isHidden ? line.left + (line.width - total()) / 2 : line.right - total()
        for chip in chips {
            let height = DestinationChip.height(metrics, isIconOnly: isIconOnly)
            chip.frame = Rect(x: x, y: line.top + (line.height - height) / 2, width: chip.preferredWidth, height: height)
            x += chip.frame.width + gap
        }
    }

    override func layout() {
        let top = NavigationBar.height(metrics)
        let bottom = frame.height - BottomBar.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        bar.title.text = isNarrow ? "" : when.text
        bar.setNeedsLayout()
        when.isHidden = !isNarrow
        tools.frame = Rect(left: 0, top: bottom, right: frame.width, bottom: frame.height)
        placeTools(tools)
        // A line of its own says when it was made and where it went.
        let line = hasLine ? Rect(left: 0, top: bottom - metrics.px(isNarrow ? 52 : 64), right: frame.width, bottom: bottom) : .zero
        let margin = NavigationBar.margin(metrics)
        when.frame = line.inset(by: Insets(left: margin, right: margin))
        placeChips(in: hasLine ? when.frame : tools.frame)
        pager.frame = Rect(left: 0, top: top, right: frame.width, bottom: hasLine ? line.top : bottom)
        placeArrows()
    }

    /// On both sides of the picture; on a narrow panel they lie on it and cover as little of it as they can.
    private func placeArrows() {
        let side = metrics.px(metrics.pick(52, compact: 46, tall: 64, narrow: 52))
        let inset = metrics.px(metrics.pick(24, compact: 16, tall: 20, narrow: 8))
        let y = pager.frame.center.y - side / 2
        for arrow in [previousButton, nextButton] { arrow.style.radius = Double(side) / 2 / metrics.scale }
        previousButton.frame = Rect(x: inset, y: y, width: side, height: side)
        nextButton.frame = Rect(x: frame.width - inset - side, y: y, width: side, height: side)
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.stage) }

    override func stepBack() { onBack() }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "detail", label: when.text) }
}
