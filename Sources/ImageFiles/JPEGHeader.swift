internal import Geometry
internal import PictureFormats

/// What the markers of a JPEG file say, read without any of the picture.
struct JPEGHeader {
    /// Of the picture as it is stored.
    let size: Size
    let orientation: Orientation
    let isProgressive: Bool
    /// How many passes over the picture the file makes; counted only for files that may make more than one.
    let scanCount: Int
    /// Whether the first scan is known to be the only one, so that rows are complete as they come.
    let makesOnePass: Bool
    /// The embedded colour profile; empty without a whole one.
    let profile: [UInt8]

    init(_ bytes: [UInt8]) throws(ImageFileError) {
        var markers = JPEGMarkers(bytes)
        var frame: Frame?
        var orientation: Orientation?
        var scans = 0
        var profile = ProfileParts()
        var makesOnePass = false
        while let marker = markers.next() {
            switch marker.code {
            case _ where marker.isFrame:
                if frame == nil { frame = Frame(marker, bytes[marker.content]) }
            // The first one counts, as everywhere.
            case 0xE1 where orientation == nil && bytes[marker.content].starts(with: Self.exifSignature):
                orientation = Orientation(exif: bytes[marker.content])
            case 0xE2 where bytes[marker.content].starts(with: ProfileParts.signature): profile.add(bytes[marker.content])
            case JPEGMarkers.scan:
                scans += 1
                // A sequential file whose first scan has all components makes only this one.
                if let frame, !frame.isProgressive, bytes[marker.content].first == frame.components {
                    makesOnePass = true
                    markers.stop()
                }
                markers.skipEntropyCodedData()
            default: break
            }
        }
        guard let frame, frame.size.width > 0, frame.size.height > 0 else { throw .damaged }
        size = frame.size
        isProgressive = frame.isProgressive
        self.orientation = orientation ?? .upright
        scanCount = scans
        self.makesOnePass = makesOnePass
        self.profile = profile.whole
    }

    private static let exifSignature: [UInt8] = Array("Exif\0\0".utf8)

    private struct Frame {
        let size: Size
        let components: UInt8
        let isProgressive: Bool

        init?(_ marker: JPEGMarkers.Marker, _ content: ArraySlice<UInt8>) {
            guard content.count >= 6 else { return nil }
            let start = content.startIndex
            func number(_ offset: Int) -> Int { Int(content[start + offset]) << 8 | Int(content[start + offset + 1]) }
            size = Size(width: number(3), height: number(1))
            components = content[start + 5]
            isProgressive = marker.isProgressive
        }
    }
}

/// A colour profile, which a JPEG file holds in parts of up to 64 kB (ICC.1, annex B.4).
private struct ProfileParts {
    static let signature: [UInt8] = Array("ICC_PROFILE\0".utf8)

    private var parts: [UInt8: ArraySlice<UInt8>] = [:]
    private var count: UInt8 = 0

    mutating func add(_ segment: ArraySlice<UInt8>) {
        let numbers = segment.dropFirst(Self.signature.count)
        guard numbers.count >= 2, let number = numbers.first else { return }
        count = numbers[numbers.startIndex + 1]
        parts[number] = numbers.dropFirst(2)
    }

    /// All parts in order; empty when one is missing.
    var whole: [UInt8] {
        guard count > 0, parts.count == Int(count) else { return [] }
        return (1...count).flatMap { parts[$0] ?? [] }
    }
}
