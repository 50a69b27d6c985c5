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
}
