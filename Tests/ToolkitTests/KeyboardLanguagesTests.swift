import Devices
import Drawing
import Geometry
import Testing
import Text

@testable import Toolkit

/// The keyboard in all its languages, the menu of them, and emoji.
@Suite struct KeyboardLanguagesTests {
    private let field = NotingField()

    /// A keyboard at the bottom of a panel.
    private func keyboard(_ rig: Rig, _ layouts: [KeyboardLayout], shift: KeyboardState.Shift = .off) -> KeyboardView {
        let memory = TypingMemory(clock: rig.clock, lifetime: .seconds(75))
        let keyboard = KeyboardView(rig.surroundings, layouts: layouts, shift: shift, memory: memory)
        rig.show(keyboard, typingInto: field)
        return keyboard
    }

    private func place(_ identifier: String, in rig: Rig) throws -> Point {
        try #require(rig.window.elementTree.first(identifier), "there is no \(identifier)").frame.center
    }

    @Test(arguments: await KeyboardLayout.all, [Size(width: 1280, height: 360), Size(width: 800, height: 270)])
    func everyLanguageLooksRight(_ layout: KeyboardLayout, _ panel: Size) throws {
        // As high as the keyboard and a little above, in the layout of the whole panel.
        let rig = try Rig(panel.width, panel.width == 1280 ? 800 : 480, scale: 1.25)
        let keyboard = keyboard(rig, [layout, .english], shift: .locked)
        rig.expect(golden: "keyboard-\(layout.language)-\(panel.width)", part: keyboard.frame)
        try rig.finish()
    }

