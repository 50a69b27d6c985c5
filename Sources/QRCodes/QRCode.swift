private import CQREncode

/// The dark and light modules of one QR code (ISO/IEC 18004).
///
/// Damage to about 15 % of it is mended by whoever reads it (error correction level M), and its text is taken byte for byte.
public struct QRCode: Equatable, Sendable {
    /// Light modules that stay free on each side of a code, for readers to find it (ISO/IEC 18004 5.3.8).
    public static let quietZone = 4

    /// What the code holds.
    public let text: String
    /// How many modules there are on each side, without the quiet zone: 21...177.
    public let side: Int
    private let dark: [Bool]

    /// The smallest code that holds a text; nil for an empty one and for one that no code can hold (more than 2331 bytes).
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, let code = unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else { return nil }
        defer { unsafe QRcode_free(code) }
        let side = Int(unsafe code.pointee.width)
        guard let modules = unsafe code.pointee.data else { return nil }
        self.text = text
        self.side = side
        // The lowest bit of each byte is the module; the others tell what it is for.
        dark = (0..<side * side).map { unsafe modules[$0] & 1 == 1 }
    }

    /// Whether a module is dark.
    ///
    /// - Parameters:
    ///   - x: 0..<side from the left.
    ///   - y: 0..<side from the top.
    public func isDark(x: Int, y: Int) -> Bool { dark[y * side + x] }

    /// The dark modules of a row as runs from left to right.
    public func darkRuns(inRow y: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for x in 0..<side where isDark(x: x, y: y) {
            if let last = runs.last, last.upperBound == x {
                runs[runs.count - 1] = last.lowerBound..<(x + 1)
            } else {
                runs.append(x..<(x + 1))
            }
        }
        return runs
    }
}
