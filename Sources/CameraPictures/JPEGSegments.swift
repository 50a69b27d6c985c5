/// Where the parts of a JPEG file lie, as far as its first scan.
struct JPEGSegments {
    /// Where the marker of the first scan begins.
    let scan: Int
    let hasHuffmanTables: Bool
    /// Where the file ends: after its last marker, without what cameras fill up the transfer with.
    let end: Int

    /// Walks from marker to marker.
    ///
    /// - Throws: `damaged` when the bytes are no JPEG file from its first marker to its last.
    init(_ bytes: [UInt8]) throws(CameraPictureError) {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == Marker.start, let end = Self.end(of: bytes) else { throw .damaged }
        self.end = end
        var place = 2
        var hasTables = false
        while place + 4 <= end {
            guard bytes[place] == 0xFF else { throw .damaged }
            let marker = bytes[place + 1]
            // Any number of 0xFF may stand before a marker.
            if marker == 0xFF {
                place += 1
                continue
            }
            if marker == Marker.scan {
                scan = place
                hasHuffmanTables = hasTables
                return
            }
            if marker == Marker.huffmanTables { hasTables = true }
            place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
        }
        throw .damaged
    }

    private static func end(of bytes: [UInt8]) -> Int? {
        guard let last = bytes.lastIndex(of: Marker.end), last > 2, bytes[last - 1] == 0xFF else { return nil }
        return last + 1
    }

    private enum Marker {
        static let start: UInt8 = 0xD8
        static let end: UInt8 = 0xD9
        static let scan: UInt8 = 0xDA
        static let huffmanTables: UInt8 = 0xC4
    }
}
