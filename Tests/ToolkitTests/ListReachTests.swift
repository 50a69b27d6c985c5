import Devices
import Geometry
import HeadlessDevices
import Testing

@testable import Toolkit

/// Lists where a gap ends what is seen, so that no part of a row tells of those that follow: whoever can't drag reaches these, too.
@Suite(.serialized) struct ListReachTests {
    private let rig: Rig
    private let list: ListView
    private let rows: HeardRows

    /// A button, and below it three of eleven rows with gaps between them.
    init() throws {
        rig = try Rig(640, 400)
        let rows = HeardRows(rig.surroundings, count: 11)
        let list = ListView(rig.surroundings, "rows", label: "Rows") {
            ListArrangement(columns: 1, cell: Size(width: $0.width, height: 70), gutter: 16, insets: .zero)
        }
        list.source = rows
        let button = Button(rig.surroundings, "button", title: "Button", style: ButtonStyle(.filled)) {}
        let page = Stage(rig.surroundings) { bounds in
            // The list holds its source weakly.
            _ = rows
            button.frame = Rect(x: 40, y: 20, width: 140, height: 60)
            list.frame = Rect(x: 0, y: 100, width: bounds.width, height: 242)
        }
        page.add(button)
        page.add(list)
        let screen = FilledScreen(rig.surroundings, page)
        let stack = NavigationStack(rig.surroundings)
        rig.root.add(stack)
        stack.setRoot(screen)
        (self.list, self.rows) = (list, rows)
        try rig.settle()
    }

    private final class FilledScreen: Screen {
        init(_ surroundings: Surroundings, _ page: View) {
            super.init(surroundings)
            add(page)
        }

        override func layout() { for view in subviews { view.frame = bounds } }
    }

    /// How far a page goes: 85 % of what is seen, so that some of it stays in sight.
    private let page = 242 * 0.85

    // MARK: - For whoever listens

    private func flick(_ exploration: SpokenExploration, x: Int = 0, y: Int = 0) {
        func touch(_ phase: TouchEvent.Phase, _ place: Point) {
            exploration.handle([WindowTouch(contact: 0, phase: phase, position: place, time: rig.clock.now)])
        }
        touch(.began, at(320, 240))
        rig.advance(30)
        touch(.moved, at(320 + x / 2, 240 + y / 2))
        rig.advance(30)
        touch(.ended, at(320 + x, 240 + y))
        rig.advance(400)
    }

    @Test func strokesReadAllRowsToTheEndAndBack() {
        let voice = SpeechRecorder(clock: rig.clock)
        let exploration = SpokenExploration(rig.window, Narrator(voice))
        exploration.introduce("Hello")
        voice.forget()
        for _ in 0..<12 { flick(exploration, x: 80) }
        #expect(voice.words == (0..<11).map { "Row \($0), button" } + ["Row 10, button"])
        voice.forget()
        for _ in 0..<11 { flick(exploration, x: -80) }
        #expect(voice.words == (0..<10).reversed().map { "Row \($0), button" } + ["Button, button"])
        #expect(list.offset == 0)
    }

    @Test func strokesUpAndDownTurnPagesAndSayWhatIsThere() {
        let voice = SpeechRecorder(clock: rig.clock)
        let exploration = SpokenExploration(rig.window, Narrator(voice))
        exploration.introduce("Hello")
        voice.forget()
        // The cursor is at the button, which has nothing to change.
        flick(exploration, y: -80)
        #expect(list.offset == page)
        #expect(voice.words.last == "Row 3, button", "\(voice.words)")
        for _ in 0..<3 { flick(exploration, y: -80) }
        #expect(list.offset == list.maximumOffset)
        flick(exploration, y: 80)
        #expect(list.offset == list.maximumOffset - page)
    }

    // MARK: - For keys

    @Test func arrowsGoThroughAllRows() throws {
        rig.press("Tab")
        for number in 0..<11 {
            rig.press("Down")
            #expect(rig.focused == "row.\(number)")
            let cell = list.cells.values.first { "row.\($0.index)" == "row.\(number)" }?.cell
            #expect(cell.map { list.bounds.contains($0.frame) } == true, "row \(number) is seen whole")
        }
        for number in (0..<10).reversed() {
            rig.press("Up")
            #expect(rig.focused == "row.\(number)")
        }
        rig.press("Up")
        #expect(rig.focused == "button")
        try rig.finish()
    }

    // MARK: - For one button

    @Test func oneButtonTurnsPagesAndReachesEveryRow() throws {
        rig.window.scanner.interval = nil
        rig.pressSwitch()
        #expect(rig.window.scanner.ringFrame?.center == at(110, 50))
        for _ in 0..<3 { rig.pressSwitch() }
        #expect(rig.window.scanner.ringFrame?.center == at(320, 307), "the third row")
        rig.pressSwitch()
        #expect(rig.window.scanner.ringFrame == Rect(x: 0, y: 100, width: 640, height: 242), "behind its rows comes the list itself")
        for offset in [page, 2 * page, 3 * page, list.maximumOffset, 0] {
            rig.pressSwitch(800)
            #expect(abs(list.offset - offset) < 0.01, "after the last page comes the first")
            #expect(rig.window.scanner.ringFrame == list.windowRect(list.bounds), "whoever turns a page may want the next one")
        }
        rig.pressSwitch()
        rig.pressSwitch()
        rig.pressSwitch(800)
        #expect(rows.chosen == [0], "behind the list it begins again, with the button and then the first row")
        try rig.finish()
    }

    /// What a control does may put others above it or take some away.
    @Test func theRingStaysWithTheControlThatWasUsed() throws {
        let page = try #require(list.superview)
        let above = Button(rig.surroundings, "above", title: "Above", style: ButtonStyle(.filled)) {}
        above.frame = Rect(x: 300, y: 0, width: 140, height: 12)
        let button = try #require(page.subviews.compactMap { $0 as? Button }.first)
        button.action = { page.add(above) }
        rig.window.scanner.interval = nil
        rig.pressSwitch()
        rig.pressSwitch(800)
        #expect(above.superview === page)
        #expect(rig.window.scanner.ringFrame == button.windowRect(button.bounds), "the other one is above it")
        above.removeFromSuperview()
        try rig.finish()
    }
}