    @Test func aTapOnTheGlobeGoesOnAndALongPressShowsAllLanguages() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        let keyboard = keyboard(rig, KeyboardLayout.usual)
        rig.tap(try place("key.globe", in: rig))
        #expect(rig.window.elementTree.first("key.space")?.accessibility.label == "Space" && keyboard.state.layoutIndex == 1)
        let globe = try place("key.globe", in: rig)
        rig.down(globe)
        rig.advance(520)
        #expect(rig.window.elementTree.first("key.language.he")?.accessibility.label == "עברית")
        #expect(rig.window.elementTree.first("key.language.de")?.accessibility.isSelected == true)
        #expect(rig.window.elementTree.first("key.q") == nil && rig.window.elementTree.first("key.space") != nil)
        rig.expect(golden: "languages", part: keyboard.frame)
        rig.move(to: try place("key.language.ru", in: rig), steps: 5)
        rig.up(try place("key.language.ru", in: rig))
        #expect(keyboard.state.layoutIndex == 4 && rig.window.elementTree.first("key.language.ru") == nil)
        rig.advance(100)
        rig.tap(try place("key.ж", in: rig))
        #expect(field.text == "ж")
        try rig.finish()
    }

    @Test func theMenuStaysAfterTheLiftAndATapChooses() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        let keyboard = keyboard(rig, KeyboardLayout.usual)
        for (target, index) in [("key.language.ar", 6), ("key.space", 6)] {
            rig.down(try place("key.globe", in: rig))
            rig.advance(520)
            rig.up(try place("key.globe", in: rig))
            rig.advance(17)
            #expect(rig.window.elementTree.first("key.language.en") != nil, "the menu is gone")
            rig.tap(try place(target, in: rig))
            #expect(keyboard.state.layoutIndex == index && rig.window.elementTree.first("key.language.en") == nil)
        }
        #expect(field.text.isEmpty, "the tap that closes the menu types nothing")
        try rig.finish()
    }

    /// All languages at once have room on no panel: they scroll, and stay as large as a fingertip.
    @Test(arguments: [Size(width: 800, height: 480), Size(width: 480, height: 800)])
    func allLanguagesScroll(_ panel: Size) throws {
        let rig = try Rig(panel.width, panel.height, scale: 1.25)
        let keyboard = keyboard(rig, KeyboardLayout.all)
        rig.down(try place("key.globe", in: rig))
        rig.advance(520)
        rig.up(try place("key.globe", in: rig))
        try rig.settle()
        rig.expect(golden: "languages-all-\(panel.width)", part: keyboard.frame)
        let menu = try #require(keyboard.languageMenu)
        #expect(menu.longest > 0 && rig.window.elementTree.first("key.language.zh-Hans") == nil)
        #expect(menu.subviews.allSatisfy { $0.frame.height >= 55 }, "44 points")
        let middle = keyboard.frame.top + menu.frame.center.y
        for _ in 0..<8 { rig.drag(from: at(panel.width / 2, middle + 60), to: at(panel.width / 2, middle - 60)) }
        #expect(keyboard.languageMenu != nil && keyboard.state.layoutIndex == 0, "a drag chooses nothing")
        try rig.settle()
        rig.tap(try place("key.language.zh-Hans", in: rig))
        #expect(keyboard.languageMenu == nil && keyboard.state.layoutIndex == KeyboardLayout.all.count - 1)
        try rig.finish()
    }

    /// A finger that has opened the menu need not be lifted for those further down.
    @Test func languagesComeWhileAFingerStaysAtTheEdge() throws {
        let rig = try Rig(480, 800, scale: 1.25)
        let keyboard = keyboard(rig, KeyboardLayout.all)
        let globe = try place("key.globe", in: rig)
        rig.down(globe)
        rig.advance(520)
        let menu = try #require(keyboard.languageMenu)
        let edge = at(240, keyboard.frame.top + menu.frame.bottom - 6)
        rig.move(to: edge, steps: 4)
        rig.advance(4000)
        #expect(menu.offset == menu.longest)
        rig.move(to: try place("key.language.ko", in: rig), steps: 4)
        rig.up(try place("key.language.ko", in: rig))
        #expect(KeyboardLayout.all[keyboard.state.layoutIndex].language == "ko")
        try rig.finish()
    }

    /// Nothing stands for the end of a sentence in a language that has no mark and space for it.
    @Test func twoSpacesStayWhereTheLanguageHasNoFullStop() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        let layout = KeyboardLayout(
            name: "Test", language: "xx", letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"], variants: [:], sentenceEnd: nil)
        _ = keyboard(rig, [layout])
        for key in ["key.a", "key.space", "key.space"] { rig.tap(try place(key, in: rig)) }
        #expect(field.text == "a  ")
        try rig.finish()
    }

    // MARK: - Emoji

    private func openSearch(in rig: Rig) throws {
        for key in ["key.emoji", "emoji.search"] {
            rig.tap(try place(key, in: rig))
            try rig.settle()
        }
    }

    @Test func emojiAreFoundByTheirNames() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        let keyboard = keyboard(rig, [.russian, .german], shift: .locked)
        try openSearch(in: rig)
        #expect(rig.window.elementTree.first("key.q") != nil, "names are in Latin letters")
        for letter in "pizza" { rig.tap(try place("key.\(letter)", in: rig)) }
        #expect(rig.window.elementTree.first("emoji.search")?.accessibility.value == "pizza" && field.text.isEmpty)
        try rig.settle()
        #expect(rig.window.elementTree.first("key.🍕")?.accessibility.label == "pizza" && rig.window.elementTree.first("key.😀") == nil)
        rig.expect(golden: "emoji-search", part: keyboard.frame)
        rig.tap(try place("key.🍕", in: rig))
        #expect(field.text == "🍕")
        for _ in 0..<5 { rig.tap(try place("key.delete", in: rig)) }
        #expect(field.text == "🍕", "Delete takes from what is searched")
        for letter in "xxq" { rig.tap(try place("key.\(letter)", in: rig)) }
        try rig.settle()
        #expect(rig.window.elementTree.first("key.🍕") == nil)
        rig.expect(golden: "emoji-none", part: keyboard.frame)
        rig.tap(try place("key.emoji", in: rig))
        try rig.settle()
        #expect(
            rig.window.elementTree.first("emoji.food") != nil && rig.window.elementTree.first("emoji.search")?.accessibility.value == "")
        rig.tap(try place("key.emoji", in: rig))
        rig.tap(try place("key.ж", in: rig))
        #expect(field.text == "🍕Ж")
        try rig.finish()
    }

    /// Where a row holds no more than the letters, Delete and the space stand in the last one.
    @Test func emojiAreFoundOnANarrowPanel() throws {
        let rig = try Rig(480, 800, scale: 1.25)
        let keyboard = keyboard(rig, [.english])
        try openSearch(in: rig)
        let panel = Rect(x: 0, y: 0, width: 480, height: 800)
        for letter in "qwertyuiopasdfghjklzxcvbnm" {
            let key = try #require(rig.window.elementTree.first("key.\(letter)"), "\(letter)")
            #expect(panel.contains(key.frame) && key.frame.width >= 44, "\(letter)")
        }
        for letter in "icex" { rig.tap(try place("key.\(letter)", in: rig)) }
        rig.tap(try place("key.delete", in: rig))
        rig.tap(try place("key.space", in: rig))
        for letter in "cr" { rig.tap(try place("key.\(letter)", in: rig)) }
        try rig.settle()
        #expect(rig.window.elementTree.first("emoji.search")?.accessibility.value == "ice cr")
        rig.expect(golden: "emoji-search-narrow", part: keyboard.frame)
        rig.tap(try place("key.🍦", in: rig))
        #expect(field.text == "🍦")
        try rig.finish()
    }

    @Test func theNextTimeTheKeyboardComesWithLetters() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        let keyboard = keyboard(rig, [.english])
        rig.tap(try place("key.emoji", in: rig))
        try rig.settle()
        let holder = try #require(keyboard.superview)
        keyboard.removeFromSuperview()
        try rig.settle()
        holder.add(keyboard)
        try rig.settle()
        rig.tap(try place("key.a", in: rig))
        #expect(field.text.lowercased() == "a" && rig.window.elementTree.first("emoji.search") == nil)
        try rig.finish()
    }

    @Test func emojiFillInWithoutAFrameThatTakesLong() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        let keyboard = keyboard(rig, [.english])
        rig.tap(try place("key.emoji", in: rig))
        let panel = try #require(keyboard.subviews.compactMap { $0 as? EmojiPanel }.first)
        var before = 0
        for _ in 0..<30 {
            let now = panel.grid.pictures.count
            // Two frames may have come since.
            #expect(now - before <= EmojiGrid.picturesPerFrame * 2, "\(now - before) pictures in two frames")
            before = now
            rig.advance(17)
        }
        try rig.settle()
        let cells = panel.grid.subviews.compactMap { $0 as? EmojiCell }.filter { !$0.isHidden }
        #expect(cells.count >= 26 && cells.allSatisfy { $0.picture != nil })
        rig.expect(golden: "emoji", part: keyboard.frame)
        try rig.finish()
    }

    @Test func aTapTypesAndWhatWasUsedIsThereAgain() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        _ = keyboard(rig, [.english])
        rig.tap(try place("key.emoji", in: rig))
        try rig.settle()
        #expect(rig.window.elementTree.first("emoji.recent")?.accessibility.isEnabled == false)
        rig.tap(try place("key.😍", in: rig))
        try rig.settle()
        rig.tap(try place("emoji.food", in: rig))
        try rig.settle()
        #expect(rig.window.elementTree.first("emoji.food")?.accessibility.isSelected == true)
        rig.tap(try place("key.🍇", in: rig))
        rig.tap(try place("key.delete", in: rig))
        #expect(field.text == "😍")
        rig.tap(try place("key.emoji", in: rig))
        rig.tap(try place("key.a", in: rig))
        rig.tap(try place("key.emoji", in: rig))
        try rig.settle()
        rig.tap(try place("key.🍇", in: rig))
        #expect(field.text == "😍a🍇")
        rig.tap(try place("key.return", in: rig))
        #expect(field.commits == 1)
        try rig.finish()
    }

    /// A keyboard that shows people, and where one of them is that has skin tones.
    private func showHand(on rig: Rig) throws -> (keyboard: KeyboardView, hand: Point) {
        let keyboard = keyboard(rig, [.english])
        rig.tap(try place("key.emoji", in: rig))
        rig.tap(try place("emoji.people", in: rig))
        try rig.settle()
        return (keyboard, try place("key.👋", in: rig))
    }

    @Test func aLongPressOffersSkinTones() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        let (keyboard, hand) = try showHand(on: rig)
        rig.down(hand)
        rig.advance(520)
        #expect(keyboard.preview.choices == ["👋", "👋🏻", "👋🏼", "👋🏽", "👋🏾", "👋🏿"])
        let bubble = keyboard.preview.frame
        let last = keyboard.windowPoint(at(bubble.right - 10, bubble.center.y))
        rig.move(to: last, steps: 6)
        rig.expect(golden: "skin-tones", part: Rect(left: 0, top: 150, right: 800, bottom: 480))
        rig.up(last)
        #expect(field.text == "👋🏿")
        try rig.finish()
        #expect(keyboard.preview.isHidden)
    }

    @Test func askedForSkinTonesATouchThatIsTakenAwayTypesNothing() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        let (keyboard, hand) = try showHand(on: rig)
        let panel = try #require(keyboard.subviews.compactMap { $0 as? EmojiPanel }.first)
        for wait in [150, 520] {
            rig.down(hand)
            rig.advance(wait)
            #expect(panel.grid.subviews.contains { ($0 as? EmojiCell)?.isPressed == true } && keyboard.preview.isHidden == (wait < 500))
            rig.touch(.cancelled, hand)
            #expect(!panel.grid.subviews.contains { ($0 as? EmojiCell)?.isPressed == true } && keyboard.preview.isHidden)
            rig.advance(600)
            #expect(keyboard.preview.isHidden && field.text.isEmpty)
        }
        try rig.finish()
    }

    @Test func emojiScrollWithInertiaAndTypeNothingMeanwhile() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        let keyboard = keyboard(rig, [.english])
        rig.tap(try place("key.emoji", in: rig))
        try rig.settle()
        let panel = try #require(keyboard.subviews.compactMap { $0 as? EmojiPanel }.first)
        rig.drag(from: at(400, 380), to: at(400, 260), steps: 5)
        let lifted = panel.grid.offset
        rig.advance(200)
        #expect(panel.grid.offset > lifted + 50, "it glides on")
        // A finger catches it, which picks nothing.
        rig.tap(at(400, 330))
        #expect(!panel.grid.isMoving && field.text.isEmpty)
        try rig.finish()
        // From one end to the other at once: the first emoji leave their cells to the last ones.
        rig.tap(try place("emoji.flags", in: rig))
        try rig.settle()
        #expect(panel.grid.subviews.count < 200 && panel.grid.pictures.count <= EmojiPictures.limit)
        #expect(rig.window.elementTree.first("key.🏁") != nil && rig.window.elementTree.first("key.😀") == nil)
        try rig.finish()
    }

    @Test func aFingerThatSlidAsideLeavesTheEmojiToTheNextOne() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        _ = keyboard(rig, [.english])
        rig.tap(try place("key.emoji", in: rig))
        try rig.settle()
        let wanted = try place("key.😍", in: rig)
        rig.down(at(500, 380))
        rig.advance(16)
        rig.move(to: at(580, 380), steps: 5)
        rig.down(wanted, contact: 1)
        rig.advance(40)
        rig.up(wanted, contact: 1)
        #expect(field.text == "😍")
        rig.up(at(580, 380))
        #expect(field.text == "😍", "the first finger has nothing to type any more")
        try rig.finish()
    }

    @Test func withoutAFontForThemThereIsNoKeyForEmoji() {
        #expect(!KeyboardLayout.english.rows(.letters, hasGlobe: true, hasEmoji: false).flatMap(\.keys).contains { $0.action == .emoji })
    }
}
