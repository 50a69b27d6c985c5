import Memes
import Testing

@Suite struct PortableFileNameTests {
    @Test(arguments: [
        ("000001-2026-hello-9f86d081.jpg", "000001-2026-hello-9f86d081.jpg"), ("../../etc/passwd", "-..-etc-passwd"),
        ("a:b*c?.jpg", "a-b-c-.jpg"), (".hidden", "hidden"), ("", "meme"), ("grüße\u{202E}.jpg", "gr--e-.jpg"),
    ])
    func namesAreMadeFitForEveryStick(name: String, harmless: String) {
        #expect(PortableFileName.harmless(name) == harmless)
    }

    @Test func hugeNamesAreCut() {
        #expect(PortableFileName.harmless(String(repeating: "x", count: 5_000) + ".jpg").utf8.count <= 100)
    }

    @Test func namesKeepNinetyCharactersAndTheirEnding() {
        func name(_ count: Int, _ ending: String) -> String { String(repeating: "x", count: count) + ending }
        #expect(PortableFileName.harmless(name(90, ".jpg")) == name(90, ".jpg"))
        #expect(PortableFileName.harmless(name(91, ".jpg")) == name(90, ".jpg"))
        #expect(PortableFileName.harmless("..." + name(95, "")) == name(90, ""))
    }

    @Test(arguments: [
        ("a.jpg", "a", ".jpg"), ("a.1234567", "a", ".1234567"), ("a.12345678", "a.12345678", ""), (".jpg", ".jpg", ""), ("a", "a", ""),
        ("a.b.c", "a.b", ".c"), ("a.", "a", "."),
    ])
    func anEndingIsAtMostSevenLettersLong(_ name: String, _ stem: String, _ ending: String) {
        #expect(PortableFileName.parts(of: name) == (stem, ending))
    }
}
