import Devices
import Drawing
import Geometry
import HeadlessDevices
import Languages
import Testing
import Text

@testable import Toolkit

/// A view of one colour with a stripe at the start of its x axis, which notes where it was touched and how far it was dragged.
private final class StripedView: View {
    private let keeps: Bool
    private(set) var tapped: Point?
    private(set) var travel = Point.zero
    private(set) var speed = 0.0

    init(_ surroundings: Surroundings, keepsDirection: Bool = false) {
        keeps = keepsDirection
        super.init(surroundings)
        add(TapRecognizer { [weak self] in self?.tapped = $0 })
        add(
            PanRecognizer(.horizontal) { [weak self] phase, travel in
                self?.travel = travel
                if case .ended(let speed, _) = phase { self?.speed = speed }
            })
    }

    override var keepsDirection: Bool { keeps }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface3)
        painter.fill(Rect(x: -overflow.left, y: 0, width: overflow.left + 4, height: frame.height), theme.accent)
    }
}

/// The interface as it is read from right to left. Every frame of the rig is compared with everything drawn anew.
@Suite struct MirroringTests {
    private func makeRig(_ width: Int = 400, _ height: Int = 300, _ fill: (Surroundings) -> View) throws -> Rig {
        try Rig(width, height, direction: .rightToLeft, filledBy: fill)
    }

    private func color(_ rig: Rig, _ x: Int, _ y: Int) -> UInt32 { rig.loop.presentedPicture.pixel(x: x, y: y) & 0xFF_FFFF }

    /// The first and the last column with something else than the ground in a part of the picture.
    private func ink(_ rig: Rig, rows: Range<Int>) -> ClosedRange<Int>? {
        let picture = rig.loop.presentedPicture
        let ground = picture.pixel(x: 0, y: rows.lowerBound)
        let columns = (0..<picture.size.width).filter { x in rows.contains { picture.pixel(x: x, y: $0) != ground } }
        return columns.first.map { $0...(columns.last ?? $0) }
    }

    // MARK: - Places

