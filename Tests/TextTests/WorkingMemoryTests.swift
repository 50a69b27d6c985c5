import Drawing
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Text

/// What is kept for later, and what is given back.
@Suite struct WorkingMemoryTests {
    @Test(.enabled(if: reusesMemory, "a sanitizer keeps it aside")) func harfBuzzsMemoryGoesWithItsBuffer() throws {
        func make() { for _ in 0..<20_000 { _ = HarfBuzzBuffer() } }
        make()
        let before = try dataPages()
        make()
        // A buffer takes some 200 bytes even when nothing was written into it: 4 MB in all, which are 1000 pages.
        #expect(try dataPages() < before + 200)
    }

    @Test func aFontFileIsUnmappedWithItsFace() throws {
        let file = try #require(try FontCatalog().file(of: .caption))
        func mappings() throws -> Int {
            try memoryMaps(ofProcess: "self").split(separator: "\n").count { $0.hasSuffix(file.path) }
        }
        let library = FreeTypeLibrary()
        let before = try mappings()
        var face = FontFace(file, library: library)
        #expect(try face != nil && mappings() == before + 1)
        face = nil
        #expect(try mappings() == before)
    }

    @Test func glyphsAreKeptUpToTheLimitAndThenTheOlderHalfGoes() {
        // What a glyph without pixels is counted as.
        let cost = 512
        let cache = GlyphCache(byteLimit: 8 * cost)
        var made = 0
        func use(_ glyph: UInt32) {
            _ = cache.image(GlyphCache.Key(face: 0, glyph: glyph, size: 64, quarter: 0)) {
                made += 1
                return GlyphImage(bitmap: nil, offset: .zero)
            }
        }
        for glyph in 0..<8 as Range<UInt32> { use(glyph) }
        #expect(cache.byteCount == 8 * cost && made == 8)
        use(0)
        #expect(made == 8, "the first one is still there")
        use(8)
        #expect(cache.byteCount <= 5 * cost)
        for glyph in [0, 7, 8] as [UInt32] { use(glyph) }
        #expect(made == 9, "what was used last stays")
        use(1)
        #expect(made == 10)
    }
}
