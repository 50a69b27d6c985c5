import Devices
import Geometry
import HeadlessDevices
import Languages
import Testing

@testable import Toolkit

/// A screen for whoever listens: what fingers find, where strokes lead and what two taps do.
@Suite(.serialized) struct SpokenExplorationTests {
    private let rig: Rig
    private let stack: NavigationStack
    private let screen: Screen
    private let voice: SpeechRecorder
    private let exploration: SpokenExploration
    private let log = Log()

    final class Log { var used: [String] = [] }

    private final class Titled: Screen {
        var name = "First"
        override var accessibility: Accessibility? { Accessibility(.screen, identifier: name, label: name) }
    }

    /// Three buttons in a row, and a sentence below them.
    init() throws { try self.init(.leftToRight) }

    private init(_ direction: Language.Direction) throws {
        rig = try Rig(640, 400, direction: direction)
        stack = NavigationStack(rig.surroundings)
        screen = Titled(rig.surroundings)
        voice = SpeechRecorder(clock: rig.clock)
        for (index, title) in ["One", "Two", "Three"].enumerated() {
            let log = log
            let button = Button(rig.surroundings, title, title: title, style: ButtonStyle(.filled)) { log.used.append(title) }
            button.frame = Rect(x: 40 + index * 200, y: 60, width: 140, height: 60)
            screen.add(button)
        }
        let label = Label(rig.surroundings, "Welcome", .body)
        label.frame = Rect(x: 40, y: 200, width: 200, height: 40)
        screen.add(label)
        rig.root.add(stack)
        stack.setRoot(screen)
        try rig.settle()
        exploration = SpokenExploration(rig.window, Narrator(voice))
        exploration.introduce("Hello")
    }

    @Test func whatBecameOfWhatWasUsedIsSaid() throws {
        let turner = Turner(rig.surroundings)
        turner.frame = Rect(x: 40, y: 300, width: 200, height: 60)
        screen.add(turner)
        try rig.settle()
        let middle = turner.windowRect(turner.bounds).center
        tap(middle)
        rig.advance(800)
        voice.forget()
        for state in ["On", "Off"] {
            tapTwice(middle)
            #expect(voice.words.last?.contains(state) == true, "\(voice.words)")
            voice.forget()
        }
    }

    @Test func whatIsTypedIsEchoedAndWhatChangesMeanwhileIsNot() throws {
        let field = HeardField(rig.surroundings)
        field.frame = Rect(x: 40, y: 300, width: 200, height: 60)
        screen.add(field)
        rig.window.focus(field)
        rig.advance(40)
        voice.forget()
        _ = field.insert("a")
        rig.advance(40)
        #expect(heard() == ["a"])
        rig.window.focus(nil)
        rig.advance(40)
        field.text = "ab"
        rig.advance(40)
        voice.forget()
        rig.window.focus(field)
        rig.advance(40)
        #expect(heard().isEmpty, "nobody typed the second letter")
        _ = field.insert("c")
        rig.advance(40)
        #expect(heard() == ["c"])
    }

    // MARK: - Fingers

    private func touch(_ phase: TouchEvent.Phase, _ point: Point, contact: Int = 0) {
        exploration.handle([WindowTouch(contact: contact, phase: phase, position: point, time: rig.clock.now)])
    }

    private func tap(_ point: Point, for duration: Int = 40) {
        touch(.began, point)
        rig.advance(duration)
        touch(.ended, point)
        rig.advance(40)
    }

    private func tapTwice(_ point: Point) {
        tap(point)
        tap(point)
        rig.advance(400)
    }

    private func flick(_ x: Int, _ y: Int, from start: Point = at(320, 300)) {
        touch(.began, start)
        for step in 1...4 {
            rig.advance(16)
            touch(.moved, start + Point(x: x * step / 4, y: y * step / 4))
        }
        touch(.ended, start + Point(x: x, y: y))
        rig.advance(400)
    }

    /// What was said since the last time.
    private func heard() -> [String] {
        defer { voice.forget() }
        return voice.words
    }

