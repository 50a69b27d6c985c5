import Drawing
import Geometry
import TestSupport
import Testing
import Text

/// What text looks like, script by script, in pictures that were looked at.
@Suite struct ScriptGoldenTests {
    let engine: TextEngine

    init() throws { engine = TextEngine(catalog: try FontCatalog()) }

    struct Sample: CustomTestStringConvertible, Sendable {
        let name: String
        let text: String
        var testDescription: String { name }
    }

    static let samples = [
        Sample(name: "latin", text: "Sent Memes 0123456789, fi ffl & “quotes”"),
        Sample(name: "accents", text: "Größe, élève, señor, Ångström, Łódź, İstanbul, e\u{301}\u{323}"),
        Sample(name: "greek-cyrillic", text: "Καλημέρα, привет, Їжак"),
        Sample(name: "hebrew-mixed", text: "שלום MemeMe 2026 (בעברית), טוב!"),
        Sample(name: "arabic", text: "مرحبا بالعالم ١٢٣ Kiosk لا"),
        Sample(name: "devanagari", text: "नमस्ते दुनिया क्षत्रिय"),
        Sample(name: "thai", text: "สวัสดีชาวโลก ปิ่นโต"),
        Sample(name: "missing-glyphs", text: "box \u{10FFFD} and \u{2FFFD} end"),
        Sample(name: "emoji", text: "Party 🎉 😀 👩🏽‍🚀 👨‍👩‍👧‍👦 🇩🇪 ❤️ ❤ ok"),
    ]

    /// A strip with the text in the sizes and weights of the interface, dark on light and light on dark.
    private func strip(_ text: String) -> Bitmap {
        let sheet = Bitmap(size: Size(width: 760, height: 250), format: .opaque)
        let painter = Painter(sheet, cache: PaintCache())
        painter.fill(Rect(x: 0, y: 0, width: 760, height: 125), Color(0x0F1014))
        painter.fill(Rect(x: 0, y: 125, width: 760, height: 125), Color(0xF3F2EE))
        for (top, color) in [(0, Color(0xF7F7F4)), (125, Color(0x15161A))] {
            var y = top + 8
            for font in [Font(.medium, size: 18.75), Font(.semibold, size: 22.5), Font(.extraBold, size: 37.5, tracking: -0.02)] {
                let layout = engine.layout(text, font, in: .line(width: 740))
                engine.draw(layout, at: Point(x: 10, y: y), color, on: painter)
                y += layout.size.height + 4
            }
        }
        return sheet
    }

    @Test(arguments: samples) func looksAsKept(_ sample: Sample) {
        #expect(Golden.mismatch(strip(sample.text), sample.name) == nil)
    }
}
