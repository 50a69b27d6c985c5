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
        for letter in text { try await press(letter == " " ? "space" : String(letter), in: desk) }
        return desk
    }

    private func press(_ key: String, _ modifiers: String..., in desk: OperatorRig) async throws {
        let (input, now) = (desk.rig.input, desk.rig.clock.now)
        for modifier in modifiers { _ = input.sendKey(named: modifier, phase: .down, time: now) }
        for phase in [KeyEvent.Phase.down, .up] { _ = input.sendKey(named: key, phase: phase, time: now) }
        for modifier in modifiers { _ = input.sendKey(named: modifier, phase: .up, time: now) }
        try await desk.rig.settle()
    }

    private func text(_ desk: OperatorRig) throws -> String { try desk.rig.element("operator.event-field").accessibility.value ?? "" }

    @Test func arrowsMoveTheCaretByLettersWordsAndToTheEnds() async throws {
        let desk = try await typing("one two")
        try await press("Left", in: desk)
        try await press("x", in: desk)
        #expect(try text(desk) == "one twxo")
        try await press("Left", "Control_L", in: desk)
        try await press("y", in: desk)
        #expect(try text(desk) == "one ytwxo")
        try await press("Home", in: desk)
        try await press("z", in: desk)
        try await press("Right", in: desk)
        try await press("w", in: desk)
        #expect(try text(desk) == "zowne ytwxo")
        try await press("Right", "Control_L", in: desk)
        try await press("v", in: desk)
        #expect(try text(desk) == "zownev ytwxo")
        try await press("End", in: desk)
        try await press("u", in: desk)
        #expect(try text(desk) == "zownev ytwxou")
        desk.rig.check("line")
    }

    @Test func whatShiftSelectsIsReplaced() async throws {
        let desk = try await typing("one two")
        try await press("Left", "Shift_L", in: desk)
        try await press("Left", "Shift_L", in: desk)
        try await press("x", in: desk)
        #expect(try text(desk) == "one tx")
        try await press("Home", "Shift_L", in: desk)
        try await press("y", in: desk)
        #expect(try text(desk) == "y")
    }

    @Test func lettersAndWordsAreDeletedBothWays() async throws {
        let desk = try await typing("one two six")
        try await press("BackSpace", "Control_L", in: desk)
        #expect(try text(desk) == "one two ")
        try await press("Home", in: desk)
        try await press("Delete", in: desk)
        #expect(try text(desk) == "ne two ")
        try await press("BackSpace", in: desk)
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

    @Test func aHeldDeleteTakesWords() async throws {
        let desk = try await typing("one two six ten")
        let key = try desk.rig.element("key.delete").frame.center
        desk.rig.touch(.began, key)
        try await desk.rig.advance(1200)
        desk.rig.touch(.ended, key)
        try await desk.rig.settle()
        let left = try text(desk)
        #expect("one two six ten".hasPrefix(left) && left.count < 12, "\(left)")
        desk.rig.check("deleted")
    }
}
