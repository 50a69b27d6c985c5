internal import Geometry
private import PictureFormats

/// Makes of a damaged PNG file one that the decoder takes, as far as what is left of it tells.
///
/// Check sums are made right, a header whose check sum tells what it was is put back, and chunks that are not needed for the pixels are
/// left out. What is wrong inside the compressed pixels stays, and ends the picture at that row.
struct PNGMending {
    /// The signature, and the length, name, content and check sum of the header.
    private static let headerEnd = 33
    private static let pixels: [UInt8] = Array("IDAT".utf8)
    private static let end: [UInt8] = Array("IEND".utf8)

    private let bytes: [UInt8]
    private var mended: [UInt8]

    /// The mended file; nil where there is too little to begin with.
    static func mend(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > headerEnd else { return nil }
        var mending = PNGMending(bytes)
        mending.append("IHDR", mending.header())
        mending.copyChunks()
        return mending.mended
    }

    /// Whether the header's check sum is right, so that what it says was meant.
    static func hasTrueHeader(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= headerEnd else { return false }
        let mending = PNGMending(bytes)
        return mending.isTrue(Array(bytes[16..<29]), UInt32(mending.number(at: headerEnd - 4)))
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        mended = ImageFormat.pngSignature
        mended.reserveCapacity(bytes.count + 32)
    }

    private mutating func append(_ name: String, _ content: some Collection<UInt8>) {
        let start = mended.count
        mended += Self.number(content.count) + Array(name.utf8) + content
        mended += Self.number(Int(CheckSum.of(mended[(start + 4)...])))
    }

    private static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    private func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }

    // MARK: - The header

    /// The 13 bytes of the header, as they were where that can be told, else as they can be.
    private func header() -> [UInt8] {
        let wanted = UInt32(number(at: Self.headerEnd - 4))
        let found = Array(bytes[16..<29])
        if isTrue(found, wanted) { return found }
        for place in 0..<8 {
            for value in UInt8.min...UInt8.max {
                var guess = found
                guess[place] = value
                if isTrue(guess, wanted) { return guess }
            }
        }
        for kind in Self.kinds {
            for interlace in 0...1 as ClosedRange<UInt8> {
                let guess = Array(found[..<8]) + kind + [0, 0, interlace]
                if isTrue(guess, wanted) { return guess }
            }
        }
        return likely(found)
    }

    private func isTrue(_ content: [UInt8], _ wanted: UInt32) -> Bool { CheckSum.of((Array("IHDR".utf8) + content)[...]) == wanted }

    /// Bits of a component and kind of colour, in the order in which they are likely.
    private static let kinds: [[UInt8]] = [
        [8, 2], [8, 6], [8, 3], [8, 0], [8, 4], [16, 2], [16, 6], [16, 0], [16, 4], [4, 3], [2, 3], [1, 3], [1, 0], [4, 0], [2, 0],
    ]

    private func likely(_ found: [UInt8]) -> [UInt8] {
        let kind = Array(found[8..<10])
        let valid = Self.kinds.contains(kind) ? kind : Self.kinds.first { $0[1] == kind[1] } ?? Self.kinds[0]
        return Array(found[..<8]) + valid + [0, 0, found[12] == 1 ? 1 : 0]
    }

    // MARK: - The chunks

    private mutating func copyChunks() {
        var place = Self.headerEnd
        var stream: [UInt8] = []
        while place + 8 <= bytes.count {
            let (name, length) = (Array(bytes[place + 4..<place + 8]), number(at: place))
            let content = place + 8
            if name == Self.end { break }
            guard length <= bytes.count - content || name == Self.pixels, isName(name) else {
                guard let next = nextPixels(after: place) else { break }
                // What could not be told apart may as well have been pixels.
                if !stream.isEmpty { stream += bytes[place..<next] }
                place = next
                continue
            }
            let stop = min(bytes.count, content + min(length, bytes.count - content))
            if name == Self.pixels {
                stream += bytes[content..<stop]
            } else if ["PLTE", "tRNS"].contains(String(decoding: name, as: UTF8.self)) {
                append(String(decoding: name, as: UTF8.self), bytes[content..<stop])
            }
            place = stop + 4
        }
        append("IDAT", Self.withHeader(stream))
        append("IEND", [])
    }

    private func isName(_ name: [UInt8]) -> Bool { name.allSatisfy { (65...90).contains($0) || (97...122).contains($0) } }

    /// Where the next chunk with pixels begins, its length first.
    private func nextPixels(after place: Int) -> Int? {
        var index = place + 5
        while index + 4 <= bytes.count {
            if bytes[index] == Self.pixels[0], bytes[index..<index + 4].elementsEqual(Self.pixels) { return index - 4 }
            index += 1
        }
        return nil
    }

    /// A stream whose two first bytes say what they must: deflate, a window of 32 kB.
    private static func withHeader(_ stream: [UInt8]) -> [UInt8] {
        guard stream.count > 2 else { return stream }
        let isRight = stream[0] & 15 == 8 && stream[0] >> 4 <= 7 && stream[1] & 32 == 0
        if isRight, (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0 { return stream }
        return [0x78, 0x9C] + stream[2...]
    }
}
