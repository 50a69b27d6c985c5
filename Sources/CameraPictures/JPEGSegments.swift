internal import PictureFormats

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
        guard bytes.starts(with: [0xFF, 0xD8]), let end = Self.end(of: bytes) else { throw .damaged }
        self.end = end
        var markers = JPEGMarkers(bytes, end: end)
        var hasTables = false
        while let marker = markers.next(), marker.isAdjoining {
            if marker.code == JPEGMarkers.scan {
                scan = marker.start
                hasHuffmanTables = hasTables
                return
            }
            if marker.code == JPEGMarkers.huffmanTables { hasTables = true }
        }
        throw .damaged
    }

    private static func end(of bytes: [UInt8]) -> Int? {
        guard let last = bytes.lastIndex(of: 0xD9), last > 2, bytes[last - 1] == 0xFF else { return nil }
        return last + 1
    }
}
