internal import PictureFormats

extension PrivateData {
    /// Of the segments that programs add, what shows the picture as it is: JFIF's head, the colour profile, Adobe's kind of colours, which
    /// way is up; and what says that a meme was made here.
    static func jpeg(_ bytes: [UInt8]) throws(ImageFileError) -> [UInt8] {
        let old = try JPEGHeader(bytes)
        var result: [UInt8] = [0xFF, 0xD8]
        var markers = JPEGMarkers(bytes)
        var hasOrientation = false
        // A file that was cut off stays one, so that it is shown as far as it goes.
        var isWhole = false
        while let marker = markers.next() {
            let content = bytes[marker.content]
            switch marker.code {
            case 0xE1:
                if content.elementsEqual(MadeHere.exif) {
                    result += bytes[marker.start..<marker.content.upperBound]
                } else if !hasOrientation, content.starts(with: "Exif\0\0".utf8) {
                    result += segment(exif(old.orientation))
                }
                hasOrientation = hasOrientation || content.starts(with: "Exif\0\0".utf8)
            case 0xE0:
                // Its own small picture may show what was cut off since.
                guard content.starts(with: "JFIF\0".utf8), content.count >= 14 else { break }
                result += [0xFF, 0xE0, 0, 16]
                result += content.prefix(12)
                result += [0, 0]
            case 0xE2 where content.starts(with: "ICC_PROFILE\0".utf8), 0xEE where content.starts(with: "Adobe".utf8),
                0xFE where content.elementsEqual(MadeHere.sentence.utf8):
                result += bytes[marker.start..<marker.content.upperBound]
            case 0xE0...0xEF, 0xFE: break
            case JPEGMarkers.scan:
                let end = endOfScan(marker.content.upperBound, in: bytes)
                result += bytes[marker.start..<end]
                isWhole = end + 1 < bytes.count && bytes[end + 1] == 0xD9
                markers.skipEntropyCodedData()
            default: result += bytes[marker.start..<marker.content.upperBound]
            }
        }
        if isWhole { result += [0xFF, 0xD9] }
        let new = try JPEGHeader(result)
        guard new.size == old.size, new.orientation == old.orientation, new.scanCount == old.scanCount else { throw .damaged }
        return result
    }

    private static func endOfScan(_ first: Int, in bytes: [UInt8]) -> Int {
        var place = first
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF {
                let code = bytes[place + 1]
                if code != 0x00, code != 0xFF, !(0xD0...0xD7).contains(code) { return place }
            }
            place += 1
        }
        return bytes.count
    }

    private static func segment(_ content: [UInt8]) -> [UInt8] {
        content.isEmpty ? [] : [0xFF, 0xE1, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }

    /// EXIF data that say which way is up and nothing else; none where that is plain.
    private static func exif(_ orientation: Orientation) -> [UInt8] {
        if orientation == .upright { return [] }
        var content = Array("Exif\0\0MM".utf8)
        // One directory, behind its own head, with one entry: a short number.
        content += [0, 42, 0, 0, 0, 8, 0, 1]
        content += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0]
        return content + [0, 0, 0, 0]
    }
}
