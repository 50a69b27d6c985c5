import Devices
import Drawing
import Geometry
import HeadlessDevices
import Testing

@testable import Toolkit

/// What a test's list shows, and what was chosen in it.
final class NumberedRows: ListSource {
    var count: Int
    private(set) var made = 0
    private(set) var chosen: [Int] = []

    init(_ count: Int) { self.count = count }

    var itemCount: Int { count }
    func itemIdentifier(at index: Int) -> String { "row \(index)" }
    func makeCell() -> ListCell {
        made += 1
        return NumberedCell(Surroundings.current)
    }
    func configure(_ cell: ListCell, at index: Int) { (cell as? NumberedCell)?.number = index }
    func select(_ index: Int) { chosen.append(index) }
}

/// A row with a stripe whose place says its number; it hides what is under it.
final class NumberedCell: ListCell {
    var number = 0 { didSet { setNeedsDisplay() } }

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isOpaque = true
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.background)
        painter.fill(bounds.inset(by: 2), isHighlighted ? theme.surface3 : theme.surface)
        painter.fill(Rect(x: 10 + number * 7 % max(1, frame.width - 30), y: 6, width: 10, height: frame.height - 12), theme.accent)
    }
}

extension Surroundings {
    /// The surroundings of the rig that was made last; a source makes cells without being handed any.
    static var current: Surroundings {
        guard let known else { preconditionFailure("no list was made yet") }
        return known
    }
    private static var known: Surroundings?

    /// A list of rows, 60 pixels high each.
    func makeList(_ source: NumberedRows) -> ListView {
        Self.known = self
        let list = ListView(self, "list", label: "List") { .rows(height: 60, width: $0.width, insets: .zero) }
        list.source = source
        return list
    }
}

