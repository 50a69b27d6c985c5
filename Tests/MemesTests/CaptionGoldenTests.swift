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

    @Test func scriptsLookAsKept() {
        let size = Size(width: 480, height: 360)
        let meme = MemeRenderer.render(
            photo: Photo.make(size), top: "שלום MemeMe 2026!", bottom: "Grüße, ÇA VA ∙ नमस्ते 🎉", size: size, engine: engine)
        #expect(Golden.mismatch(meme, "scripts") == nil)
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
