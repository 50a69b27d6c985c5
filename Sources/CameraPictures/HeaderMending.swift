internal import PictureFormats

/// Puts right what webcams write wrong into the headers of their frames, and no decoder needs.
///
/// libjpeg tells its first remark on a picture only. One on the header of every frame would hide that the picture behind it is damaged.
enum HeaderMending {
    /// The frame with a header that is as the standards want it, mostly the frame itself.
    static func mend(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        var markers = JPEGMarkers(bytes)
        var isSequential = false
        while let marker = markers.next() {
            let content = marker.content
            switch marker.code {
            case 0xC0, 0xC1: isSequential = true
            // The revision of JFIF.
            case 0xE0 where content.count >= 14 && bytes[content].starts(with: Array("JFIF\0".utf8)):
                put([1], at: content.lowerBound + 5, in: &result)
            // What Adobe's programs say about colours: three of them are brightness and two colours, if they aren't red, green and blue.
            case 0xEE where content.count >= 12 && bytes[content].starts(with: Array("Adobe".utf8)):
                if bytes[content.lowerBound + 11] > 1 { put([1], at: content.lowerBound + 11, in: &result) }
            case JPEGMarkers.scan:
                // Behind the number of components and two bytes for each: which coefficients the scan has, and how many bits of them.
                let range = content.count - 3
                if isSequential, range > 0, range == 1 + 2 * Int(bytes[content.lowerBound]) {
                    put([0, 63, 0], at: content.lowerBound + range, in: &result)
                }
                return result
            default: break
            }
        }
        return result
    }

    /// Writes only where there is something else, because the first byte that is written copies the frame.
    private static func put(_ values: [UInt8], at place: Int, in bytes: inout [UInt8]) {
        let target = place..<place + values.count
        if !bytes[target].elementsEqual(values) { bytes.replaceSubrange(target, with: values) }
    }
}
