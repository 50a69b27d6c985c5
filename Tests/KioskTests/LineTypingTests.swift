import Devices
import Geometry
import HeadlessDevices
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// A line of its own, such as the occasion, on the screen's keys and on a real keyboard's.
@Suite(.serialized) struct LineTypingTests {
    private func typing(_ text: String = "") async throws -> OperatorRig {
        let desk = try await OperatorRig()
        try await desk.enter("event")
        try await desk.tap("operator.occasion")
        for letter in text { try await desk.rig.press(letter == " " ? "space" : String(letter)) }
        return desk
    }

    private func text(_ desk: OperatorRig) throws -> String { try desk.rig.element("operator.event-field").accessibility.value ?? "" }

    @Test func arrowsMoveTheCaretByLettersWordsAndToTheEnds() async throws {
        let desk = try await typing("one two")
        try await desk.rig.press("Left")
        try await desk.rig.press("x")
        #expect(try text(desk) == "one twxo")
        try await desk.rig.press("Left", "Control_L")
        try await desk.rig.press("y")
        #expect(try text(desk) == "one ytwxo")
        try await desk.rig.press("Home")
        try await desk.rig.press("z")
        try await desk.rig.press("Right")
        try await desk.rig.press("w")
        #expect(try text(desk) == "zowne ytwxo")
        try await desk.rig.press("Right", "Control_L")
        try await desk.rig.press("v")
        #expect(try text(desk) == "zownev ytwxo")
        try await desk.rig.press("End")
        try await desk.rig.press("u")
        #expect(try text(desk) == "zownev ytwxou")
        desk.rig.check("line")
    }

    @Test func whatShiftSelectsIsReplaced() async throws {
        let desk = try await typing("one two")
        try await desk.rig.press("Left", "Shift_L")
        try await desk.rig.press("Left", "Shift_L")
        try await desk.rig.press("x")
        #expect(try text(desk) == "one tx")
        try await desk.rig.press("Home", "Shift_L")
        try await desk.rig.press("y")
        #expect(try text(desk) == "y")
    }

    @Test func lettersAndWordsAreDeletedBothWays() async throws {
        let desk = try await typing("one two six")
        try await desk.rig.press("BackSpace", "Control_L")
        #expect(try text(desk) == "one two ")
        try await desk.rig.press("Home")
        try await desk.rig.press("Delete")
        #expect(try text(desk) == "ne two ")
        try await desk.rig.press("BackSpace")
        #expect(try text(desk) == "ne two ", "before the first letter is nothing")
    }

    /// Two spaces end a sentence, as in a caption.
    @Test func keysOfTheScreenKnowWhatIsBeforeTheCaret() async throws {
        let desk = try await typing()
        try await desk.rig.type("at ann")
        try await desk.rig.tap("key.space")
        try await desk.rig.tap("key.space")
        try await desk.rig.type("b")
        #expect(try text(desk).lowercased() == "at ann. b")
        // A finger that holds the space moves the caret, a letter every 10 points.
        let space = try desk.rig.element("key.space").frame.center
        desk.rig.touch(.began, space)
        try await desk.rig.advance(600)
        let step = desk.rig.application.window.surroundings.metrics.px(10)
        for way in 1...3 {
            desk.rig.touch(.moved, space + Point(x: -way * step, y: 0))
            try await desk.rig.advance(17)
        }
        desk.rig.touch(.ended, space + Point(x: -3 * step, y: 0))
        try await desk.rig.settle()
        try await desk.rig.type("c")
        #expect(try text(desk).lowercased() == "at annc. b")
        desk.rig.check("line")
    }

    /// For three seconds letters go, the first at once and others from half a second on, ten a second; then words.
    @Test func aHeldDeleteTakesLettersAndThenWords() async throws {
        let words = Array(repeating: "able", count: 8)
        let desk = try await typing(words.joined(separator: " "))
        let key = try desk.rig.element("key.delete").frame.center
        desk.rig.touch(.began, key)
        try await desk.rig.advance(2950)
        #expect(try text(desk).count == 39 - 26)
        try await desk.rig.advance(100)
        #expect(try text(desk) == "able able ")
        desk.rig.touch(.ended, key)
        try await desk.rig.settle()
        #expect(try text(desk) == "able able ")
        desk.rig.check("deleted")
    }
}
