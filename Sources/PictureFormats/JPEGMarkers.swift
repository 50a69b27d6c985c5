/// Steps from marker to marker of a JPEG file (ITU-T T.81, annex B) without reading any of its picture.
///
/// What lies between two segments and belongs to neither is stepped over; `Marker.isAdjoining` tells whoever minds.
public struct JPEGMarkers {
    /// A marker that has content.
    public struct Marker {
        public let code: UInt8
        /// Where its two bytes begin.
        public let start: Int
        /// What follows its length, as far as there are bytes.
        public let content: Range<Int>
        /// Whether nothing but bytes that may fill up lies between it and the segment before.
        public let isAdjoining: Bool

        /// Whether it begins a frame: every start of one but the markers of tables and of a reserved kind between them.
        public var isFrame: Bool { (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code) }
        /// Whether the frame that it begins is made of several scans that refine each other.
        public var isProgressive: Bool { [0xC2, 0xC6, 0xCA, 0xCE].contains(code) }
    }

    /// The code of the marker that begins a scan.
    public static let scan: UInt8 = 0xDA
    /// The code of the marker that brings Huffman tables.
    public static let huffmanTables: UInt8 = 0xC4

    private let bytes: [UInt8]
    private let end: Int
    private var position = 2

    /// Begins behind the marker that begins the file.
    ///
    /// - Parameter end: where the file ends; nil for the end of the bytes.
    public init(_ bytes: [UInt8], end: Int? = nil) {
        self.bytes = bytes
        self.end = min(end ?? bytes.count, bytes.count)
    }

    /// The next marker that has content; nil at the end of the picture or of the bytes.
    public mutating func next() -> Marker? {
        var isAdjoining = true
        while position + 4 <= end {
            let code = bytes[position + 1]
            switch (bytes[position], code) {
            case (0xFF, 0xFF): position += 1
            case (0xFF, 0x01), (0xFF, 0xD0...0xD8): position += 2
            case (0xFF, 0x00):
                isAdjoining = false
                position += 2
            case (0xFF, 0xD9): return nil
            case (0xFF, _): return segment(code, isAdjoining)
            default:
                isAdjoining = false
                position += 1
            }
        }
        return nil
    }

    private mutating func segment(_ code: UInt8, _ isAdjoining: Bool) -> Marker {
        let (start, content) = (position, position + 4)
        let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
        position = min(max(start + 2 + length, content), end)
        return Marker(code: code, start: start, content: content..<position, isAdjoining: isAdjoining)
    }

    /// Goes on to the next marker behind the data of a scan.
    public mutating func skipEntropyCodedData() {
        while position + 1 < end {
            if bytes[position] == 0xFF {
                let code = bytes[position + 1]
                if code != 0x00, code != 0xFF, !(0xD0...0xD7).contains(code) { return }
            }
            position += 1
        }
    }

    /// Finds no more markers.
    public mutating func stop() { position = end }
}
