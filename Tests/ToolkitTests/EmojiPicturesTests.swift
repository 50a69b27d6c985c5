import Drawing
import Geometry
import Testing

@testable import Toolkit

/// The pictures of emoji that are kept, and those that have to be drawn anew.
@Suite struct EmojiPicturesTests {
    @Test func theLatestAreKept() throws {
        let rig = try Rig(400, 300)
        let pictures = EmojiPictures(rig.surroundings)
        let letters = (0..<EmojiPictures.limit + 1).compactMap { Unicode.Scalar(0x4E00 + $0).map { String($0) } }
        let first = pictures.picture(of: letters[0])
        #expect(pictures.known(letters[0]) === first && pictures.picture(of: letters[0]) === first, "it is drawn once")
        for letter in letters.dropFirst().dropLast() { _ = pictures.picture(of: letter) }
        #expect(pictures.count == EmojiPictures.limit && pictures.known(letters[0]) === first)
        _ = pictures.picture(of: letters[EmojiPictures.limit])
        #expect(pictures.count == EmojiPictures.limit / 2 + 1, "the older half goes")
        #expect(pictures.known(letters[EmojiPictures.limit / 2 - 1]) == nil)
        #expect(pictures.known(letters[EmojiPictures.limit / 2]) != nil && pictures.known(letters[EmojiPictures.limit]) != nil)
        let others = (0..<EmojiPictures.limit).compactMap { Unicode.Scalar(0x5E00 + $0).map { String($0) } }
        for letter in others.prefix(EmojiPictures.limit / 2 - 1) { _ = pictures.picture(of: letter) }
        #expect(pictures.count == EmojiPictures.limit && pictures.known(letters[EmojiPictures.limit / 2]) != nil)
        _ = pictures.picture(of: others[EmojiPictures.limit / 2])
        #expect(pictures.known(letters[EmojiPictures.limit - 1]) == nil && pictures.known(letters[EmojiPictures.limit]) != nil)
        pictures.forgetAll()
        #expect(pictures.count == 0 && pictures.picture(of: letters[0]) !== first)
    }

    /// Emoji that are plain characters are in the colour of words.
    @Test func otherColoursGetOtherPictures() throws {
        let rig = try Rig(800, 480, scale: 1.25)
        let field = NotingField()
        let keyboard = KeyboardView(rig.surroundings, layouts: [.english])
        rig.show(keyboard, typingInto: field)
        rig.tap(try #require(rig.window.elementTree.first("key.emoji")).frame.center)
        try rig.settle()
        let panel = try #require(keyboard.subviews.compactMap { $0 as? EmojiPanel }.first)
        func shown() -> [Bitmap] {
            panel.grid.subviews.compactMap { $0 as? EmojiCell }.filter { !$0.isHidden }.compactMap(\.picture)
        }
        let before = shown()
        rig.surroundings.theme = Theme(.light)
        rig.window.adopt(rig.surroundings.metrics)
        try rig.settle()
        let after = shown()
        #expect(before.count >= 26 && after.count == before.count)
        #expect(zip(before, after).allSatisfy { $0 !== $1 })
        try rig.finish()
    }
}
