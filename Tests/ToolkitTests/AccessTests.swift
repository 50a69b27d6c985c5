import Devices
import Drawing
import Geometry
import HeadlessDevices
import TestSupport
import Testing
import Text

@testable import Toolkit

/// What helps people who see, reach or touch otherwise: sizes, contrast, the lower bar, steady touch, one button.
@Suite(.serialized) struct AccessTests {
    // MARK: - Seeing

    /// Points grow as long as a layout has room in them; what is left makes the words larger.
    @Test(arguments: [
        (Size(width: 1280, height: 800), Size(width: 217, height: 136), 1.3, 1.625, 1.0),
        (Size(width: 1280, height: 800), Size(width: 217, height: 136), 1.6, 2.0, 1.0),
        (Size(width: 800, height: 480), Size(width: 154, height: 86), 1.6, 1.25, 1.6),
        (Size(width: 480, height: 800), Size(width: 86, height: 154), 1.3, 1.25, 1.3),
        (Size(width: 1080, height: 1920), Size(width: 268, height: 476), 1.6, 2.375, 2.4 / 2.375),
    ]) func everythingGrowsAsFarAsThePanelHasRoom(panel: Size, millimetres: Size, wish: Double, scale: Double, words: Double) {
        let usual = Metrics(pixelSize: panel, millimetres: millimetres)
        let large = Metrics(pixelSize: panel, millimetres: millimetres, magnification: wish)
        #expect(large.scale == scale && abs(large.typeScale - words) < 0.001)
        #expect(large.font(.body).size >= usual.font(.body).size * wish - 0.01)
        #expect(large.lineHeight(.body) >= Int(Double(usual.lineHeight(.body)) * wish) - 1)
        #expect(usual.typeScale == 1 && usual == Metrics(pixelSize: panel, millimetres: millimetres, magnification: 1))
        #expect(min(large.width, large.height) >= 360 || large.scale == usual.scale, "a layout needs 360 points")
    }

    @Test func onlyATallPanelReachesLow() {
        func metrics(_ size: Size, _ millimetres: Size, _ magnification: Double = 1) -> Metrics {
            Metrics(pixelSize: size, millimetres: millimetres, magnification: magnification, reachesLow: true)
        }
        #expect(metrics(Size(width: 1080, height: 1920), Size(width: 268, height: 476)).reachesLow)
        #expect(metrics(Size(width: 1080, height: 1920), Size(width: 268, height: 476), 1.6).reachesLow, "however large its words are")
        #expect(!metrics(Size(width: 1920, height: 1080), Size(width: 476, height: 268)).reachesLow)
        #expect(!metrics(Size(width: 800, height: 1280), Size(width: 136, height: 217)).mayReachLow, "all of it is in reach")
        #expect(!Metrics(pixelSize: Size(width: 1080, height: 1920), millimetres: nil).reachesLow, "nobody asked for it")
    }

    private static let accents: [UInt32] = [0xFFD02E, 0x5B3DF5, 0xE0245E, 0x13703D, 0x808080, 0x000000, 0xFFFFFF, 0xFF0000, 0x00A0FF]

