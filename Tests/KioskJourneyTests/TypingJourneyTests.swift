import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// Captions in other scripts, emoji, and editing by touch, typed on the product's own keyboard and read from its element tree.
@Suite struct TypingJourneyTests {
    private let place: KioskPlace

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
    }

    /// A kiosk with the keyboard up for a caption.
    private func typing(_ size: String = "800x480", field: String = "editor.bottom") throws -> KioskRun {
        let kiosk = try KioskRun(place, size: size)
        try kiosk.choosePhoto()
        try kiosk.tap(field)
        return kiosk
    }

    private func chooseLanguage(_ code: String, in kiosk: KioskRun) throws {
        let globe = try kiosk.element("key.globe").frame.center
        try kiosk.automation.touch(globe.x, globe.y, .began)
        pause(.milliseconds(600))
        try kiosk.automation.touch(globe.x, globe.y, .ended)
        try kiosk.tap("key.language.\(code)")
    }

    private func type(_ text: String, in kiosk: KioskRun) throws {
        for character in text { try kiosk.tap(character == " " ? "key.space" : "key.\(character)") }
    }

    private func value(_ kiosk: KioskRun, _ field: String = "editor.bottom") throws -> String {
        try kiosk.element(field).value ?? ""
    }

    /// Several taps in quick succession at one place.
    private func tap(_ x: Double, _ y: Double, times: Int, in kiosk: KioskRun) throws {
        for _ in 0..<times {
            try kiosk.automation.touch(x, y, .began)
            pause(.milliseconds(20))
            try kiosk.automation.touch(x, y, .ended)
            pause(.milliseconds(40))
        }
        try kiosk.automation.settle()
    }

    @Test(arguments: LongRun.isWanted ? ["800x480", "1080x1920"] : ["800x480"])
    func hebrewAndLatinMixAndSurviveTheMeme(_ size: String) throws {
        let kiosk = try typing(size)
        try chooseLanguage("he", in: kiosk)
        try type("שלום ", in: kiosk)
        try chooseLanguage("en", in: kiosk)
        try type("abc ", in: kiosk)
        try kiosk.tap("key.numbers")
        try type("42", in: kiosk)
        #expect(try value(kiosk) == "שלום ABC 42")
        // The last key goes behind the last digit, wherever that is seen.
        try kiosk.tap("key.delete")
        #expect(try value(kiosk) == "שלום ABC 4")
        try kiosk.tap("key.return")
        try MainJob(by: kiosk.user).share()
        let meme = try kiosk.automation.tree().all(startingWith: "meme.").first?.identifier
        try kiosk.tap(try #require(meme))
        try kiosk.tap("detail.edit")
        #expect(try value(kiosk) == "שלום ABC 4")
        #expect(try kiosk.quit() == 0)
    }

    @Test func arabicAndRussianAreTyped() throws {
        let kiosk = try typing()
        try chooseLanguage("ar", in: kiosk)
        #expect(try !kiosk.shows("key.shift") && kiosk.shows("key.؟"))
        try type("مرحبا بكم؟", in: kiosk)
        #expect(try value(kiosk) == "مرحبا بكم؟")
        let shot = try kiosk.screenshot()
        try kiosk.tap("editor.edit-top")
        try chooseLanguage("ru", in: kiosk)
        try type("ёжик щъ!", in: kiosk)
        #expect(try value(kiosk, "editor.top") == "ЁЖИК ЩЪ!")
        #expect(try kiosk.screenshot() != shot)
        #expect(try kiosk.quit() == 0)
    }

    @Test(arguments: ["800x480", "1080x1920"])
    func aFamilyIsTypedAndDeletedWhole(_ size: String) throws {
        let kiosk = try typing(size)
        try type("hi", in: kiosk)
        let keyboard = try kiosk.element("keyboard").frame
        try kiosk.tap("key.emoji")
        #expect(try kiosk.element("keyboard").frame == keyboard, "emoji take the same room")
        try kiosk.tap("emoji.animals")
        // Families stand at the end of the category before; the search lies above the emoji and does not scroll.
        for _ in 0..<12 {
            if try kiosk.shows("key.👨‍👩‍👧‍👦") { break }
            let (middle, height) = (keyboard.x + keyboard.width / 2, keyboard.height)
            let end = (x: middle, y: keyboard.y + height * 0.68)
            try kiosk.user.drag(from: (middle, keyboard.y + height * 0.35), to: end, steps: 4, lifting: false)
            // A finger that rests before it is lifted throws nothing.
            pause(.milliseconds(80))
            try kiosk.automation.touch(end.x, end.y, .ended)
            try kiosk.automation.settle()
        }
        try kiosk.tap("key.👨‍👩‍👧‍👦")
        #expect(try value(kiosk) == "HI👨‍👩‍👧‍👦")
        try kiosk.tap("key.delete")
        #expect(try value(kiosk) == "HI")
        try kiosk.tap("emoji.recent")
        try kiosk.tap("key.👨‍👩‍👧‍👦")
        try kiosk.tap("key.emoji")
        try type("x", in: kiosk)
        #expect(try value(kiosk) == "HI👨‍👩‍👧‍👦X")
        #expect(try kiosk.quit() == 0)
    }

    @Test(arguments: ["1280x800", "1080x1920"])
    func cutPasteAndUndoByTouch(_ size: String) throws {
        let kiosk = try typing(size)
        try type("onetwo", in: kiosk)
        let field = try kiosk.element("editor.bottom").frame
        try tap(field.center.x, field.center.y, times: 2, in: kiosk)
        try kiosk.tap("edit.cut")
        #expect(try value(kiosk) == "")
        try kiosk.tap("editor.edit-top")
        try type("a", in: kiosk)
        let top = try kiosk.element("editor.top").frame
        // A tap where the caret stands offers what was cut.
        try tap(top.maxX - 20, top.center.y, times: 1, in: kiosk)
        try kiosk.tap("edit.paste")
        #expect(try value(kiosk, "editor.top") == "AONETWO")
        try kiosk.tap("editor.undo")
        #expect(try value(kiosk, "editor.top") == "A")
        try kiosk.tap("editor.edit-bottom")
        try kiosk.tap("editor.undo")
        #expect(try value(kiosk) == "ONETWO")
        #expect(try kiosk.quit() == 0)
    }

    /// A kiosk with the keyboard up, which offers languages that are composed.
    private func composing(_ size: String) throws -> KioskRun {
        let file = place.folder.path(of: "booth.yaml")
        try Data("keyboard:\n  languages: [en, vi, ko, ja, zh-Hans]\n".utf8).write(to: URL(fileURLWithPath: file))
        let kiosk = try KioskRun(place, size: size, ["--config", file])
        try kiosk.choosePhoto()
        try kiosk.tap("editor.bottom")
        return kiosk
    }

    /// Through the real libraries, by touch alone.
    @Test(arguments: ["1280x800", "480x800"])
    func captionsOfTheEastAreComposed(_ size: String) throws {
        let kiosk = try composing(size)
        try chooseLanguage("vi", in: kiosk)
        try type("tieengs ", in: kiosk)
        #expect(try value(kiosk) == "TIẾNG ")
        try kiosk.tap("editor.undo")
        try chooseLanguage("ko", in: kiosk)
        try type("ㅎㅏㄴㄱㅡㄹ", in: kiosk)
        #expect(try value(kiosk).hasSuffix("한글"))
        try kiosk.tap("editor.edit-top")
        try chooseLanguage("ja", in: kiosk)
        try type("neko", in: kiosk)
        #expect(try value(kiosk, "editor.top") == "ねこ")
        try kiosk.tap("key.space")
        try kiosk.tap("key.return")
        #expect(try value(kiosk, "editor.top") == "猫" && !kiosk.shows("candidate.0"))
        try chooseLanguage("zh-Hans", in: kiosk)
        try type("nihao", in: kiosk)
        #expect(try kiosk.element("candidate.0").label == "你好")
        try kiosk.tap("candidate.0")
        #expect(try value(kiosk, "editor.top") == "猫你好" && !kiosk.shows("candidate.0"))
        #expect(try kiosk.quit() == 0)
    }

    /// Whoever never types such a language pays nothing for it, and what was typed is nowhere afterwards.
    @Test func aLibraryIsLoadedWhenItsLanguageIsTyped() throws {
        let kiosk = try composing("800x480")
        func loaded() throws -> Set<String> {
            let maps = try memoryMaps(ofProcess: "\(kiosk.identifier)")
            return Set(["libhangul", "libpinyin", "libanthy"].filter { maps.contains($0) })
        }
        try type("a", in: kiosk)
        #expect(try loaded().isEmpty)
        for (language, library) in [("ko", "libhangul"), ("ja", "libanthy"), ("zh-Hans", "libpinyin")] {
            #expect(try !loaded().contains(library))
            try chooseLanguage(language, in: kiosk)
            #expect(try loaded().contains(library))
        }
        #expect(try kiosk.quit() == 0)
    }

    @Test func operatorsChooseTheLanguages() throws {
        let file = place.folder.path(of: "booth.yaml")
        try Data("keyboard:\n  languages: [he, tr]\n".utf8).write(to: URL(fileURLWithPath: file))
        let kiosk = try KioskRun(place, ["--config", file])
        try kiosk.choosePhoto()
        try kiosk.tap("editor.top")
        #expect(try kiosk.shows("key.ש") && !kiosk.shows("key.q"))
        try kiosk.tap("key.globe")
        try type("ıi", in: kiosk)
        #expect(try value(kiosk, "editor.top") == "Iİ")
        try kiosk.tap("key.globe")
        #expect(try kiosk.shows("key.ש"))
        #expect(try kiosk.quit() == 0)
    }
}
