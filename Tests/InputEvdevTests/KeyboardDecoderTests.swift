import CEvdev
import Devices
import Foundation
import TestSupport
import Testing

@testable import InputEvdev

@Suite struct KeyboardDecoderTests {
    private func keyboard(_ layout: KeyboardLayout = KeyboardLayout()) throws -> KeyboardDecoder {
        try #require(Keymap(layout).flatMap(KeyboardDecoder.init))
    }

    private func event(_ code: Int32, _ value: Int32) -> EvdevEvent { EvdevEvent(type: EV_KEY, code: code, value: value, time: .zero) }

    /// Presses and lets go each key, and returns what was typed.
    private func type(_ codes: [Int32], on keyboard: KeyboardDecoder, holding held: [Int32] = []) -> String {
        for code in held { _ = keyboard.decode(event(code, 1)) }
        let text = codes.compactMap { code in
            let stroke = keyboard.decode(event(code, 1))
            _ = keyboard.decode(event(code, 0))
            return stroke?.event.text
        }
        for code in held { _ = keyboard.decode(event(code, 0)) }
        return text.joined()
    }

    @Test func aRecordedKeyboard() throws {
        let keyboard = try keyboard()
        let strokes = try TouchTrace(named: "usb-keyboard").events.compactMap { keyboard.decode($0) }.map(\.event)
        #expect(strokes.filter { $0.phase == .down }.map(\.key) == ["Shift_L", "H", "i", "space", "Control_L", "c", "Return"])
        #expect(strokes.map(\.text).joined() == "Hi ")
        #expect(strokes.first { $0.key == "c" }?.isControlDown == true)
        #expect(strokes.first { $0.key == "H" }?.isShiftDown == true)
        #expect(strokes.filter { $0.phase == .down }.count == strokes.filter { $0.phase == .up }.count)
    }

    @Test func layoutsTypeTheirLetters() throws {
        #expect(try type([KEY_Q, KEY_Y], on: keyboard(KeyboardLayout(layout: "fr"))) == "ay")
        #expect(try type([KEY_Q, KEY_Y], on: keyboard(KeyboardLayout(layout: "de"))) == "qz")
        #expect(try type([KEY_Q, KEY_Y], on: keyboard(KeyboardLayout(layout: "ru"))) == "йн")
        #expect(try type([KEY_T], on: keyboard(KeyboardLayout(layout: "il"))) == "א")
        #expect(try type([KEY_E], on: keyboard(KeyboardLayout(layout: "de")), holding: [KEY_RIGHTALT]) == "€")
    }

    @Test func deadKeysCompose() throws {
        let keyboard = try keyboard(KeyboardLayout(layout: "us", variant: "intl"))
        #expect(type([KEY_APOSTROPHE, KEY_E, KEY_E], on: keyboard) == "ée")
        #expect(type([KEY_APOSTROPHE, KEY_APOSTROPHE], on: keyboard) == "´")
        _ = keyboard.decode(event(KEY_APOSTROPHE, 1))
        _ = keyboard.decode(event(KEY_APOSTROPHE, 0))
        #expect(keyboard.decode(event(KEY_A, 1))?.event.key == "aacute")
        #expect(keyboard.decode(event(KEY_A, 0))?.event.key == "aacute")
    }

    @Test func aPairThatMakesNothingLosesNoLetter() throws {
        let keyboard = try keyboard(KeyboardLayout(layout: "us", variant: "intl"))
        #expect(type([KEY_APOSTROPHE, KEY_Q, KEY_W], on: keyboard) == "qw")
    }

    @Test(arguments: [KEY_LEFTCTRL, KEY_RIGHTCTRL, KEY_LEFTALT, KEY_LEFTMETA]) func chordsTypeNothing(modifier: Int32) throws {
        #expect(try type([KEY_A, KEY_1], on: keyboard(), holding: [modifier]) == "")
    }

    @Test func aKeyGoesUpUnderTheNameItWentDownWith() throws {
        let keyboard = try keyboard()
        _ = keyboard.decode(event(KEY_LEFTSHIFT, 1))
        #expect(keyboard.decode(event(KEY_A, 1))?.event.key == "A")
        _ = keyboard.decode(event(KEY_LEFTSHIFT, 0))
        #expect(keyboard.decode(event(KEY_A, 0))?.event.key == "A")
    }

    @Test func capsLockStays() throws {
        #expect(try type([KEY_A, KEY_CAPSLOCK, KEY_A, KEY_CAPSLOCK, KEY_A], on: keyboard()) == "aAa")
    }

    @Test func theKernelsRepetitionsAndRepeatedPressesAreIgnored() throws {
        let keyboard = try keyboard()
        #expect(keyboard.decode(event(KEY_A, 1))?.repeats == true)
        #expect(keyboard.decode(event(KEY_A, 2)) == nil)
        #expect(keyboard.decode(event(KEY_A, 1)) == nil)
        #expect(keyboard.decode(event(KEY_A, 0)) != nil)
        #expect(keyboard.decode(event(KEY_A, 0)) == nil)
        #expect(keyboard.decode(event(KEY_LEFTSHIFT, 1))?.repeats == false)
    }

    @Test func pushButtonsHaveNames() throws {
        let stroke = try #require(try keyboard().decode(event(BTN_0, 1)))
        #expect(stroke.event.key == "BTN_0")
        #expect(stroke.event.text.isEmpty)
    }

    @Test func pullingAKeyboardOutLetsItsKeysGo() throws {
        let keyboard = try keyboard()
        for code in [KEY_B, KEY_LEFTSHIFT, KEY_A] { _ = keyboard.decode(event(code, 1)) }
        let released = keyboard.releaseAll(at: FrameTime(nanoseconds: 9)).map(\.event)
        #expect(Set(released.map(\.key)) == ["b", "Shift_L", "A"])
        #expect(released.allSatisfy { $0.phase == .up && $0.time == FrameTime(nanoseconds: 9) })
        #expect(keyboard.releaseAll(at: .zero).isEmpty)
    }

    @Test func anUnknownLayoutIsReplacedAndSaidSo() throws {
        let map = try #require(Keymap(KeyboardLayout(layout: "nowhere")))
        #expect(map.isSubstitute)
        #expect(try type([KEY_Q], on: #require(KeyboardDecoder(map))) == "q")
        #expect(try #require(Keymap(KeyboardLayout())).isSubstitute == false)
    }

    /// Each layout that is chosen makes one anew.
    @Test(.enabled(if: reusesMemory, "a sanitizer keeps it aside")) func aKeymapLeavesNoMemoryBehind() throws {
        func make(_ count: Int) throws { for _ in 0..<count { _ = try #require(Keymap(KeyboardLayout(layout: "de"))) } }
        try make(20)
        let before = try dataPages()
        try make(100)
        #expect(try dataPages() < before + 100)
    }

    @Test func theLibraryWritesNothingOfItsOwnIntoOurLog() throws {
        let folder = try TemporaryFolder("keymap")
        let path = folder.path(of: "errors")
        let file = unsafe open(path, O_CREAT | O_RDWR | O_APPEND | O_CLOEXEC, 0o600)
        let kept = dup(2)
        dup2(file, 2)
        let map = Keymap(KeyboardLayout(layout: "nowhere"))
        dup2(kept, 2)
        close(kept)
        close(file)
        #expect(map?.isSubstitute == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "")
    }
}