    @Test func framesBeginAtTheRight() throws {
        var views: [StripedView] = []
        let rig = try makeRig { surroundings in
            let (outer, inner, picture) = (StripedView(surroundings), StripedView(surroundings), StripedView(surroundings))
            let kept = StripedView(surroundings, keepsDirection: true)
            views = [outer, inner, kept, picture]
            outer.add(inner)
            outer.add(kept)
            kept.add(picture)
            let stage = Stage(surroundings) { _ in
                outer.frame = Rect(x: 20, y: 10, width: 300, height: 200)
                inner.frame = Rect(x: 10, y: 5, width: 50, height: 40)
                kept.frame = Rect(x: 100, y: 60, width: 120, height: 80)
                picture.frame = Rect(x: 10, y: 5, width: 30, height: 30)
            }
            stage.add(outer)
            return stage
        }
        let places = views.map { $0.windowRect($0.bounds) }
        #expect(places[0] == Rect(x: 80, y: 10, width: 300, height: 200))
        #expect(places[1] == Rect(x: 320, y: 15, width: 50, height: 40))
        #expect(places[2] == Rect(x: 160, y: 70, width: 120, height: 80))
        #expect(places[3] == Rect(x: 170, y: 75, width: 30, height: 30), "in what keeps its direction x grows to the right")
        for (view, place) in zip(views, places) {
            #expect(view.localRect(place) == view.bounds)
            for point in [at(0, 0), at(7, 3), at(29, 29)] { #expect(view.localPoint(view.windowPoint(point)) == point) }
        }
        // The stripe of each is drawn where its x axis begins.
        let accent = rig.surroundings.theme.accent.rgb
        #expect(color(rig, 379, 12) == accent && color(rig, 80, 12) != accent)
        #expect(color(rig, 369, 20) == accent && color(rig, 320, 20) != accent)
        #expect(color(rig, 160, 72) == accent && color(rig, 279, 72) != accent)
        #expect(color(rig, 170, 80) == accent && color(rig, 199, 80) != accent)
        try rig.finish()
    }

    @Test func fingersFindWhatTheySeeAndMoveItAsTheySee() throws {
        var (view, kept): (StripedView?, StripedView?)
        let rig = try makeRig { surroundings in
            let (first, second) = (StripedView(surroundings), StripedView(surroundings, keepsDirection: true))
            (view, kept) = (first, second)
            let stage = Stage(surroundings) { _ in
                first.frame = Rect(x: 10, y: 10, width: 150, height: 80)
                second.frame = Rect(x: 10, y: 110, width: 150, height: 80)
            }
            stage.add(first)
            stage.add(second)
            return stage
        }
        rig.tap(at(385, 20))
        rig.tap(at(250, 120))
        rig.tap(at(30, 20))
        #expect(view?.tapped == at(4, 10) && kept?.tapped == at(10, 10))
        rig.drag(from: at(380, 50), to: at(300, 50))
        rig.drag(from: at(380, 150), to: at(300, 150))
        let (mirrored, usual) = (try #require(view), try #require(kept))
        #expect(mirrored.travel.x > 60 && mirrored.speed > 0)
        #expect(usual.travel.x < -60 && usual.speed < 0)
        try rig.finish()
    }

    /// What moves, shrinks, fades or hangs over its edges leaves nothing behind.
    @Test(arguments: [false, true]) func motionsAreDrawnAsWhole(_ keepsDirection: Bool) throws {
        var view: StripedView?
        let rig = try makeRig { surroundings in
            let made = StripedView(surroundings, keepsDirection: keepsDirection)
            made.overflow = Insets(left: 12, right: 3)
            view = made
            let stage = Stage(surroundings) { _ in made.frame = Rect(x: 30, y: 30, width: 101, height: 60) }
            stage.add(made)
            return stage
        }
        let moving = try #require(view)
        for isCached in [false, true] {
            moving.isCached = isCached
            try rig.settle()
            let accent = rig.surroundings.theme.accent.rgb
            let (left, right) = ([257, 268, 270].map { color(rig, $0, 60) }, [370, 381].map { color(rig, $0, 60) })
            #expect(left.map { $0 == accent } == [keepsDirection, keepsDirection, keepsDirection])
            #expect(right.map { $0 == accent } == [!keepsDirection, !keepsDirection])
            rig.surroundings.animator.animate(.milliseconds(200)) {
                moving.translation.x = Int(180 * $0)
                moving.scale = 1 - 0.3 * $0
                moving.opacity = 1 - 0.5 * $0
            }
            try rig.settle()
            #expect(moving.windowRect(moving.bounds).left == 400 - 131 - 180)
            (moving.translation, moving.scale, moving.opacity) = (.zero, 1, 1)
            try rig.finish()
        }
        moving.setNeedsDisplay(Rect(x: 0, y: 0, width: 4, height: 60))
        moving.frame = Rect(x: 60, y: 80, width: 55, height: 60)
        try rig.finish()
    }

    @Test func theWindowCanBeReadTheOtherWay() throws {
        let rig = try Rig(400, 300) { surroundings in
            let button = Button(surroundings, "button", title: "Press", style: ButtonStyle(.go))
            let stage = Stage(surroundings) { _ in button.frame = Rect(x: 10, y: 10, width: 100, height: 60) }
            stage.add(button)
            return stage
        }
        #expect(rig.window.elementTree.first("button")?.frame.left == 10)
        rig.window.adopt(.rightToLeft)
        try rig.finish()
        #expect(rig.window.elementTree.first("button")?.frame.left == 290)
        rig.window.adopt(.leftToRight)
        try rig.finish()
        #expect(rig.window.elementTree.first("button")?.frame.left == 10)
    }

    // MARK: - Screens and lists

    @Test func screensComeFromTheLeftAndLeaveByASwipeFromTheRightEdge() throws {
        var made: NavigationStack?
        let rig = try makeRig(640, 400) { surroundings in
            let stack = NavigationStack(surroundings)
            made = stack
            return stack
        }
        let stack = try #require(made)
        let (first, second) = (NotingScreen(rig.surroundings, "First", 0x204060), NotingScreen(rig.surroundings, "Second", 0x406020))
        stack.setRoot(first)
        try rig.settle()
        stack.push(second)
        rig.advance(100)
        #expect((-639..<0).contains(second.windowRect(second.bounds).left) && first.windowRect(first.bounds).left > 0)
        try rig.finish()
        rig.drag(from: at(5, 200), to: at(600, 200))
        try rig.settle()
        #expect(stack.top === second, "the left edge is where words end")
        rig.down(at(636, 200))
        rig.advance(16)
        rig.move(to: at(436, 200))
        #expect((-200 ... -170).contains(second.windowRect(second.bounds).left))
        rig.move(to: at(100, 200))
        rig.up(at(100, 200))
        try rig.finish()
        #expect(stack.top === first)
    }

    @Test func aRowIsDrawnToTheRightAndUncoversItsButtonAtTheLeft() throws {
        let rows = DeletableRows()
        var made: ListView?
        let rig = try makeRig(400, 600) { surroundings in
            _ = surroundings.makeList(NumberedRows(0))
            let list = ListView(surroundings, "list", label: "List") { .rows(height: 60, width: $0.width, insets: .zero) }
            list.source = rows
            made = list
            return list
        }
        let list = try #require(made)
        rig.drag(from: at(380, 150), to: at(200, 150))
        try rig.settle()
        #expect(list.cells["2"]?.cell.translation == .zero)
        rig.drag(from: at(20, 150), to: at(200, 150))
        try rig.settle()
        let button = try #require(rig.window.elementTree.first("delete"))
        #expect(button.frame.left == 0 && button.frame.right > 60)
        rig.tap(at(40, 150))
        #expect(rows.deleted == [2])
        try rig.finish()
        rig.drag(from: at(200, 500), to: at(200, 400))
        rig.advance(30)
        let thumb = try #require(ink(rig, rows: 4..<5))
        #expect(thumb.lowerBound < 10, "the scroll bar is at the left")
        try rig.finish()
    }

    @Test func tabGoesFromRightToLeftAndArrowsGoAsTheyPoint() throws {
        let rig = try makeRig(640, 200) { surroundings in
            let buttons = (0..<3).map { Button(surroundings, "b\($0)", title: "\($0)", style: ButtonStyle(.filled)) }
            let stage = Stage(surroundings) { _ in
                for (index, button) in buttons.enumerated() { button.frame = Rect(x: 20 + index * 200, y: 40, width: 150, height: 60) }
            }
            for button in buttons.reversed() { stage.add(button) }
            return stage
        }
        func press(_ key: String) -> String? {
            rig.window.handle(KeyEvent(key: key, text: "", phase: .down, time: rig.clock.now))
            rig.advance(34)
            let found = rig.window.elementTree.children.first { $0.accessibility.isFocused }
            return found?.accessibility.identifier
        }
        #expect(["Tab", "Tab", "Tab", "Right", "Left"].map(press) == ["b0", "b1", "b2", "b1", "b2"])
        try rig.finish()
    }

    // MARK: - Words and icons

    @Test func linesBeginAtTheRight() throws {
        let words = "One two three four five six seven eight."
        let rig = try makeRig { surroundings in
            let labels = [
                Label(surroundings, "Word"), Label(surroundings, "Word", alignment: .trailing), Label(surroundings, words, maximumLines: 3),
                Label(surroundings, "שלום"),
            ]
            let stage = Stage(surroundings) { _ in
                for (index, label) in labels.enumerated() {
                    label.frame = Rect(x: 20, y: [0, 40, 80, 220][index], width: 200, height: index == 2 ? 120 : 30)
                }
            }
            for label in labels { stage.add(label) }
            return stage
        }
        let (leading, trailing) = (try #require(ink(rig, rows: 0..<30)), try #require(ink(rig, rows: 40..<70)))
        let hebrew = try #require(ink(rig, rows: 220..<250))
        #expect((374...380).contains(leading.upperBound) && leading.lowerBound > 300)
        #expect((179...184).contains(trailing.lowerBound) && trailing.upperBound < 260)
        #expect((374...380).contains(hebrew.upperBound))
        let height = rig.surroundings.metrics.lineHeight(.body)
        var last = 0
        for top in stride(from: 80, to: 200, by: height) {
            guard let line = ink(rig, rows: top..<top + height) else { continue }
            #expect((360...380).contains(line.upperBound), "the line at \(top)")
            last += 1
        }
        #expect(last > 1)
        try rig.finish()
    }

    @Test func onlyIconsThatFollowTheWayOfReadingAreTurnedOver() throws {
        let (usual, mirrored) = (try Rig(100, 100), try Rig(100, 100, direction: .rightToLeft))
        for name in usual.surroundings.icons.names {
            let (one, other) = (usual.surroundings.icons.mask(name, side: 48), mirrored.surroundings.icons.mask(name, side: 48))
            let isSame = one.hasSamePixels(as: other)
            #expect(isSame == !["back", "forward", "list"].contains(name), "\(name)")
        }
        #expect(usual.surroundings.icons.mask("back", side: 48).hasSamePixels(as: mirrored.surroundings.icons.mask("forward", side: 48)))
    }
}

/// Ten rows that can be deleted.
private final class DeletableRows: ListSource {
    private(set) var deleted: [Int] = []
    var itemCount: Int { 30 }
    func itemIdentifier(at index: Int) -> String { "\(index)" }
    func makeCell() -> ListCell { NumberedCell(Surroundings.current) }
    func configure(_ cell: ListCell, at index: Int) { (cell as? NumberedCell)?.number = index }
    func select(_ index: Int) {}
    func swipeAction(at index: Int) -> ListSwipeAction? {
        ListSwipeAction("delete", "Delete", icon: "delete") { [weak self] in self?.deleted.append(index) }
    }
}
