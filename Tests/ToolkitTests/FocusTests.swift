import Devices
import Drawing
import Geometry
import HeadlessDevices
import Testing

@testable import Toolkit

/// Controls that keys reach: the ring, the order, lists, sheets.
@Suite struct FocusTests {
    private let rig: Rig
    private let screen: Screen
    private let stack: NavigationStack
    private var buttons: [Button] = []

    /// Two rows of three buttons.
    init() throws {
        rig = try Rig(640, 400)
        stack = NavigationStack(rig.surroundings)
        screen = Screen(rig.surroundings)
        for index in 0..<6 {
            let button = Button(rig.surroundings, "b\(index)", title: "\(index)", style: ButtonStyle(.filled))
            button.frame = Rect(x: 40 + index % 3 * 200, y: 60 + index / 3 * 150, width: 140, height: 60)
            buttons.append(button)
        }
        // In another order than they are seen in.
        for button in buttons.reversed() { screen.add(button) }
        rig.root.add(stack)
        stack.setRoot(screen)
        try rig.settle()
    }

    /// Beside a taller view, those that begin at the same edge go from the upper to the lower one.
    @Test(arguments: [false, true]) func whatBeginsAtTheSameEdgeGoesDownwards(_ isMirrored: Bool) {
        let (tall, upper) = (Rect(x: 0, y: 0, width: 100, height: 200), Rect(x: 200, y: 10, width: 100, height: 40))
        let lower = Rect(x: 200, y: 100, width: 100, height: 40)
        let targets = [lower, tall, upper].map { FocusTarget(view: View(rig.surroundings), frame: $0) }
        let rows = FocusOrder.inRows(targets, isMirrored: isMirrored).map { $0.map(\.frame) }
        #expect(rows == [isMirrored ? [upper, lower, tall] : [tall, upper, lower]])
    }

    /// On a photo it is set off by the page's colour on both sides.
    @Test func theRingIsSetOffFromWhatIsBelow() throws {
        let ring = FocusRing(rig.surroundings)
        ring.place(around: Rect(x: 100, y: 100, width: 200, height: 80), radius: 0)
        let photo = Color(0x7F3311)
        let bitmap = Bitmap(size: ring.frame.size, format: .opaque)
        let painter = Painter(bitmap, cache: rig.surroundings.paint)
        painter.fill(bitmap.bounds, photo)
        ring.draw(on: painter)
        let theme = rig.surroundings.theme
        let row = (0..<8).map { Color(bitmap.pixel(x: $0, y: bitmap.size.height / 2)) }
        let line = [Color](repeating: theme.label, count: 3)
        #expect(ring.frame == Rect(x: 93, y: 93, width: 214, height: 94))
        #expect(row == [theme.background] + line + [theme.background, photo, photo, photo])
    }

    @Test func theRingComesWithAKeyAndGoesWithATouch() throws {
        #expect(rig.focused == nil)
        rig.press("Tab")
        #expect(rig.focused == "b0")
        rig.expect(golden: "focus-ring")
        rig.press("Tab")
        #expect(rig.focused == "b1")
        rig.tap(at(20, 380))
        #expect(rig.focused == nil)
        rig.press("Tab")
        #expect(rig.focused == "b1", "it is where it was")
        try rig.finish()
    }

    @Test func tabGoesInReadingOrderAndRoundAgain() throws {
        buttons[4].isEnabled = false
        var seen: [String?] = []
        for _ in 0..<7 {
            rig.press("Tab")
            seen.append(rig.focused)
        }
        #expect(seen == ["b0", "b1", "b2", "b3", "b5", "b0", "b1"])
        rig.press("Tab", shift: true)
        rig.press("ISO_Left_Tab")
        #expect(rig.focused == "b5")
        try rig.finish()
    }

    @Test func arrowsGoToTheNearestThatWay() throws {
        rig.press("Right")
        #expect(rig.focused == "b0", "the first key only shows where one is")
        var seen: [String?] = []
        for key in ["Right", "Down", "Left", "Left", "Left", "Up", "Up"] {
            rig.press(key)
            seen.append(rig.focused)
        }
        #expect(seen == ["b1", "b4", "b3", "b3", "b3", "b0", "b0"])
        try rig.finish()
    }

    @Test func returnAndSpaceUseTheControl() throws {
        var taps: [Int] = []
        for (index, button) in buttons.enumerated() { button.action = { taps.append(index) } }
        var unhandled: [String] = []
        rig.window.onUnhandledKey = { if $0.phase == .down { unhandled.append($0.key) } }
        rig.press("Return")
        #expect(taps.isEmpty && unhandled == ["Return"], "without a ring the key is somebody else's")
        rig.press("Tab", "Tab", "Return", "Right", "space")
        #expect(taps == [1, 2])
        rig.window.handle(KeyEvent(key: "Return", text: "", phase: .repeated, time: rig.clock.now))
        #expect(taps == [1, 2], "a key that is held acts once")
        rig.press("F5", "Escape")
        #expect(unhandled == ["Return", "F5", "Escape"])
        try rig.finish()
    }

