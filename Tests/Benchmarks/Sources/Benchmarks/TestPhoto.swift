import Drawing
import Geometry
import Peers

/// A photo of twelve megapixels that nobody has to own: soft shapes, fine texture and a sensor's noise, from a seed.
enum TestPhoto {
    static let size = Size(width: 4000, height: 3000)

    /// The photo as a JPEG file as cameras write it: quality 92, colours at a half of the resolution.
    static func jpeg(seed: UInt64, size: Size = size) -> [UInt8] {
        let width = size.width
        var words = [UInt32](repeating: 0, count: size.area)
        let layers = Layer.all(seed: seed)
        for y in 0..<size.height {
            for x in 0..<width { words[y * width + x] = pixel(x, y, layers, Double(width) / 4000) }
        }
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = words.withUnsafeMutableBufferPointer {
            peer_encode(PeerFrame(pixels: $0.baseAddress, width: Int32(width), height: Int32(size.height)), 92, &bytes)
        }
        precondition(count > 0, "the test photo can't be encoded")
        defer { peer_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    private static func pixel(_ x: Int, _ y: Int, _ layers: [Layer], _ scale: Double) -> UInt32 {
        let (px, py) = (Float(Double(x) / scale), Float(Double(y) / scale))
        var light: Float = 0
        for layer in layers { light += layer.value(px, py) }
        let warmth = layers[0].value(py, px) * 0.6
        let noise = Layer.lattice(x, y, layers[0].seed &+ 99) * 7
        let base = 128 + light + noise
        func clamp(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 255)) }
        return clamp(base + warmth) << 16 | clamp(base) << 8 | clamp(base - warmth)
    }

    /// Smooth noise of one fineness.
    private struct Layer {
        let seed: UInt64
        /// Pixels from one random value to the next.
        let pitch: Float
        let strength: Float

        /// Finer layers are weaker, as in pictures of nature.
        static func all(seed: UInt64) -> [Layer] {
            let steps: [(pitch: Float, strength: Float)] = [(900, 70), (220, 40), (60, 22), (17, 12), (5, 8)]
            return steps.enumerated().map { Layer(seed: seed &* 31 &+ UInt64($0), pitch: $1.pitch, strength: $1.strength) }
        }

        func value(_ x: Float, _ y: Float) -> Float {
            let (u, v) = (x / pitch, y / pitch)
            let (column, row) = (Int(u), Int(v))
            let (fx, fy) = (Self.smooth(u - Float(column)), Self.smooth(v - Float(row)))
            let top = Self.mix(Self.lattice(column, row, seed), Self.lattice(column + 1, row, seed), fx)
            let bottom = Self.mix(Self.lattice(column, row + 1, seed), Self.lattice(column + 1, row + 1, seed), fx)
            return Self.mix(top, bottom, fy) * strength
        }

        private static func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }

        private static func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

        /// A value in -1...1 that depends on nothing but place and seed.
        static func lattice(_ x: Int, _ y: Int, _ seed: UInt64) -> Float {
            var bits =
                UInt64(truncatingIfNeeded: x) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: y) &* 0xC2B2_AE3D_27D4_EB4F ^ seed
            bits ^= bits >> 29
            bits = bits &* 0xBF58_476D_1CE4_E5B9
            bits ^= bits >> 32
            return Float(bits & 0xFFFF) / 32767.5 - 1
        }
    }
}
