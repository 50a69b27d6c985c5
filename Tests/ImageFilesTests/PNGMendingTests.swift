import Testing

@testable import ImageFiles

/// PNG files whose header was damaged, and whose check sum still tells what it was.
@Suite struct PNGMendingTests {
    /// Bits of a component and kind of colour, all that there are (PNG 11.2.2, table 11.1).
    static let kinds: [(bits: UInt8, color: UInt8)] =
        [1, 2, 4, 8, 16].map { ($0, 0) } + [8, 16].map { ($0, 2) } + [1, 2, 4, 8].map { ($0, 3) } + [8, 16].map { ($0, 4) }
        + [8, 16].map { ($0, 6) }

    /// A file of a header and nothing else.
    private func file(bits: UInt8, color: UInt8, isInterlaced: Bool = false) -> [UInt8] {
        let header = Array("IHDR".utf8) + [0, 0, 1, 0, 0, 0, 0, 200, bits, color, 0, 0, isInterlaced ? 1 : 0]
        let sum = CheckSum.of(header[...])
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
        return start + header + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) } + end
    }

    @Test(arguments: kinds) func theKindIsFoundByTheCheckSum(_ kind: (bits: UInt8, color: UInt8)) throws {
        for isInterlaced in [false, true] {
            let whole = file(bits: kind.bits, color: kind.color, isInterlaced: isInterlaced)
            #expect(PNGMending.hasTrueHeader(whole))
            var damaged = whole
            damaged.replaceSubrange(24..<29, with: [7, 9, 1, 1, 5])
            #expect(!PNGMending.hasTrueHeader(damaged))
            let mended = try #require(PNGMending.mend(damaged))
            #expect(mended.prefix(33) == whole.prefix(33))
        }
    }

    @Test func whatHasNoHeaderCannotBeMended() { #expect(PNGMending.mend(Array(file(bits: 8, color: 2).prefix(33))) == nil) }
}
