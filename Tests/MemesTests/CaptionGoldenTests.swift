import Drawing
import Geometry
import Memes
import TestSupport
import Testing
import Text

/// What memes look like, in pictures that were looked at.
@Suite struct CaptionGoldenTests {
    let engine: TextEngine

    init() throws { engine = TextEngine(catalog: try FontCatalog()) }

    struct Shape: Sendable, CustomTestStringConvertible {
        let name: String
        let size: Size
        var testDescription: String { name }
    }

    struct Texts: Sendable, CustomTestStringConvertible {
        let name: String
        let top: String
        let bottom: String
        var testDescription: String { name }
    }

    static let shapes = [
        Shape(name: "wide", size: Size(width: 480, height: 270)),
        Shape(name: "classic", size: Size(width: 400, height: 300)),
        Shape(name: "tall", size: Size(width: 270, height: 480)),
    ]

    static let texts = [
        Texts(name: "short", top: "top", bottom: "Bottom"),
        Texts(name: "medium", top: "When you hear", bottom: "a snack wrapper"),
        Texts(
            name: "long", top: "One does not simply walk into a photo booth",
            bottom: "without at least three terrible ideas and a friend who says no"),
    ]

    @Test(arguments: shapes, texts) func looksAsKept(_ shape: Shape, _ texts: Texts) {
        let photo = Photo.make(shape.size)
        let meme = MemeRenderer.render(photo: photo, top: texts.top, bottom: texts.bottom, size: shape.size, engine: engine)
        #expect(Golden.mismatch(meme, "\(shape.name)-\(texts.name)") == nil)
    }

    static let scripts = [
        Texts(name: "mixed", top: "שלום MemeMe 2026!", bottom: "Grüße, ÇA VA ∙ नमस्ते 🎉"),
        Texts(name: "hebrew", top: "כשאתה שומע (את) השקית נפתחת ב-12:30", bottom: "אין סודות: 100% OK!"),
        Texts(name: "arabic", top: "عندما تسمع صوت الكيس في الساعة 12:30", bottom: "لا أسرار بيننا 😀"),
        Texts(name: "japanese", top: "お菓子の袋の音を聞いたとき、骨まで走る。", bottom: "ネコ「またか」"),
        Texts(name: "chinese", top: "当你听到零食袋子打开的声音的时候，你会怎么做？", bottom: "骨直角"),
        Texts(name: "korean", top: "과자 봉지 소리가 들릴 때", bottom: "고양이는 다 안다"),
        Texts(name: "thai", top: "เมื่อได้ยินเสียงถุงขนม", bottom: "ปิ่นโตที่รัก กับ น้ำ"),
        Texts(name: "indic", top: "जब आप क्षत्रिय की आवाज़ सुनें", bottom: "স্ন্যাকস খোলা হলে க்ஷ ஸ்ரீ"),
        Texts(name: "vietnamese", top: "Khi bạn nghe tiếng ẤỂỘ", bottom: "e\u{301}\u{323}o\u{302}\u{309} Ở ĐÂU?"),
        Texts(name: "greek-turkish", top: "Άι, τσάι ή καφές;", bottom: "ɿ Їжак ß ﬁ ǆ"),
        Texts(name: "emoji", top: "😀👩🏽‍🚀👨‍👩‍👧‍👦🇩🇪#️⃣❤️", bottom: "Party 🎉 on 🐶!"),
        Texts(name: "unknown", top: "box \u{10FFFD} and \u{2FFFD} end", bottom: "\u{E000}"),
    ]

    @Test(arguments: scripts) func scriptsLookAsKept(_ texts: Texts) {
        let size = Size(width: 480, height: 320)
        let meme = MemeRenderer.render(photo: Photo.make(size), top: texts.top, bottom: texts.bottom, size: size, engine: engine)
        #expect(Golden.mismatch(meme, "script-\(texts.name)") == nil)
    }

    static let faces: [Typeface] = [.loud, .headline, .bubbly, .fancy, .robot]

    /// Each face in its own letters, and in those that it takes from others.
    @Test(arguments: faces) func facesLookAsKept(_ face: Typeface) {
        let size = Size(width: 480, height: 320)
        let meme = MemeRenderer.render(
            photo: Photo.make(size), top: "When you hear 47 snack wrappers", bottom: "Żółw & Ёж, שלום 漢字 🎉?",
            style: CaptionStyle(typeface: face), size: size, engine: engine)
        #expect(Golden.mismatch(meme, "face-" + face.name.lowercased().replacing(" ", with: "-")) == nil)
    }

    /// Half visible letters must not show their outline through themselves.
    @Test func fadedCaptionLooksAsKept() {
        let size = Size(width: 320, height: 240)
        let picture = Photo.make(size)
        let layout = MemeRenderer.layout("Fade", edge: .top, in: size, engine: engine)
        MemeRenderer.draw(layout, at: .zero, opacity: 0.4, on: Painter(picture, cache: PaintCache()), engine: engine)
        #expect(Golden.mismatch(picture, "faded") == nil)
    }
}

/// A picture that is bright, dark and colourful, so that captions have to stand out.
enum Photo {
    static func make(_ size: Size) -> Bitmap {
        let photo = Bitmap(size: size, format: .opaque)
        let width = photo.wordsPerRow
        photo.withMutableWords { words in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (red, green) = (UInt32(x * 255 / size.width), UInt32(y * 255 / size.height))
                    let checker: UInt32 = (x * 8 / size.height + y * 8 / size.height) % 2 == 0 ? 230 : 90
                    words[y * width + x] = red << 16 | green << 8 | checker
                }
            }
        }
        return photo
    }
}
