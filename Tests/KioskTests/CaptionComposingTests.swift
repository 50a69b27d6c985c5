import Configuration
import Devices
import Geometry
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Letters that may become a greeting in Chinese, as far as a picture of it takes.
struct GreetingMethod: InputMethod {
    private var letters = ""

    var composition: Composition {
        Composition(
            marked: letters, candidates: letters == "nihao" ? ["你好", "你", "尼", "呢", "泥", "妮", "拟", "逆", "倪", "霓", "匿", "腻", "溺"] : [])
    }

    mutating func type(_ text: String) -> String? {
        guard text.first?.isLetter == true else { return nil }
        letters += text
        return ""
    }

    mutating func deleteBackward() { letters.removeLast() }
    mutating func typeSpace() -> String? { composition.candidates.isEmpty ? nil : choose(0) }

    mutating func choose(_ candidate: Int) -> String {
        let sign = composition.candidates[candidate]
        reset()
        return sign
    }

    mutating func reset() { letters = "" }
}

/// A caption while it is composed, as a guest sees and uses it.
@Suite struct CaptionComposingTests {
    private func composing(
        _ size: Size = Size(width: 1280, height: 800), _ appearance: ThemeChoice.Appearance = .dark
    ) async throws -> KioskRig {
        let rig = try KioskRig(size.width, size.height, opens: false) {
            $0.theme.appearance = appearance
            $0.keyboard.languages = ["zh-Hans", "en"]
        }
        rig.inputMethods = { $0 == "zh-Hans" ? GreetingMethod() : nil }
        rig.open()
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.1")
        try await rig.tap("editor.bottom")
        return rig
    }

    private func value(_ rig: KioskRig) throws -> String { try rig.element("editor.bottom").accessibility.value ?? "" }

    private func field(_ rig: KioskRig) throws -> CaptionField {
        try #require(rig.application.window.root.allViews.compactMap { $0 as? CaptionField }.first { $0.isFocused })
    }

    @Test(arguments: [Size(width: 1280, height: 800), Size(width: 480, height: 800)], [ThemeChoice.Appearance.dark, .light])
    func candidatesLieAboveTheKeys(_ size: Size, _ appearance: ThemeChoice.Appearance) async throws {
        let rig = try await composing(size, appearance)
        for letter in "nihao" { try await rig.tap("key.\(letter)") }
        let marked = try field(rig).editing.markedText
        #expect(marked == "nihao" && rig.shows("candidate.0"))
        let problem = Golden.mismatch(rig.application.presentedPicture, "composing-\(appearance.rawValue)-\(size.width)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""))
        try await rig.tap("candidate.0")
        #expect(try value(rig) == "你好" && !rig.shows("candidate.0"))
        rig.check("composing")
    }

    /// Undo, a tap on the other caption and Done, each of which leaves nothing to be composed.
    @Test(arguments: ["editor.edit-top", "key.return", "key.hide"])
    func whatIsComposedStaysAsItStands(_ way: String) async throws {
        let rig = try await composing()
        for letter in "ni" { try await rig.tap("key.\(letter)") }
        let field = try field(rig)
        try await rig.tap(way)
        #expect(field.text == "ni" && field.editing.markedText.isEmpty)
        rig.check("composing")
    }

    /// Whoever can't drag comes to all candidates by a button, and after the last of them to the first.
    @Test func candidatesOutOfSightAreAButtonAway() async throws {
        let rig = try await composing(Size(width: 480, height: 800))
        for letter in "nihao" { try await rig.tap("key.\(letter)") }
        #expect(!rig.shows("candidate.12") && rig.shows("candidate.more"))
        var taps = 0
        while !rig.shows("candidate.12"), taps < 9 {
            try await rig.tap("candidate.more")
            taps += 1
        }
        #expect(rig.shows("candidate.12") && !rig.shows("candidate.0") && (1...3).contains(taps))
        try await rig.tap("candidate.more")
        #expect(rig.shows("candidate.0"))
        rig.check("composing")
    }

    @Test func undoTakesTheCompositionBackWhole() async throws {
        let rig = try await composing()
        for letter in "nih" { try await rig.tap("key.\(letter)") }
        try await rig.tap("editor.undo")
        #expect(try value(rig).isEmpty)
        try await rig.tap("key.n")
        #expect(try value(rig) == "n")
        rig.check("composing")
    }
}
