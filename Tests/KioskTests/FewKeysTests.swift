import Configuration
import Devices
import Geometry
import HeadlessDevices
import Languages
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Memes made with one button, and with the keyboard alone: what is at hand is known from the elements, never from pixels.
@Suite(.serialized) struct FewKeysTests {
    private static let languages = ["en", "de", "he", "ja"]

    private func makeRig(_ language: String) async throws -> KioskRig {
        let rig = try KioskRig(1280, 800) {
            $0.languages.first = language
            $0.keys.scan = ["F8"]
            $0.access.scanInterval = .milliseconds(1000)
        }
        try await rig.settle()
        return rig
    }

    private func key(_ name: String, _ phase: KeyEvent.Phase, _ rig: KioskRig) {
        #expect(rig.input.sendKey(named: name, phase: phase, time: rig.clock.now), "xkb knows no \(name)")
    }

    /// Presses the button for a moment.
    private func press(_ rig: KioskRig) async throws {
        key("F8", .down, rig)
        try await rig.advance(60)
        key("F8", .up, rig)
        try await rig.settle()
    }

    private func focused(_ rig: KioskRig) -> String? {
        rig.application.elementTree.all.first { $0.accessibility.isFocused }?.accessibility.identifier
    }

    /// The control that the scanner's ring is around; a field that is typed into is focused all the same.
    private func scanned(_ rig: KioskRig) -> String? { rig.application.window.scanner.current?.accessibility?.identifier }

    /// Presses the button when the ring is around the row of a control, and again when it is around the control.
    private func scan(to identifier: String, _ rig: KioskRig, at place: SourceLocation = #_sourceLocation) async throws {
        let goal = try rig.element(identifier, at: place).frame
        // After a choice the ring goes on by itself.
        if rig.application.window.scanner.ringFrame == nil { try await press(rig) }
        for _ in 0..<40 {
            if scanned(rig) == identifier { return try await press(rig) }
            let ring = rig.application.window.scanner.ringFrame
            if scanned(rig) == nil, let ring, ring.contains(goal) {
                try await press(rig)
                for _ in 0..<24 {
                    if scanned(rig) == identifier { return try await press(rig) }
                    try await rig.advance(1000)
                }
            }
            try await rig.advance(1000)
        }
        Issue.record("one button never reached \(identifier)", sourceLocation: place)
    }

    /// The letters of a key that the keyboard of a language begins with.
    private func letter(_ rig: KioskRig) throws -> String {
        let keys = rig.application.elementTree.all.filter { $0.accessibility.role == .key }
        return try #require(keys.compactMap(\.accessibility.identifier).first { $0.hasPrefix("key.") && $0.count == 5 })
    }

    @Test(arguments: await languages) func aMemeIsMadeWithOneButton(_ language: String) async throws {
        let rig = try await makeRig(language)
        defer { Interface.language = .english }
        try await scan(to: "sent-memes.first", rig)
        try await scan(to: "editor.album", rig)
        try await scan(to: "album.item.0", rig)
        try await scan(to: "editor.top", rig)
        let letter = try letter(rig)
        try await scan(to: letter, rig)
        try await scan(to: "key.return", rig)
        try await scan(to: "editor.share", rig)
        try await scan(to: "share.keep", rig)
        try await rig.advance(4000)
        try await rig.settle()
        #expect(rig.archive.memes.count == 1)
        #expect(rig.archive.memes.first?.topText.isEmpty == false, "one letter was typed")
        rig.check("one button")
    }

    @Test(arguments: await languages) func aMemeIsMadeWithTheKeyboardAlone(_ language: String) async throws {
        let rig = try await makeRig(language)
        defer { Interface.language = .english }
        func tap(_ name: String) async throws {
            key(name, .down, rig)
            key(name, .up, rig)
            try await rig.settle()
        }
        func tab(to identifier: String, at place: SourceLocation = #_sourceLocation) async throws {
            for _ in 0..<60 {
                if focused(rig) == identifier { return try await tap("Return") }
                try await tap("Tab")
            }
            Issue.record("Tab never reached \(identifier)", sourceLocation: place)
        }
        for step in ["sent-memes.add", "editor.album", "album.item.1", "editor.bottom"] { try await tab(to: step) }
        for letter in ["h", "i"] { try await tap(letter) }
        try await tap("Escape")
        for step in ["editor.share", "share.keep"] { try await tab(to: step) }
        try await rig.advance(4000)
        try await rig.settle()
        #expect(rig.archive.memes.map(\.bottomText) == ["hi"])
        rig.check("keyboard alone")
    }
}
