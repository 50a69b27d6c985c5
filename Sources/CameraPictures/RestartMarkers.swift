internal import PictureFormats

/// The markers inside a JPEG picture at which a decoder finds its place again after damage (ITU-T T.81, E.1.4).
enum RestartMarkers {
    private static let interval: UInt8 = 0xDD

    /// Whether a picture has all that its header promises; true for one that is to have none.
    static func areAllThere(in bytes: [UInt8]) -> Bool {
        var (distance, units) = (0, 1)
        var markers = JPEGMarkers(bytes)
        while let marker = markers.next() {
            let content = Array(bytes[marker.content])
            switch marker.code {
            case interval where content.count >= 2: distance = number(content, 0)
            case _ where marker.isFrame: units = self.units(content)
            case JPEGMarkers.scan: return distance == 0 || count(bytes, from: marker.content.upperBound) >= (units - 1) / distance
            default: break
            }
        }
        return false
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }

    /// In how many units a frame is stored: blocks of all components that lie together, or single ones of the only component.
    private static func units(_ frame: [UInt8]) -> Int {
        guard frame.count >= 9 else { return 1 }
        let samplings: [UInt8] = frame[5] == 1 ? [0x11] : stride(from: 7, to: frame.count, by: 3).map { frame[$0] }
        func sides(_ length: Int, _ blocks: Int) -> Int { (length + 8 * blocks - 1) / (8 * blocks) }
        let across = samplings.reduce(1) { max($0, Int($1 >> 4)) }
        let down = samplings.reduce(1) { max($0, Int($1 & 15)) }
        return max(1, sides(number(frame, 3), across) * sides(number(frame, 1), down))
    }

    /// How many there are in the picture's data, which any other marker ends.
    private static func count(_ bytes: [UInt8], from start: Int) -> Int {
        var count = 0
        for place in start..<max(start, bytes.count - 1) where bytes[place] == 0xFF {
            let code = bytes[place + 1]
            if (0xD0...0xD7).contains(code) { count += 1 } else if code != 0x00, code != 0xFF { break }
        }
        return count
    }
}
