import Geometry
import Memes
import Text

/// What guests type, paste and have on their sticks as names.
@MainActor
enum CaptionFuzz {
    private static let engine: TextEngine = {
        do {
            return TextEngine(catalog: try FontCatalog())
        } catch {
            preconditionFailure("there are no fonts: \(error)")
        }
    }()

    static func layOut(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let layout = MemeRenderer.layout(text, edge: .top, in: Size(width: 320, height: 240), engine: engine)
        precondition(layout.lines.count <= 3 || layout.isBeyondFloor, "a caption has at most three lines")
    }

    nonisolated static let seeds: [[UInt8]] = [
        "ONE DOES NOT", "שלום abc 12", "क्षत्रिय", "👩🏽‍🚀🇩🇪", "e\u{301}\u{200D}\u{202E}x", "很长的字", "لا إله",
    ].map { Array($0.utf8) }
}
