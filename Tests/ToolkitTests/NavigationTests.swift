import Devices
import Drawing
import Geometry
import HeadlessDevices
import Testing
import Text

@testable import Toolkit

/// A screen of one colour with a bar, which notes what it is told.
final class NotingScreen: Screen {
    private(set) var notes: [String] = []
    private let color: Color
    private let words: Label
    let button: Button
    private(set) var taps = 0
    var swipes = true

    init(_ surroundings: Surroundings, _ title: String, _ color: UInt32) {
        self.color = Color(color)
        words = Label(surroundings, title, .t1, alignment: .center)
        button = Button(surroundings, title, title: "Tap", style: ButtonStyle(.go, .goControl))
        super.init(surroundings)
        add(words)
        add(button)
        button.action = { [weak self] in self?.taps += 1 }
    }

    override var allowsEdgeSwipe: Bool { swipes }
    override func willAppear() { notes.append("will appear") }
    override func didAppear() { notes.append("did appear") }
    override func willDisappear() { notes.append("will disappear") }
    override func didDisappear() { notes.append("did disappear") }

    /// What it was told since the last time.
    func takeNotes() -> [String] {
        defer { notes = [] }
        return notes
    }

    override func layout() {
        words.frame = Rect(x: 0, y: 0, width: frame.width, height: 80)
        button.frame = Rect(x: frame.width / 2 - 100, y: frame.height / 2, width: 200, height: 60)
    }

    override func draw(on painter: Painter) { painter.fill(bounds, color) }
}

@Suite struct NavigationTests {
    private let rig: Rig
    private let stack: NavigationStack
    private let first: NotingScreen
    private let second: NotingScreen

    init() throws {
        rig = try Rig(640, 400)
        let stack = NavigationStack(rig.surroundings)
        self.stack = stack
        first = NotingScreen(rig.surroundings, "First", 0x204060)
        second = NotingScreen(rig.surroundings, "Second", 0x406020)
        rig.root.add(stack)
        stack.setRoot(first)
        try rig.settle()
        _ = first.takeNotes()
    }

    private func pushSecond() throws {
        stack.push(second)
        try rig.settle()
        _ = (first.takeNotes(), second.takeNotes())
    }

    /// Advances to the frame that shows the state `milliseconds` after the first frame of a motion.
    private func advanceToFrame(_ milliseconds: Int) { rig.advance(milliseconds + 17) }

    @Test func halfWaySlideHasParallaxAndDimming() throws {
        stack.push(second)
        advanceToFrame(175)
        rig.expect(golden: "push-half-way")
        let expected = Curve.arrive.value(at: 0.5)
        #expect(abs(Double(second.translation.x) - 640 * (1 - expected)) < 640 * 0.05)
        #expect(abs(Double(first.translation.x) + 160 * expected) < 160 * 0.05)
        #expect(abs(first.dimming - 0.2 * expected) < 0.02)
        try rig.finish()
        #expect(second.translation == .zero && stack.top === second)
    }

    @Test func pixelsOfScreensAreKeptOnlyWhileTheyMove() throws {
        stack.push(second)
        advanceToFrame(100)
        #expect(first.isCached && second.isCached)
        try rig.settle()
        #expect(!first.isCached && !second.isCached)
    }

    @Test func goingBackToAScreenThatIsComingIsNoStepFurther() throws {
        let third = NotingScreen(rig.surroundings, "Third", 0x602040)
        try pushSecond()
        stack.push(third)
        advanceToFrame(100)
        stack.pop(to: second)
        advanceToFrame(100)
        stack.pop(to: second)
        try rig.settle()
        #expect(stack.top === second && second.isInteractive && !second.isHidden && third.superview == nil)
        stack.push(third)
        stack.pop(to: first)
        try rig.settle()
        #expect(stack.top === first && first.isInteractive && second.superview == nil && third.superview == nil)
    }

    @Test func aPushTakes350Milliseconds() throws {
        stack.push(second)
        rig.advance(340)
        #expect(stack.isMoving)
        rig.advance(50)
        #expect(!stack.isMoving)
        try rig.finish()
    }

    @Test func screensAreToldOnceOfComingAndGoing() throws {
        stack.push(second)
        try rig.settle()
        #expect(first.takeNotes() == ["will disappear", "did disappear"])
        #expect(second.takeNotes() == ["will appear", "did appear"])
        stack.pop()
        try rig.settle()
        #expect(first.takeNotes() == ["will appear", "did appear"])
        #expect(second.takeNotes() == ["will disappear", "did disappear"])
        #expect(stack.count == 1 && second.superview == nil)
        stack.pop()
        #expect(stack.count == 1, "the last screen stays")
        try rig.finish()
    }