@Suite(.serialized) struct GestureTests {
    /// A list with something to choose in it.
    private func makeList(count: Int = 100) throws -> (rig: Rig, list: ListView, source: NumberedRows) {
        let source = NumberedRows(count)
        var list: ListView?
        let rig = try Rig(400, 600) { surroundings in
            let made = surroundings.makeList(source)
            list = made
            return made
        }
        return (rig, try #require(list), source)
    }

    @Test func aTapChoosesAndDoesNotScroll() throws {
        let (rig, list, source) = try makeList()
        rig.tap(at(200, 150))
        #expect(source.chosen == [2] && list.offset == 0)
        try rig.finish()
    }

    @Test func aFingerThatStraysLessThanTenPointsStillTaps() throws {
        let (rig, _, source) = try makeList()
        rig.drag(from: at(200, 150), to: at(204, 158), steps: 3)
        #expect(source.chosen == [2])
        try rig.finish()
    }

    @Test func aDragScrollsAndDoesNotChoose() throws {
        let (rig, list, source) = try makeList()
        rig.down(at(200, 500))
        rig.move(to: at(200, 300), steps: 20)
        rig.advance(200)
        rig.up(at(200, 300))
        #expect(source.chosen.isEmpty)
        // The finger's first report beyond ten points tells a drag from a tap; from there on the list moves with it.
        #expect(list.offset == 180)
        try rig.finish()
    }

    @Test func aFlingGoesOnAndCatchingItDoesNotChoose() throws {
        let (rig, list, source) = try makeList()
        rig.drag(from: at(200, 500), to: at(200, 300), steps: 8)
        let atLift = list.offset
        rig.advance(200)
        let later = list.offset
        #expect(later > atLift + 50 && list.isMoving)
        rig.down(at(200, 300))
        rig.advance(50)
        #expect(!list.isMoving)
        let caught = list.offset
        rig.up(at(200, 300))
        rig.advance(500)
        #expect(list.offset == caught && source.chosen.isEmpty)
        try rig.finish()
        rig.tap(at(200, 300))
        #expect(source.chosen.count == 1, "the list that was caught takes taps again")
    }

    @Test func beyondItsEndsTheListResistsAndComesBack() throws {
        let (rig, list, _) = try makeList(count: 30)
        rig.down(at(200, 100))
        rig.move(to: at(200, 500), steps: 20)
        #expect(list.offset < -100 && list.offset > -300)
        rig.up(at(200, 500))
        try rig.settle()
        #expect(list.offset == 0)
        list.jump(to: 1e9)
        #expect(list.offset == list.maximumOffset)
        rig.drag(from: at(200, 500), to: at(200, 100), steps: 5)
        rig.advance(30)
        #expect(list.offset > list.maximumOffset)
        try rig.settle()
        #expect(list.offset == list.maximumOffset)
        try rig.finish()
    }

    @Test func cancellingTheTouchLeavesTheListWhereItIs() throws {
        let (rig, list, source) = try makeList()
        rig.down(at(200, 500))
        rig.move(to: at(200, 400), steps: 5)
        let before = list.offset
        rig.touch(.cancelled, at(200, 400))
        rig.advance(300)
        #expect(list.offset == before && source.chosen.isEmpty && before > 0)
        try rig.finish()
    }

    @Test func aSecondFingerIsIgnoredWhereOneIsExpected() throws {
        let (rig, _, source) = try makeList()
        rig.down(at(200, 30))
        rig.down(at(200, 150), contact: 1)
        rig.advance(40)
        rig.up(at(200, 150), contact: 1)
        #expect(source.chosen.isEmpty)
        rig.up(at(200, 30))
        #expect(source.chosen == [0])
        try rig.finish()
    }

    @Test func aPalmTouchesNothing() throws {
        let (rig, _, source) = try makeList()
        rig.touch(.began, at(200, 30), width: 31)
        rig.advance(40)
        rig.up(at(200, 30))
        #expect(source.chosen.isEmpty)
        rig.touch(.began, at(200, 30), width: 30)
        rig.advance(40)
        rig.up(at(200, 30))
        #expect(source.chosen == [0])
        try rig.finish()
    }

    @Test func aRestingFingerLightsItsRowUpAfterATenthOfASecond() throws {
        let (rig, list, _) = try makeList()
        rig.down(at(200, 150))
        rig.advance(90)
        #expect(list.cells["row 2"]?.cell.isHighlighted == false)
        rig.advance(30)
        #expect(list.cells["row 2"]?.cell.isHighlighted == true)
        rig.move(to: at(200, 100), steps: 3)
        #expect(list.cells["row 2"]?.cell.isHighlighted == false, "scrolling takes the light away")
        rig.up(at(200, 100))
        try rig.finish()
    }
}

@Suite struct PressTests {
    /// A button in the middle of the window, and how often it acted.
    private func makeButton() throws -> (rig: Rig, button: Button, count: () -> Int) {
        var count = 0
        var button: Button?
        let rig = try Rig(400, 300) { surroundings in
            let made = Button(surroundings, "b", title: "Go", style: ButtonStyle(.go, .goControl)) { count += 1 }
            button = made
            let stage = Stage(surroundings) { _ in made.frame = Rect(x: 100, y: 100, width: 200, height: 60) }
            stage.add(made)
            return stage
        }
        return (rig, try #require(button), { count })
    }

    @Test func actsOnLiftInside() throws {
        let (rig, button, count) = try makeButton()
        rig.down(at(200, 130))
        rig.advance(150)
        #expect(count() == 0 && button.scale < 1, "touch-down lights it up and does nothing yet")
        rig.up(at(200, 130))
        #expect(count() == 1)
        try rig.finish()
        #expect(button.scale == 1)
    }

    /// Other words are drawn at once, and are spoken.
    @Test func aNewTitleIsShown() throws {
        let (rig, button, _) = try makeButton()
        let before = rig.memory.presentedFrame.pixels
        let narrow = button.preferredWidth
        button.title = "Go on from here"
        try rig.finish()
        #expect(rig.memory.presentedFrame.pixels != before && button.preferredWidth > narrow)
        #expect(button.accessibility?.label == "Go on from here")
        button.title = "Go"
        try rig.finish()
        #expect(rig.memory.presentedFrame.pixels == before && button.preferredWidth == narrow)
    }

    @Test func draggedOutItLetsGoAndDraggedBackItTakesHoldAgain() throws {
        let (rig, button, count) = try makeButton()
        rig.down(at(200, 130))
        rig.advance(150)
        rig.move(to: at(200, 180), steps: 4)
        rig.advance(300)
        #expect(button.scale == 1, "twenty points outside are outside")
        rig.move(to: at(200, 150), steps: 4)
        rig.advance(300)
        #expect(button.scale < 1)
        rig.up(at(200, 150))
        #expect(count() == 1)
        try rig.finish()
    }

    @Test func liftedOutsideItDoesNothing() throws {
        let (rig, _, count) = try makeButton()
        rig.drag(from: at(200, 130), to: at(200, 280))
        #expect(count() == 0)
        rig.drag(from: at(200, 130), to: at(200, 168))
        #expect(count() == 1, "twelve points around it still count")
        try rig.finish()
    }

    @Test func cancelledOrDisabledItDoesNothing() throws {
        let (rig, button, count) = try makeButton()
        rig.down(at(200, 130))
        rig.advance(50)
        rig.touch(.cancelled, at(200, 130))
        try rig.settle()
        #expect(count() == 0 && button.scale == 1)
        var refused = 0
        button.disabledAction = { refused += 1 }
        button.isEnabled = false
        rig.tap(at(200, 130))
        #expect(count() == 0 && refused == 1)
        try rig.finish()
    }

    @Test func aLostDigitizerCancelsEverything() throws {
        let (rig, _, count) = try makeButton()
        rig.down(at(200, 130))
        rig.advance(20)
        rig.window.router.cancelAll()
        rig.up(at(200, 130))
        #expect(count() == 0)
        try rig.finish()
    }
}

@Suite struct TapTests {
    @Test func doubleTapsAreCloseInTimeAndPlace() throws {
        var taps: [String] = []
        let rig = try Rig(400, 300) { surroundings in
            let view = Stage(surroundings) { _ in }
            let tap = TapRecognizer { _ in taps.append("tap") }
            tap.doubleTapAction = { _ in taps.append("double") }
            view.add(tap)
            return view
        }
        for (pause, place, expected) in [
            (200, at(120, 110), ["tap", "double"]), (400, at(120, 110), ["tap", "tap"]), (200, at(180, 110), ["tap", "tap"]),
        ] {
            taps = []
            rig.tap(at(100, 100))
            rig.advance(pause - 57)
            rig.tap(place)
            #expect(taps == expected, "after \(pause) ms at \(place)")
            rig.advance(1000)
        }
        try rig.finish()
    }
}
