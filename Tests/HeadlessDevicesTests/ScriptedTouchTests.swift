import Devices
import Geometry
import HeadlessDevices
import Testing

@MainActor
@Suite struct ScriptedTouchTests {
    @Test func whatIsSentArrives() {
        let script = ScriptedTouch()
        var reports: [[TouchEvent]] = []
        var keys: [KeyEvent] = []
        var places: [UnitPoint?] = []
        script.onTouches = { reports.append($0) }
        script.onKey = { keys.append($0) }
        script.onPointer = { places.append($0) }
        let touch = TouchEvent(contact: 3, phase: .began, position: UnitPoint(x: 0.5, y: 0.25), time: .zero)
        let key = KeyEvent(key: "a", text: "a", phase: .down, time: .zero)
        script.send([touch, touch])
        script.send([])
        script.send(key)
        script.movePointer(to: UnitPoint(x: 0.1, y: 0.2))
        script.movePointer(to: nil)
        #expect(reports == [[touch, touch]])
        #expect(keys == [key])
        #expect(places == [UnitPoint(x: 0.1, y: 0.2), nil])
    }
}

@Suite struct KeyNamesTests {
    @Test(arguments: [
        ("a", "a"), ("A", "A"), ("eacute", "é"), ("space", " "), ("Cyrillic_ya", "я"), ("EuroSign", "€"), ("U1F600", "😀"),
        ("Return", ""), ("BackSpace", ""), ("Escape", ""), ("Delete", ""), ("Left", ""), ("Shift_L", ""),
    ]) func namesTypeWhatTheyName(name: String, text: String) {
        var names = KeyNames()
        let event = names.event(key: name, phase: .down, time: FrameTime(nanoseconds: 7))
        #expect(event == KeyEvent(key: name, text: text, phase: .down, isShiftDown: name == "Shift_L", time: FrameTime(nanoseconds: 7)))
    }

    @Test func unknownNamesAreRefused() {
        var names = KeyNames()
        let unknown = names.event(key: "no such key", phase: .down, time: .zero)
        let nameless = names.event(key: "", phase: .down, time: .zero)
        #expect(unknown == nil)
        #expect(nameless == nil)
    }

    @Test func modifiersLastUntilTheyAreLetGo() throws {
        var names = KeyNames()
        _ = names.event(key: "Control_L", phase: .down, time: .zero)
        let aWithControl = names.event(key: "a", phase: .down, time: .zero)
        let chord = try #require(aWithControl)
        #expect(chord.isControlDown)
        #expect(chord.text.isEmpty)
        _ = names.event(key: "Control_L", phase: .up, time: .zero)
        _ = names.event(key: "Shift_R", phase: .down, time: .zero)
        let bWithShift = names.event(key: "B", phase: .down, time: .zero)
        let shifted = try #require(bWithShift)
        #expect(!shifted.isControlDown)
        #expect(shifted.isShiftDown)
        #expect(shifted.text == "B")
        let letGo = names.event(key: "B", phase: .up, time: .zero)
        #expect(letGo?.text == "")
    }
}
