import CameraPictures
import Devices
import Geometry
import TestSupport

/// What a camera with a bad cable sends, on its way to the screen and to a photo.
enum CameraFuzz {
    /// The panels' sizes: each of the decoder's reductions, and one that nothing covers.
    private static let panels = [
        Size(width: 24, height: 20), Size(width: 11, height: 9), Size(width: 5, height: 5), Size(width: 3, height: 2),
        Size(width: 37, height: 50),
    ]
    private static let formats: [CameraFrame.Format] = [.yuyv, .nv12, .bgr24]

    /// The input's first byte says how the frame is shown, its second one what it is said to be; the rest is the frame.
    static func show(_ input: [UInt8]) {
        guard input.count > 2 else { return }
        let frame = frame(Int(input[1]), Array(input[2...]))
        let (size, isMirrored) = (panels[Int(input[0] & 7) % panels.count], input[0] & 8 != 0)
        let rotation = Rotation.allCases[Int(input[0] >> 4 & 3)]
        let decoder = FrameDecoder()
        do throws(CameraPictureError) {
            let preview = try decoder.preview(of: frame, shape: PreviewShape(size: size, isMirrored: isMirrored, rotation: rotation))
            precondition(preview.size == size, "a preview has the size that was asked for")
        } catch {
            precondition(decoder.damagedCount == 1, "a frame that is refused is counted")
        }
        do throws(CameraPictureError) {
            let photo = try FrameDecoder().photo(of: frame, isMirrored: isMirrored, rotation: rotation)
            let shape = PreviewShape(size: size, isMirrored: false)
            let kept = CameraFrame(number: 2, time: .zero, format: .jpeg, size: frame.size, bytesPerRow: 0, bytes: photo)
            // What was taken for a photo is a file that can be shown.
            let shown = try FrameDecoder().preview(of: kept, shape: shape)
            precondition(shown.size == size)
        } catch {}
    }

    /// Three of four frames are JPEG; the others are raw and anything between whole and far too short.
    private static func frame(_ kind: Int, _ bytes: [UInt8]) -> CameraFrame {
        let (isRaw, size) = (kind & 3 == 3, Size(width: 1 + kind >> 2 & 15, height: 1 + kind >> 4))
        let format = isRaw ? formats[kind >> 2 % formats.count] : .jpeg
        return CameraFrame(
            number: 1, time: .zero, format: format, size: size, bytesPerRow: isRaw ? size.width * 3 + kind % 5 : 0, bytes: bytes)
    }

    /// Whole frames: grey and coloured, with Huffman tables and, as most webcams send them, without.
    static func seeds() -> [[UInt8]] {
        let picture = HostileSamples.photo(Size(width: 24, height: 20))
        let whole = [false, true].map { HostileSamples.jpeg(picture, isProgressive: false, isGrey: $0) }
        let frames = whole + whole.map(withoutTables)
        return frames.enumerated().flatMap { index, frame in [UInt8(index), UInt8(index * 16 + 9)].map { [$0, 0] + frame } } + [
            [0, 3] + (0..<120).map { UInt8($0) }
        ]
    }

    private static func withoutTables(_ bytes: [UInt8]) -> [UInt8] {
        var (result, place) = (Array(bytes[..<2]), 2)
        let (tables, scan): (UInt8, UInt8) = (0xC4, 0xDA)
        while bytes[place + 1] != scan {
            let end = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
            if bytes[place + 1] != tables { result += bytes[place..<end] }
            place = end
        }
        return result + bytes[place...]
    }
}