    // MARK: - Tests

    @Test func itBeginsWithTheScreenAndItsFirstControl() { #expect(heard() == ["Hello", "First", "One, button"]) }

    @Test func aFingerHearsEachElementOnceAsItComesToIt() {
        voice.forget()
        touch(.began, at(60, 90))
        rig.advance(100)
        #expect(heard() == ["One, button"])
        for x in [70, 90, 110, 60] {
            touch(.moved, at(x, 92))
            rig.advance(16)
        }
        #expect(heard().isEmpty)
        touch(.moved, at(300, 90))
        rig.advance(16)
        touch(.moved, at(60, 90))
        #expect(heard() == ["Two, button", "One, button"])
        touch(.ended, at(60, 90))
        rig.advance(500)
        #expect(heard().isEmpty && log.used.isEmpty)
        // The next finger is told again, though nothing else was said since.
        touch(.began, at(60, 90))
        rig.advance(100)
        #expect(heard() == ["One, button"])
        touch(.ended, at(60, 90))
    }

    @Test func aTouchSilencesAtOnceAndIsAnsweredWithinTheLimit() throws {
        voice.forget()
        let count = voice.stopCount
        let start = rig.clock.now
        touch(.began, at(300, 90))
        #expect(voice.stopCount == count + 1)
        while voice.said.isEmpty { rig.advance(4) }
        #expect(try #require(voice.said.first).time - start <= .milliseconds(100), "a voice needs some time, too")
        touch(.ended, at(300, 90))
    }

    @Test func strokesGoThroughAllThatIsHeardAndStayAtTheEnds() {
        voice.forget()
        for _ in 0..<4 { flick(80, 0) }
        #expect(heard() == ["Two, button", "Three, button", "Welcome", "Welcome"])
        for _ in 0..<4 { flick(-80, 5) }
        #expect(heard() == ["Three, button", "Two, button", "One, button", "One, button"])
    }

    @Test func twoTapsUseWhatWasHeardLastWhereverTheyAre() {
        flick(80, 0)
        tapTwice(at(600, 380))
        #expect(log.used == ["Two"])
        // Slow fingers are two taps as well, and what the first of them touched is not what was meant.
        tap(at(60, 90), for: 120)
        tap(at(60, 90), for: 120)
        rig.advance(400)
        #expect(log.used == ["Two", "Two"])
        tap(at(60, 90))
        rig.advance(400)
        #expect(heard().last == "One, button", "a single tap is heard when it is clear that it is one")
        tapTwice(at(60, 90))
        #expect(log.used == ["Two", "Two", "One"])
    }

    @Test func whatIsDimmedSaysSoAndDoesNothing() throws {
        let button = try #require(screen.subviews.first as? Button)
        button.isEnabled = false
        voice.forget()
        tap(at(60, 90))
        rig.advance(400)
        tapTwice(at(60, 90))
        #expect(heard() == ["One, button, dimmed", "One, button, dimmed"] && log.used.isEmpty)
        button.spokenLabel = "One, dimmed, not now"
        flick(-80, 0)
        #expect(heard() == ["One, dimmed, not now, button"], "once is enough")
    }

    @Test func theWindowGetsNoTouchesMeanwhile() {
        touch(.began, at(60, 90))
        rig.advance(50)
        touch(.ended, at(60, 90))
        rig.advance(500)
        #expect(log.used.isEmpty)
    }

    @Test func aTouchThatIsTakenAwayIsNoStrokeAndNoTap() {
        voice.forget()
        touch(.began, at(60, 90))
        touch(.cancelled, at(60, 90))
        rig.advance(500)
        tap(at(60, 90))
        rig.advance(500)
        #expect(heard() == ["One, button"] && log.used.isEmpty, "only the tap is heard, and it is one tap")
    }

    @Test func strokesUpAndDownChangeWhatCanBeChanged() {
        let stepper = Stepper(rig.surroundings)
        stepper.frame = Rect(x: 400, y: 200, width: 100, height: 60)
        screen.add(stepper)
        voice.forget()
        tap(at(450, 230))
        rig.advance(400)
        flick(0, -80)
        flick(0, 80)
        flick(0, 80)
        #expect(heard() == ["Copies, 3", "Copies, 4", "Copies, 3", "Copies, 2"])
    }

    @Test func anotherScreenIsAnnouncedAndItsFirstControlIsReady() throws {
        voice.forget()
        let next = Titled(rig.surroundings)
        next.name = "Second"
        let log = log
        let button = Button(rig.surroundings, "next", title: "Next", style: ButtonStyle(.filled)) { log.used.append("Next") }
        button.frame = Rect(x: 200, y: 100, width: 140, height: 60)
        next.add(button)
        stack.push(next)
        try rig.settle()
        #expect(heard() == ["Second", "Next, button"])
        tapTwice(at(600, 380))
        #expect(log.used == ["Next"])
    }

    @Test func sentencesAndQuestionsSpeakUp() throws {
        voice.forget()
        Toast.show("Saved", icon: "check", in: rig.root, at: .bottom(20))
        try rig.settle()
        #expect(heard() == ["Saved"])
        let dialog = Dialog(
            rig.surroundings, title: "Delete it?", message: "You can undo that.",
            answers: [.init("delete", "Delete", .dangerFill) {}, .init("keep", "Keep it", .filled) {}])
        dialog.present(in: rig.root)
        try rig.settle()
        #expect(heard() == ["Delete it? You can undo that.", "Keep it, button"])
        rig.surroundings.announce("Ready")
        #expect(heard() == ["Ready"])
        flick(-80, 0)
        #expect(heard() == ["Delete, button"], "what lies behind the question can't be reached")
    }

    @Test func aListIsReadToItsEndAndBack() throws {
        let source = HeardRows(rig.surroundings, count: 30)
        let list = ListView(rig.surroundings, "rows", label: "Rows") { .rows(height: 70, width: $0.width, insets: .zero) }
        list.source = source
        list.frame = Rect(x: 0, y: 130, width: 640, height: 270)
        for view in screen.subviews where view is Label { view.removeFromSuperview() }
        screen.add(list)
        try rig.settle()
        voice.forget()
        for _ in 0..<40 { flick(80, 0) }
        #expect(Array(heard().prefix(33)) == ["Two, button", "Three, button"] + (0..<30).map { "Row \($0), button" } + ["Row 29, button"])
        tapTwice(at(10, 10))
        #expect(source.chosen == [29])
        voice.forget()
        for _ in 0..<31 { flick(-80, 0) }
        #expect(heard() == (0..<29).reversed().map { "Row \($0), button" } + ["Three, button", "Two, button"])
    }

    @Test func twoFingersScrollAndHearWhereTheyAre() throws {
        let source = HeardRows(rig.surroundings, count: 30)
        let list = ListView(rig.surroundings, "rows", label: "Rows") { .rows(height: 70, width: $0.width, insets: .zero) }
        list.source = source
        list.frame = Rect(x: 0, y: 130, width: 640, height: 270)
        screen.add(list)
        try rig.settle()
        voice.forget()
        touch(.began, at(200, 380))
        touch(.began, at(300, 380), contact: 1)
        for y in stride(from: 376, through: 166, by: -10) {
            touch(.moved, at(200, y))
            touch(.moved, at(300, y), contact: 1)
            rig.advance(16)
        }
        touch(.ended, at(200, 166))
        touch(.ended, at(300, 166), contact: 1)
        rig.advance(400)
        #expect(abs(list.offset - 214) <= 2)
        #expect(heard() == ["Row 4, button"])
    }

    @Test func readingFromRightToLeftTurnsTheStrokesAround() throws {
        let other = try SpokenExplorationTests(.rightToLeft)
        other.voice.forget()
        other.flick(-80, 0)
        other.flick(80, 0)
        #expect(other.heard() == ["Two, button", "One, button"])
    }
}

/// What is said of an element, and of what is typed.
@Suite struct SpokenWordsTests {
    @Test func anElementSaysWhatItIsAndHowItDoes() {
        func words(_ element: Accessibility) -> String { SpokenWords(of: element).text }
        #expect(words(Accessibility(.tab, label: "Table", isSelected: true)) == "Table, tab, selected")
        #expect(words(Accessibility(.textfield, label: "Top caption", value: "")) == "Top caption, empty, edit")
        #expect(words(Accessibility(.textfield, label: "Top caption", value: "Hi")) == "Top caption, Hi, edit")
        #expect(words(Accessibility(.image, label: "Code", value: "http://1.2.3.4/")) == "Code, image", "an address is no word")
        #expect(words(Accessibility(.text, label: "Copies", value: "2")) == "Copies, 2")
        #expect(words(Accessibility(.text, label: "Copies, 2", value: "2")) == "Copies, 2")
        #expect(words(Accessibility(.key, label: "Shift", isSelected: true)) == "Shift, selected")
        #expect(SpokenWords(of: Accessibility(.key, label: "A")) == SpokenWords("a", isSpelled: true))
        #expect(SpokenWords(of: Accessibility(.key, label: "!")) == SpokenWords("!", isSpelled: true))
        #expect(SpokenWords(of: Accessibility(.button, label: "7")) == SpokenWords("7, button"))
    }