    @Test(arguments: [Theme.Appearance.dark, .light], await accents)
    func highContrastReachesSeven(_ look: Theme.Appearance, _ accent: UInt32) {
        let theme = Theme(look, accent: Color(accent), hasHighContrast: true)
        let grounds = [theme.background, theme.stage, theme.surface, theme.surface2, theme.surface3]
        for ground in grounds {
            for (name, ink) in [("label", theme.label), ("label2", theme.label2)] {
                #expect(ink.contrast(with: ground) >= 7, "\(name) on \(String(ground.rgb, radix: 16))")
            }
        }
        let inks = [theme.accentText, theme.danger, theme.success, theme.warning, theme.label3]
        for ink in inks { #expect(ink.contrast(with: theme.surface) >= 7 && ink.contrast(with: theme.background) >= 7) }
        #expect(theme.onAccent.contrast(with: theme.accent) >= 7 && theme.onAccent.contrast(with: theme.accentPressed) >= 7)
        #expect(theme.onDanger.contrast(with: theme.dangerFill) >= 7)
        #expect(theme.label.contrast(with: theme.key) >= 7 && theme.label.contrast(with: theme.functionKey) >= 7)
        #expect(theme.onKeyPreview.contrast(with: theme.keyPreview) >= 7)
        let outline = theme.outline
        #expect(outline != nil && grounds.allSatisfy { (outline ?? .clear).contrast(with: $0) >= 4.5 })
        #expect(theme.accentEdge != nil, "the go-action has an edge, too")
        #expect(theme != Theme(look, accent: Color(accent)) && Theme(look).outline == nil)
    }

    // MARK: - Reaching

    /// A screen of a bar above and one below, as most are.
    private final class Bars: View {
        let bar: NavigationBar
        let low: BottomBar
        let go: Button
        let tool: Button

        override init(_ surroundings: Surroundings) {
            bar = NavigationBar(surroundings, title: "Title")
            go = Button(surroundings, "go", title: "Go on", style: ButtonStyle(.go, .goControl))
            let tool = Button(surroundings, "tool", title: "Tool", style: ButtonStyle(.filled))
            self.tool = tool
            low = BottomBar(surroundings) {
                let margin = NavigationBar.margin($0.metrics)
                tool.frame = Rect(x: margin, y: 10, width: $0.room.width - 2 * margin, height: 60)
            }
            super.init(surroundings)
            bar.trailing = go
            bar.lowBar = low
            low.add(tool)
            for view in [bar, low] as [View] { add(view) }
        }

        override func layout() {
            bar.frame = Rect(x: 0, y: 0, width: frame.width, height: NavigationBar.height(metrics))
            let height = BottomBar.height(metrics)
            low.frame = Rect(x: 0, y: frame.height - height, width: frame.width, height: height)
        }
    }

    /// In a bar that is lower than usual it keeps four points from the edges.
    @Test func theGoActionFitsIntoALowBar() throws {
        let rig = try Rig(800, 480)
        let bar = BottomBar(rig.surroundings)
        let go = Button(rig.surroundings, "go", title: "Go on", style: ButtonStyle(.go, .goControl))
        let stage = Stage(rig.surroundings) { bar.frame = Rect(x: 0, y: $0.height - 41, width: $0.width, height: 41) }
        stage.add(bar)
        rig.root.add(stage)
        bar.take(go)
        try rig.finish()
        #expect(go.frame.top == 1 + 4 && go.frame.bottom == 41 - 4)
    }

    @Test func theGoActionComesDownAndGoesBackUp() throws {
        var bars: Bars?
        let rig = try Rig(1080, 1920) {
            let made = Bars($0)
            bars = made
            return made
        }
        let screen = try #require(bars)
        func adopt(reachesLow: Bool) throws {
            rig.window.adopt(Metrics(pixelSize: rig.memory.contentSize, millimetres: nil, reachesLow: reachesLow))
            try rig.settle()
        }
        try adopt(reachesLow: false)
        let up = screen.go.windowRect(screen.go.bounds)
        #expect(up.bottom < 200)
        let wide = screen.tool.frame.width
        try adopt(reachesLow: true)
        let down = screen.go.windowRect(screen.go.bounds)
        #expect(down.top > 1920 * 2 / 3 && down.height >= screen.metrics.px(72), "in the lower third, and 72 points high")
        #expect(screen.go.superview === screen.low && screen.tool.frame.width < wide)
        #expect(!screen.tool.windowRect(screen.tool.bounds).intersects(down))
        try adopt(reachesLow: false)
        #expect(screen.go.windowRect(screen.go.bounds) == up && screen.tool.frame.width == wide)
        try rig.finish()
    }

    // MARK: - Steady touch

    /// A button that counts, and a list beside it.
    private func steadyRig(_ presses: @escaping () -> Void) throws -> (rig: Rig, button: Button) {
        var made: Button?
        let rig = try Rig(400, 300) { surroundings in
            let button = Button(surroundings, "button", title: "Press", style: ButtonStyle(.filled), action: presses)
            button.frame = Rect(x: 100, y: 100, width: 160, height: 60)
            made = button
            let holder = View(surroundings)
            holder.frame = Rect(x: 0, y: 0, width: 400, height: 300)
            holder.add(button)
            return holder
        }
        rig.window.steadyTouch = SteadyTouch(hold: .milliseconds(200), pause: .milliseconds(400))
        return (rig, try #require(made))
    }

    @Test func aFingerCountsOnceItHasRested() throws {
        var count = 0
        let (rig, button) = try steadyRig { count += 1 }
        let middle = button.windowRect(button.bounds).center
        rig.down(middle)
        rig.advance(150)
        rig.up(middle)
        rig.advance(600)
        #expect(count == 0, "a brush is no touch")
        rig.down(middle)
        for step in 0..<20 {
            rig.advance(17)
            rig.touch(.moved, Point(x: middle.x + (step % 2 == 0 ? 18 : -18), y: middle.y + (step % 3) * 8))
        }
        rig.up(Point(x: middle.x + 20, y: middle.y))
        #expect(count == 1, "a trembling finger presses where it came down")
        rig.advance(200)
        for _ in 0..<3 {
            rig.down(middle)
            rig.advance(60)
            rig.up(middle)
            rig.advance(40)
        }
        #expect(count == 1, "what follows too soon is not meant")
        rig.advance(500)
        rig.down(middle)
        rig.advance(300)
        rig.up(middle)
        #expect(count == 2)
        try rig.finish()
    }

    @Test func aTouchTooSoonIsLeftOutHoweverLongItRests() throws {
        var count = 0
        let (rig, button) = try steadyRig { count += 1 }
        let middle = button.windowRect(button.bounds).center
        for expected in [1, 1] {
            rig.down(middle)
            rig.advance(320)
            rig.up(middle)
            #expect(count == expected)
            rig.advance(100)
        }
        try rig.finish()
    }

    @Test func whoDragsDragsAtOnce() throws {
        var phases: [PanRecognizer.Phase] = []
        let rig = try Rig(400, 300) { surroundings in
            let view = View(surroundings)
            view.frame = Rect(x: 0, y: 0, width: 400, height: 300)
            view.add(PanRecognizer(.vertical) { phase, _ in phases.append(phase) })
            return view
        }
        rig.window.steadyTouch = SteadyTouch(hold: .milliseconds(200), pause: .milliseconds(400))
        rig.down(Point(x: 100, y: 200))
        for y in stride(from: 190, through: 100, by: -15) {
            rig.touch(.moved, Point(x: 100, y: y))
            rig.advance(17)
        }
        rig.up(Point(x: 100, y: 100))
        #expect(phases.first == .began && phases.count > 3)
        rig.window.steadyTouch = nil
        try rig.finish()
    }

    private final class MoveCounter: GestureRecognizer {
        private(set) var count = 0
        override func touchMoved(_ touch: Touch) { count += 1 }
    }

    @Test func whoDragsAfterARestDragsFromWhereItRested() throws {
        var ways: [Point] = []
        let moves = MoveCounter()
        let rig = try Rig(400, 300) { surroundings in
            let view = View(surroundings)
            view.frame = Rect(x: 0, y: 0, width: 400, height: 300)
            view.add(PanRecognizer(.vertical) { phase, way in if phase == .changed { ways.append(way) } })
            view.add(moves)
            return view
        }
        rig.window.steadyTouch = SteadyTouch(hold: .milliseconds(200), pause: .milliseconds(400))
        rig.down(Point(x: 100, y: 250))
        rig.advance(300)
        for y in [252, 247, 253] {
            rig.touch(.moved, Point(x: 100, y: y))
            rig.advance(17)
        }
        #expect(moves.count == 0, "trembling is no movement at all")
        rig.move(to: Point(x: 100, y: 100))
        rig.up(Point(x: 100, y: 100))
        // From where the tremor ends, which a drag has to leave first.
        #expect(ways.count > 3 && (ways.last.map { (-150...(-100)).contains($0.y) && $0.x == 0 } ?? false), "\(ways)")
        rig.window.steadyTouch = nil
        try rig.finish()
    }

    // MARK: - One button

    /// Two rows of three buttons, and what was pressed.
    private func scanRig(_ interval: Duration?, _ press: @escaping (String) -> Void) throws -> Rig {
        let rig = try Rig(600, 300) { surroundings in
            let holder = View(surroundings)
            holder.frame = Rect(x: 0, y: 0, width: 600, height: 300)
            for index in 0..<6 {
                let name = "\(index / 3)-\(index % 3)"
                let button = Button(surroundings, name, title: name, style: ButtonStyle(.filled)) { press(name) }
                button.frame = Rect(x: 20 + index % 3 * 190, y: 40 + index / 3 * 120, width: 160, height: 60)
                holder.add(button)
            }
            return holder
        }
        rig.window.scanner.interval = interval
        return rig
    }

    @Test func oneButtonReachesAnyControl() throws {
        var pressed: [String] = []
        let rig = try scanRig(.milliseconds(1000)) { pressed.append($0) }
        rig.pressSwitch()
        #expect(rig.focused == nil, "the ring is around the first row")
        rig.advance(1000)
        rig.pressSwitch()
        #expect(rig.focused == "1-0", "the second row was chosen")
        rig.advance(1000)
        rig.advance(1000)
        #expect(rig.focused == "1-2")
        rig.pressSwitch()
        #expect(pressed == ["1-2"])
        rig.pressSwitch()
        #expect(rig.focused == "1-0", "it begins again with the row that was chosen")
        for _ in 0..<7 { rig.advance(1000) }
        #expect(rig.focused == nil, "whoever wants none of them is led back to the rows")
        rig.touch(.began, Point(x: 5, y: 5))
        rig.touch(.ended, Point(x: 5, y: 5))
        rig.advance(100)
        rig.pressSwitch()
        #expect(rig.focused == nil)
        try rig.finish()
    }

    @Test func theRingGoesWithTheScanner() throws {
        let rig = try scanRig(.milliseconds(1000)) { _ in }
        let without = rig.memory.presentedFrame.pixels
        rig.pressSwitch()
        #expect(rig.memory.presentedFrame.pixels != without && rig.window.scanner.ringFrame != nil)
        rig.touch(.began, Point(x: 5, y: 5))
        rig.touch(.ended, Point(x: 5, y: 5))
        rig.advance(100)
        #expect(rig.memory.presentedFrame.pixels == without && rig.window.scanner.ringFrame == nil)
        try rig.finish()
    }

    @Test func aTouchThatIsTakenAwayPressesNothing() throws {
        var count = 0
        let (rig, button) = try steadyRig { count += 1 }
        let middle = button.windowRect(button.bounds).center
        let before = rig.memory.presentedFrame.pixels
        for rest in [100, 300] {
            rig.down(middle)
            rig.advance(rest)
            rig.touch(.cancelled, middle)
            rig.advance(600)
            let isAsBefore = rig.memory.presentedFrame.pixels == before
            #expect(isAsBefore, "nothing stays pressed")
        }
        #expect(count == 0)
        rig.down(middle)
        rig.advance(300)
        rig.up(middle)
        #expect(count == 1, "the next touch counts")
        try rig.finish()
    }

    @Test func itRestsWhenNobodyChooses() throws {
        let rig = try scanRig(.milliseconds(1000)) { _ in }
        rig.pressSwitch()
        for _ in 0..<8 { rig.advance(1000) }
        let frames = rig.loop.statistics.presented
        for _ in 0..<20 { rig.advance(1000) }
        #expect(rig.loop.statistics.presented == frames, "at rest nothing is drawn")
        try rig.finish()
    }

    @Test func withoutAnIntervalAPressGoesOnAndHoldingItChooses() throws {
        var pressed: [String] = []
        let rig = try scanRig(nil) { pressed.append($0) }
        rig.pressSwitch()
        rig.pressSwitch()
        rig.advance(5000)
        rig.pressSwitch(800)
        #expect(rig.focused == "1-0")
        rig.pressSwitch()
        #expect(rig.focused == "1-1")
        rig.pressSwitch(800)
        #expect(pressed == ["1-1"])
        try rig.finish()
    }
}
