import CPango

/// Pango, which sets text with its own itemisation, bidirectional algorithm and line breaking, and with the same three font files.
@safe
final class PangoPeer {
    /// A glyph as Pango chose and placed it.
    struct Glyph {
        let line: Int
        /// The first scalar of its cluster.
        let scalar: Int
        let id: UInt32
        /// In em.
        let advance: Double
    }

    private static let size = 1000
    private static let font = "Noto Sans,Noto Sans Hebrew,Noto Sans Arabic Heavy Extra-Condensed"
    private static let files = ["NotoSans", "NotoSansHebrew", "NotoSansArabic"].map {
        "/usr/share/fonts/truetype/noto/\($0)-ExtraCondensedBlack.ttf"
    }

    private let context: OpaquePointer

    /// Nil when a font is missing.
    init?() {
        guard let context = unsafe pango_peer_context(Self.files.joined(separator: ":")) else { return nil }
        unsafe self.context = context
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }

    /// The glyphs of a text from left to right, line by line.
    ///
    /// - Parameter width: of the lines, in em; nil for one line.
    func glyphs(_ text: String, width: Double? = nil) -> [Glyph] {
        var glyphs = [PangoPeerGlyph](repeating: PangoPeerGlyph(), count: 4096)
        let pixels = Int32(((width ?? 0) * Double(Self.size)).rounded())
        let count = unsafe pango_peer_layout(context, Self.font, Int32(Self.size), pixels, text, &glyphs, Int32(glyphs.count))
        let scalarOfByte = Self.scalarOfByte(text)
        return glyphs.prefix(Int(count)).map {
            Glyph(line: Int($0.line), scalar: scalarOfByte[Int($0.byte)], id: $0.glyph, advance: $0.advance / Double(Self.size))
        }
    }

    private static func scalarOfByte(_ text: String) -> [Int] {
        text.unicodeScalars.enumerated().flatMap { index, scalar in Array(repeating: index, count: UTF8.width(scalar)) }
    }
}
