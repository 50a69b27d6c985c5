internal import CDRM

/// How a pixel lies in the memory that the display reads.
public enum ScanoutFormat: String, CaseIterable, Sendable {
    /// Four bytes a pixel, the highest unused.
    case xrgb8888 = "XRGB8888"
    /// Two bytes a pixel; half the memory traffic, and all that some small panels take.
    case rgb565 = "RGB565"

    var bitsPerPixel: UInt32 { self == .xrgb8888 ? 32 : 16 }
    var bytesPerPixel: Int { Int(bitsPerPixel / 8) }
    var fourCharacterCode: UInt32 { self == .xrgb8888 ? drm_fourcc_xrgb8888 : drm_fourcc_rgb565 }

    /// The format to use on a plane that offers `codes`: the wish if it is offered, else 32 bits before 16; nil when it offers neither.
    static func best(offered codes: [UInt32], wish: ScanoutFormat?) -> ScanoutFormat? {
        let offered = allCases.filter { codes.contains($0.fourCharacterCode) }
        if let wish, offered.contains(wish) { return wish }
        return offered.first
    }
}