    @Test func edgeSwipeFollowsTheFingerAndCommitsBeyondHalf() throws {
        try pushSecond()
        rig.down(at(5, 200))
        rig.move(to: at(205, 200), steps: 20)
        let follows = second.translation.x
        // The finger's first report beyond ten points tells a swipe from a tap; from there on the screen moves with it.
        #expect(follows == 180)
        rig.expect(golden: "edge-swipe")
        rig.move(to: at(405, 200), steps: 20)
        rig.advance(200)
        rig.up(at(405, 200))
        try rig.finish()
        #expect(stack.top === first && first.takeNotes() == ["will appear", "did appear"])
    }

    @Test func edgeSwipeBeforeHalfReturns() throws {
        try pushSecond()
        rig.down(at(5, 200))
        rig.move(to: at(250, 200), steps: 20)
        rig.advance(200)
        rig.up(at(250, 200))
        try rig.finish()
        #expect(stack.top === second && second.translation == .zero)
        rig.tap(second.button.frame.center)
        #expect(second.taps == 1, "the screen that stayed takes touches again")
    }

    @Test func aQuickSwipeCommitsEarly() throws {
        try pushSecond()
        rig.drag(from: at(5, 200), to: at(205, 200), steps: 6)
        try rig.finish()
        #expect(stack.top === first)
    }

    @Test func aSwipeElsewhereOrWhereItIsForbiddenDoesNothing() throws {
        try pushSecond()
        rig.drag(from: at(100, 300), to: at(500, 300))
        #expect(stack.top === second && !stack.isMoving)
        second.swipes = false
        rig.drag(from: at(5, 300), to: at(500, 300))
        #expect(stack.top === second && !stack.isMoving)
        stack.pop(animated: false)
        rig.drag(from: at(5, 300), to: at(500, 300))
        #expect(stack.top === first && !stack.isMoving)
        try rig.finish()
    }

    @Test func aSwipeThatIsCancelledReturns() throws {
        try pushSecond()
        rig.down(at(5, 200))
        rig.move(to: at(500, 200))
        rig.touch(.cancelled, at(500, 200))
        try rig.finish()
        #expect(stack.top === second)
    }

    @Test func swipingWinsOverAButtonUnderTheFinger() throws {
        try pushSecond()
        second.button.frame = Rect(x: 0, y: 150, width: 300, height: 100)
        rig.drag(from: at(5, 200), to: at(400, 200))
        #expect(second.taps == 0)
        try rig.finish()
    }

    @Test func nothingCanBeTappedWhileScreensMove() throws {
        stack.push(second)
        rig.advance(100)
        rig.tap(at(320, 230))
        #expect(first.taps == 0 && second.taps == 0)
        try rig.finish()
    }

    @Test func aModalScreenRisesAndFalls() throws {
        stack.present(second)
        advanceToFrame(170)
        rig.expect(golden: "modal-half-way")
        #expect(first.translation == .zero && second.translation.x == 0 && second.translation.y > 0)
        try rig.settle()
        rig.drag(from: at(5, 200), to: at(500, 200))
        #expect(stack.top === second, "a modal screen is not swiped away")
        stack.pop()
        try rig.finish()
        #expect(stack.top === first)
    }

    @Test func changesDuringAMotionEndWhereTheLastOneWanted() throws {
        let third = NotingScreen(rig.surroundings, "Third", 0x602040)
        stack.push(second)
        rig.advance(60)
        stack.push(third)
        rig.advance(60)
        stack.pop()
        rig.advance(60)
        stack.pop()
        try rig.finish()
        #expect(stack.top === first && stack.count == 1 && !second.isHidden)
        stack.push(second, animated: false)
        stack.push(third, animated: false)
        stack.pop(to: first)
        rig.advance(60)
        try rig.finish()
        #expect(stack.count == 1 && second.superview == nil && third.superview == nil)
    }

    @Test func calmMotionFades() throws {
        rig.surroundings.reducesMotion = true
        stack.push(second)
        rig.advance(80)
        #expect(second.translation == .zero && second.opacity > 0 && second.opacity < 1)
        try rig.finish()
        #expect(second.opacity == 1)
    }

    @Test func turningThePanelDuringAMotionLeavesScreensInPlace() throws {
        stack.push(second)
        rig.advance(120)
        rig.memory.rotation = .quarter
        try rig.finish()
        #expect(second.frame == Rect(x: 0, y: 0, width: 400, height: 640) && second.translation == .zero)
        stack.pop()
        try rig.finish()
        #expect(first.frame.size == Size(width: 400, height: 640))
    }
}
