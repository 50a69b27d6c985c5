internal import Configuration
internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// The operator's panel: its sections, and beside or below them what the chosen one shows. Small panels have a list whose rows lead on.
final class OperatorScreen: Screen {
    /// How the panel is left.
    struct Actions {
        var leave: () -> Void
        /// Shows a section on a screen of its own.
        var open: (OperatorSection) -> Void
    }

    private let services: KioskServices
    private let desk: OperatorDesk
    private let bar: NavigationBar
    private let sections: [OperatorSection]
    private var items: [SectionItem] = []
    private let rail: SectionRail
    private let list: OperatorPage
    private var page: OperatorPage?
    private var chosen: OperatorSection

    init(_ services: KioskServices, _ desk: OperatorDesk, actions: Actions) {
        (self.services, self.desk) = (services, desk)
        let surroundings = services.surroundings
        sections = OperatorSection.offered(by: services)
        chosen = sections[0]
        bar = Self.makeBar(surroundings, title: localized("Operator"), leave: actions.leave)
        bar.leading = BrandMark(services)
        rail = SectionRail(surroundings)
        list = OperatorPage(services, desk)
        super.init(surroundings)
        let rows = sections.map { section in
            let row = ActionRow(surroundings, section.identifier, icon: section.icon, title: section.title, leadsOn: true)
            row.action = { actions.open(section) }
            return row
        }
        list.blocks = [RowGroup(surroundings, rows)]
        items = sections.map { section in SectionItem(surroundings, section) { [weak self] in self?.choose(section) } }
        for item in items { rail.add(item) }
        for view in [list, rail, bar] as [View] { add(view) }
    }

    /// The bar of the panel and of its sections, with the way out.
    static func makeBar(_ surroundings: Surroundings, title: String, leave: @escaping () -> Void) -> NavigationBar {
        let bar = NavigationBar(surroundings, title: title)
        bar.trailing = Button(
            surroundings, "operator.leave", title: localized("Leave"), icon: "lock", style: ButtonStyle(.filled, .control), action: leave)
        return bar
    }

    private var isSplit: Bool { metrics.layoutClass == .regular || metrics.layoutClass == .tall }

    private func choose(_ section: OperatorSection) {
        guard section != chosen else { return }
        chosen = section
        page?.removeFromSuperview()
        page = nil
        setNeedsLayout()
    }

    override func layout() {
        let top = NavigationBar.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        let room = Rect(left: 0, top: top, right: frame.width, bottom: frame.height)
        (list.isHidden, rail.isHidden) = (isSplit, !isSplit)
        guard isSplit else {
            page?.removeFromSuperview()
            page = nil
            list.frame = room
            return
        }
        for item in items { item.isChosen = item.section == chosen }
        let page = self.page ?? makePage()
        let railFrame = metrics.layoutClass == .tall ? layoutGrid(in: room) : layoutSidebar(in: room)
        rail.frame = railFrame
        page.frame =
            metrics.layoutClass == .tall
            ? Rect(left: 0, top: railFrame.bottom, right: room.right, bottom: room.bottom)
            : Rect(left: railFrame.right, top: top, right: room.right, bottom: room.bottom)
    }

    private func makePage() -> OperatorPage {
        let page = chosen.makePage(services, desk)
        self.page = page
        insert(page, at: 0)
        return page
    }

    private func layoutSidebar(in room: Rect) -> Rect {
        let (inset, height, gap) = (metrics.px(12), metrics.px(52), metrics.px(4))
        let width = metrics.px(232)
        for (index, item) in items.enumerated() {
            item.frame = Rect(x: inset, y: metrics.px(16) + index * (height + gap), width: width - 2 * inset, height: height)
        }
        return Rect(x: 0, y: room.top, width: width, height: room.height)
    }

    private func layoutGrid(in room: Rect) -> Rect {
        let columns = items.count > 6 ? 4 : min(3, items.count)
        let (margin, gap, height) = (NavigationBar.margin(metrics), metrics.px(12), metrics.px(76))
        let width = room.width - 2 * margin + gap
        for (index, item) in items.enumerated() {
            let (row, column) = (index / columns, index % columns)
            let y = metrics.px(20) + row * (height + gap)
            item.frame = Rect(
                left: margin + width * column / columns, top: y, right: margin + width * (column + 1) / columns - gap, bottom: y + height)
        }
        let rows = (items.count + columns - 1) / columns
        return Rect(x: 0, y: room.top, width: room.width, height: metrics.px(20) + rows * (height + gap))
    }

    override var allowsEdgeSwipe: Bool { false }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "operator", label: localized("Operator")) }
}

/// What the sections lie on, with a line towards what they show.
private final class SectionRail: View {
    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isOpaque = true
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.background)
        guard metrics.layoutClass == .regular else { return }
        painter.fill(Rect(x: frame.width - metrics.hairline, y: 0, width: metrics.hairline, height: frame.height), theme.line)
    }
}

/// One section on a small panel.
final class OperatorSectionScreen: Screen {
    /// The ways out.
    struct Actions {
        var back: () -> Void
        var leave: () -> Void
    }

    private let bar: NavigationBar
    private let page: OperatorPage
    private let section: OperatorSection
    private let actions: Actions

    init(_ services: KioskServices, _ desk: OperatorDesk, _ section: OperatorSection, actions: Actions) {
        (self.section, self.actions) = (section, actions)
        let surroundings = services.surroundings
        bar = OperatorScreen.makeBar(surroundings, title: section.title, leave: actions.leave)
        bar.leading = Button(
            surroundings, "operator.back", title: localized("Operator"), icon: "back", style: ButtonStyle(.plain), action: actions.back)
        bar.leadingOutset = 12
        page = section.makePage(services, desk)
        super.init(surroundings)
        add(page)
        add(bar)
    }

    override func layout() {
        let top = NavigationBar.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        page.frame = Rect(left: 0, top: top, right: frame.width, bottom: frame.height)
    }

    override func stepBack() { actions.back() }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "operator.\(section.rawValue)", label: section.title) }
}