    @Test(arguments: [
        ("", "h", "h", true), ("h", "hi", "i", true), ("hi", "hi ", "hi", false), ("hi you", "hi you ", "you", false),
        ("hi", "h", "i deleted", false),
        ("hi there", "hi ", "there deleted", false), ("ab", "axb", "x", true), ("h", "hello ", "ello ", false), ("A", "AB", "b", true),
    ])
    func typingIsEchoed(_ before: String, _ after: String, _ words: String, _ isSpelled: Bool) {
        #expect(TypingEcho.words(from: before, to: after) == SpokenWords(words, isSpelled: isSpelled))
    }

    @Test func nothingTypedIsNothingSaid() {
        #expect(TypingEcho.words(from: "a", to: "a") == nil && TypingEcho.words(from: "", to: " ") == nil)
    }
}

/// Two fingers that rest.
@Suite(.serialized) struct TwoFingerHoldTests {
    private let rig: Rig
    private let hold: TwoFingerHold
    private let count = Count()

    final class Count { var value = 0 }

    init() throws {
        rig = try Rig(400, 300)
        hold = TwoFingerHold(rig.surroundings)
        let count = count
        hold.onHold = { count.value += 1 }
    }

    private func touch(_ phase: TouchEvent.Phase, _ contact: Int, _ x: Int = 100) {
        hold.watch(WindowTouch(contact: contact, phase: phase, position: at(x, 100), time: rig.clock.now))
    }

    @Test func twoSecondsAreEnoughAndOnceIsAll() {
        touch(.began, 0)
        rig.advance(3000)
        touch(.began, 1)
        touch(.moved, 1, 110)
        rig.advance(1990)
        #expect(count.value == 0)
        rig.advance(20)
        #expect(count.value == 1)
        rig.advance(5000)
        touch(.ended, 0)
        touch(.began, 0)
        rig.advance(5000)
        #expect(count.value == 1, "both have to be lifted first")
        touch(.ended, 0)
        touch(.ended, 1)
        touch(.began, 5)
        touch(.began, 6)
        rig.advance(2100)
        #expect(count.value == 2)
    }

    @Test(arguments: ["strays", "lifts", "is pulled", "is joined"])
    func anythingElseIsAnotherGesture(_ what: String) {
        touch(.began, 0)
        touch(.began, 1)
        rig.advance(1000)
        switch what {
        case "strays": touch(.moved, 1, 140)
        case "lifts": touch(.ended, 1)
        case "is pulled": touch(.cancelled, 1)
        default: touch(.began, 2)
        }
        rig.advance(3000)
        #expect(count.value == 0)
    }
}
