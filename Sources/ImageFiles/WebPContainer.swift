/// Makes of a WebP file that is damaged outside its pixels, or that moves, one with a single still picture.
struct WebPContainer {
    private let bytes: [UInt8]

    /// The still file; nil where no pixels are found.
    static func still(_ bytes: [UInt8]) -> [UInt8]? { WebPContainer(bytes: bytes).still() }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func still() -> [UInt8]? {
        if let place = find("VP8 "), place + 18 <= bytes.count, isKeyFrame(place + 8) {
            var picture = content(place)
            // A key frame begins with three bytes of flags, and then always with these.
            picture[0] &= 0xFE
            picture.replaceSubrange(3..<6, with: Self.startCode)
            return file("VP8 ", picture)
        }
        if let place = find("VP8L"), place + 13 <= bytes.count, bytes[place + 8] == 0x2F { return file("VP8L", content(place)) }
        // A name that is damaged is still told by what follows its length.
        if bytes.count > 30, isKeyFrame(20) { return file("VP8 ", Array(bytes[20...])) }
        if bytes.count > 25, bytes[20] == 0x2F { return file("VP8L", Array(bytes[20...])) }
        return nil
    }

    private static let shortestPicture = 13
    private static let startCode: [UInt8] = [0x9D, 0x01, 0x2A]

    /// Whether a picture begins here, give or take a damaged byte.
    private func isKeyFrame(_ place: Int) -> Bool {
        zip(bytes[(place + 3)..<(place + 6)], Self.startCode).count { $0 == $1 } >= 2
    }

    /// A chunk's content: to its own end where pictures follow each other, else to the end of the file.
    private func content(_ place: Int) -> [UInt8] {
        let length = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
        let rest = bytes.count - place - 8
        // A picture of fewer bytes than this is no frame of many, but a damaged length.
        let isOneOfMany = find("ANMF") != nil && length >= Self.shortestPicture && length <= rest
        return Array(bytes[(place + 8)...].prefix(isOneOfMany ? length : rest))
    }

    private func find(_ name: String) -> Int? {
        let name = Array(name.utf8)
        var place = 12
        while place + 8 <= bytes.count {
            if bytes[place] == name[0], bytes[place..<place + 4].elementsEqual(name) { return place }
            place += 1
        }
        return nil
    }

    private func file(_ name: String, _ picture: [UInt8]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) } }
        let chunk = Array(name.utf8) + number(picture.count) + picture + (picture.count % 2 == 1 ? [0] : [])
        return Array("RIFF".utf8) + number(chunk.count + 4) + Array("WEBP".utf8) + chunk
    }
}
