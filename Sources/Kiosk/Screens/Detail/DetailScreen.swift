internal import Drawing
internal import Geometry
internal import Memes
internal import Toolkit

/// One meme, large.
final class DetailScreen: Screen {
    private let services: KioskServices
    private(set) var meme: Meme
    private let bar: NavigationBar
    private let image: ZoomView
    private let tools: BottomBar
    private let editButton: Button
    private let deleteButton: Button
    private let shareButton: Button
    private var chips: [DestinationChip] = []
    private var areChipsIconOnly = false
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
        self.services = services
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
        when = Label(surroundings, "", .small, color: { $0.label2 })
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
        for view in [image, bar, tools, when] as [View] { add(view) }
        tools.add(editButton)
        tools.add(deleteButton)
        show(meme)
    }

    /// Shows the meme as it is now.
    func show(_ meme: Meme) {
        self.meme = meme
        when.text = relativeTime(from: meme.createdAt, to: services.wallClock())
        let words = [meme.topText, meme.bottomText].filter { !$0.isEmpty }.joined(separator: " … ")
        image.show(path: meme.memedImage.path, words: words.isEmpty ? "Meme" : "Meme: \(words)")
        showChips()
        setNeedsLayout()
    }

    /// Says where the meme went, in words where there is room for them.
    private func showChips() {
        for chip in chips { chip.removeFromSuperview() }
        func make(isIconOnly: Bool) -> [DestinationChip] {
            meme.sharedTo.prefix(3).map { DestinationChip(surroundings, destination: $0, isIconOnly: isIconOnly) }
        }
        chips = make(isIconOnly: false)
        areChipsIconOnly = metrics.layoutClass == .compact || width(of: chips) > roomForChips
        if areChipsIconOnly { chips = make(isIconOnly: true) }
        for chip in chips { add(chip) }
    }

    override func surroundingsDidChange() { showChips() }

    private var chipGap: Int { metrics.px(isNarrow ? 8 : 12) }

    private func width(of chips: [DestinationChip]) -> Int { chips.reduce(-chipGap) { $0 + $1.preferredWidth + chipGap } }

    /// Between Edit and Delete, or beside the words in the line above them.
    private var roomForChips: Int {
        let room = metrics.pixelSize.width - 2 * NavigationBar.margin(metrics)
        return isNarrow ? room - when.size(fitting: room).width - chipGap : room - 2 * (buttonSize.width + chipGap)
    }

    override func willAppear() {
        if let now = services.archive.memes.first(where: { $0.id == meme.id }) { show(now) }
    }

    private var isNarrow: Bool { metrics.layoutClass == .narrow }

    private var buttonSize: Size {
        Size(
            width: metrics.px(metrics.pick(140, compact: 118, tall: 148)),
            height: metrics.px(metrics.pick(52, compact: 46, tall: 76, narrow: 52)))
    }

    private func placeTools(_ bar: BottomBar) {
        let margin = NavigationBar.margin(metrics)
        let isTall = metrics.layoutClass == .tall
        let size = buttonSize
        let y = metrics.hairline + (bar.frame.height - metrics.hairline - size.height) / 2
        for button in [editButton, deleteButton] {
            button.style.isColumn = isTall
            button.style.gap = isTall ? 7 : 10
        }
        editButton.frame = Rect(origin: Point(x: margin, y: y), size: size)
        deleteButton.frame = Rect(origin: Point(x: bar.frame.width - margin - size.width, y: y), size: size)
    }

    /// In the middle of the lower bar, or at the end of the line above it.
    private func placeChips(in line: Rect) {
        let total = width(of: chips)
        var x = isNarrow ? line.right - total : line.left + (line.width - total) / 2
        for chip in chips {
            let height = DestinationChip.height(metrics, isIconOnly: areChipsIconOnly)
            chip.frame = Rect(x: x, y: line.top + (line.height - height) / 2, width: chip.preferredWidth, height: height)
            x += chip.frame.width + chipGap
        }
    }

    override func layout() {
        let top = NavigationBar.height(metrics)
        let bottom = frame.height - BottomBar.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        bar.title.text = isNarrow ? "" : when.text
        bar.setNeedsLayout()
        when.isHidden = !isNarrow
        // A line of its own says when it was made and where it went.
        let line = isNarrow ? Rect(left: 0, top: bottom - metrics.px(52), right: frame.width, bottom: bottom) : .zero
        let margin = NavigationBar.margin(metrics)
        when.frame = line.inset(by: Insets(left: margin, right: margin))
        placeChips(in: isNarrow ? when.frame : Rect(left: 0, top: bottom, right: frame.width, bottom: frame.height))
        image.frame = Rect(left: 0, top: top, right: frame.width, bottom: isNarrow ? line.top : bottom)
        tools.frame = Rect(left: 0, top: bottom, right: frame.width, bottom: frame.height)
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.stage) }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "detail", label: when.text) }
}