    @Test func aDialogKeepsTheRingInsideAndGivesItBack() throws {
        rig.press("Tab", "Tab", "Down")
        #expect(rig.focused == "b4")
        var answers: [String] = []
        let dialog = Dialog(
            rig.surroundings, title: "Sure?",
            answers: [
                .init("yes", "Delete", .dangerFill) { answers.append("yes") }, .init("no", "Keep", .filled) { answers.append("no") },
            ])
        dialog.present(in: rig.root, above: stack)
        try rig.settle()
        #expect(rig.focused == "no", "the ring begins where nothing is destroyed")
        var seen: Set<String?> = []
        for _ in 0..<5 {
            rig.press("Tab")
            seen.insert(rig.focused)
        }
        #expect(seen == ["yes", "no"])
        while rig.focused != "no" { rig.press("Tab") }
        rig.press("Return")
        try rig.settle()
        #expect(answers == ["no"] && rig.focused == "b4")
        try rig.finish()
    }

    @Test func aScreenThatComesHasTheRingAndTheOneBelowGetsItBack() throws {
        rig.press("Tab", "Right", "Right")
        let second = NotingScreen(rig.surroundings, "Second", 0x406020)
        stack.push(second)
        rig.advance(100)
        #expect(rig.focused == nil, "nothing can be used while screens move")
        try rig.settle()
        #expect(rig.focused == "Second")
        stack.pop()
        try rig.settle()
        #expect(rig.focused == "b2")
        try rig.finish()
    }

    @Test func whenAControlGoesTheNearestHasTheRing() throws {
        rig.press("Tab", "Right", "Down", "Right")
        #expect(rig.focused == "b5")
        buttons[5].isHidden = true
        try rig.settle()
        #expect(rig.focused == "b4" || rig.focused == "b2")
        buttons[2].isEnabled = false
        buttons[4].isEnabled = false
        screen.setNeedsDisplay()
        try rig.settle()
        #expect(["b0", "b1", "b3"].contains(rig.focused ?? ""))
        try rig.finish()
    }

    @Test func atRestTheRingWakesNobody() throws {
        rig.press("Tab")
        try rig.settle()
        let before = rig.loop.statistics
        rig.advance(10_000)
        #expect(rig.loop.statistics.presented == before.presented && rig.loop.statistics.unchanged == before.unchanged)
        try rig.finish()
    }

    // MARK: - Lists

    private func showList() throws -> (list: ListView, rows: HeardRows) {
        let rows = HeardRows(rig.surroundings, count: 100)
        let list = ListView(rig.surroundings, "list", label: "List") { .rows(height: 70, width: $0.width, insets: .zero) }
        list.source = rows
        let page = Stage(rig.surroundings) { [buttons, rows] bounds in
            // The list holds its source weakly.
            _ = rows
            list.frame = Rect(x: 0, y: 80, width: bounds.width, height: 250)
            buttons[0].frame = Rect(x: 20, y: 10, width: 100, height: 50)
            buttons[1].frame = Rect(x: 20, y: 340, width: 100, height: 50)
        }
        for view in [list, buttons[0], buttons[1]] as [View] { page.add(view) }
        let screen = Screen(rig.surroundings)
        screen.add(page)
        page.frame = rig.root.bounds
        stack.setRoot(screen)
        try rig.settle()
        return (list, rows)
    }

    private func isWhole(_ list: ListView) -> Bool {
        let cell = list.cells.values.first { "row.\($0.index)" == rig.focused }?.cell
        return cell.map { list.bounds.contains($0.frame) } ?? false
    }

    @Test func aListKeepsTheRingInSight() throws {
        let (list, rows) = try showList()
        rig.press("Tab", "Down")
        #expect(rig.focused == "row.0")
        for number in 1...30 {
            rig.press("Down")
            #expect(rig.focused == "row.\(number)" && isWhole(list), "row \(number)")
        }
        #expect(list.cells.count <= 5)
        rig.press("Return")
        #expect(rows.chosen == [30])
        for number in (0..<30).reversed() {
            rig.press("Up")
            #expect(rig.focused == "row.\(number)" && isWhole(list), "row \(number)")
        }
        rig.press("Up")
        #expect(rig.focused == "b0", "above the first row is what is above the list")
        try rig.finish()
    }

    @Test func behindTheLastRowIsWhatIsBelowTheList() throws {
        let (list, _) = try showList()
        list.jump(to: list.maximumOffset)
        rig.press("Tab", "Down", "Down", "Down", "Down", "Down", "Down")
        #expect(rig.focused == "b1")
        try rig.finish()
    }

    @Test func pagesScrollWithAndWithoutTheRing() throws {
        let (list, _) = try showList()
        rig.press("Page_Down")
        #expect(list.offset > 150 && rig.focused == nil)
        rig.press("Page_Up")
        #expect(list.offset == 0)
        rig.press("Tab", "Down", "Next", "Next")
        #expect(list.offset > 350 && rig.focused?.hasPrefix("row.") == true && isWhole(list))
        rig.press("Prior", "Prior", "Prior")
        #expect(list.offset == 0 && rig.focused?.hasPrefix("row.") == true)
        try rig.finish()
    }

    @Test func theWheelScrollsWhatIsUnderThePointer() throws {
        let (list, _) = try showList()
        rig.window.scroll(by: 2, at: at(300, 200))
        #expect(list.offset == 192)
        rig.window.scroll(by: -0.5, at: at(300, 200))
        #expect(list.offset == 144)
        rig.window.scroll(by: 1, at: at(60, 30))
        #expect(list.offset == 144, "a button does not scroll")
        rig.window.scroll(by: -100, at: at(300, 200))
        #expect(list.offset == 0)
        PlainSheet(rig.surroundings).present(in: rig.root, above: stack)
        try rig.settle()
        rig.window.scroll(by: 2, at: at(300, 120))
        #expect(list.offset == 0, "what is behind a sheet does not scroll")
        try rig.finish()
    }
}
