/// Finds the items of a HEIC file (ISO/IEC 14496-12, 8.11) that are no pictures, and overwrites them where they lie: nothing else moves.
struct HEICItems {
    private var bytes: [UInt8]
    /// A file has some tens of them.
    private static let mostExtents = 10_000

    /// The file with zeros in place of what cameras and programs tell.
    static func erased(_ bytes: [UInt8]) throws(ImageFileError) -> [UInt8] {
        var items = HEICItems(bytes: bytes)
        var hasMeta = false
        for box in try items.boxes(in: 0..<bytes.count) {
            switch box.name {
            case "meta":
                hasMeta = true
                try items.eraseItems(of: box.content)
            case "uuid", "udta", "free", "skip": items.erase(box.content)
            default: break
            }
        }
        guard hasMeta else { throw .damaged }
        return items.bytes
    }

    private struct Box {
        var name: String
        var content: Range<Int>
    }

    /// Reads numbers one after the other.
    private struct Reader {
        let bytes: ArraySlice<UInt8>
        var place: Int

        init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

        /// A number of up to eight bytes.
        mutating func number(_ count: Int) throws(ImageFileError) -> Int {
            guard count <= 8, place + count <= bytes.endIndex else { throw .damaged }
            let value = bytes[place..<place + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            place += count
            guard let number = Int(exactly: value) else { throw .damaged }
            return number
        }

        mutating func name() throws(ImageFileError) -> String {
            guard place + 4 <= bytes.endIndex else { throw .damaged }
            defer { place += 4 }
            return String(decoding: bytes[place..<place + 4], as: UTF8.self)
        }
    }

    private func boxes(in range: Range<Int>) throws(ImageFileError) -> [Box] {
        var boxes: [Box] = []
        var place = range.lowerBound
        while place + 8 <= range.upperBound {
            var reader = Reader(bytes[place..<range.upperBound])
            var length = try reader.number(4)
            let name = try reader.name()
            if length == 1 { length = try reader.number(8) }
            if length == 0 { length = range.upperBound - place }
            let head = reader.place - place
            guard length >= head else { throw .damaged }
            // The last box of a file that was cut off ends with it.
            let end = length > range.upperBound - place ? range.upperBound : place + length
            boxes.append(Box(name: name, content: reader.place..<end))
            place = end
        }
        return boxes
    }

    private mutating func erase(_ range: Range<Int>) {
        let inside = range.clamped(to: 0..<bytes.count)
        for index in inside { bytes[index] = 0 }
    }

    private mutating func eraseItems(of meta: Range<Int>) throws(ImageFileError) {
        guard meta.count >= 4 else { throw .damaged }
        let parts = try boxes(in: meta.lowerBound + 4..<meta.upperBound)
        guard let infos = parts.first(where: { $0.name == "iinf" }), let places = parts.first(where: { $0.name == "iloc" }) else {
            throw .damaged
        }
        let told = try items(infos.content)
        if told.isEmpty { return }
        let data = parts.first { $0.name == "idat" }?.content
        for (item, range) in try extents(places.content, data) where told.contains(item) { erase(range) }
    }

    /// The numbers of the items that tell something: EXIF data, and XMP, which is text of some kind.
    private func items(_ range: Range<Int>) throws(ImageFileError) -> Set<Int> {
        var reader = Reader(bytes[range])
        let version = try reader.number(4) >> 24
        _ = try reader.number(version == 0 ? 2 : 4)
        var told: Set<Int> = []
        for box in try boxes(in: reader.place..<range.upperBound) where box.name == "infe" {
            var info = Reader(bytes[box.content])
            let version = try info.number(4) >> 24
            guard version >= 2 else { continue }
            let item = try info.number(version == 2 ? 2 : 4)
            _ = try info.number(2)
            if ["Exif", "mime", "uri "].contains(try info.name()) { told.insert(item) }
        }
        return told
    }

    /// Where the items lie in the file.
    private func extents(_ range: Range<Int>, _ data: Range<Int>?) throws(ImageFileError) -> [(item: Int, Range<Int>)] {
        var reader = Reader(bytes[range])
        let version = try reader.number(4) >> 24
        let sizes = try reader.number(2)
        let (offset, length, base, index) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15, sizes & 15)
        var found: [(item: Int, Range<Int>)] = []
        let count = try reader.number(version < 2 ? 2 : 4)
        for _ in 0..<count {
            let item = try reader.number(version < 2 ? 2 : 4)
            let method = version == 0 ? 0 : try reader.number(2) & 15
            _ = try reader.number(2)
            let start = try reader.number(base)
            let parts = try reader.number(2)
            guard parts <= 1 || offset + length > 0, found.count + parts <= Self.mostExtents else { throw .damaged }
            for _ in 0..<parts {
                if version > 0 { _ = try reader.number(index) }
                let (place, count) = (try reader.number(offset), try reader.number(length))
                let origin = method == 1 ? data?.lowerBound ?? 0 : 0
                guard start <= bytes.count, place <= bytes.count, origin + start + place <= bytes.count else { throw .damaged }
                let first = origin + start + place
                // A length of none is all the rest.
                found.append((item, first..<(count == 0 ? bytes.count : first + min(count, bytes.count - first))))
            }
        }
        return found
    }
}
