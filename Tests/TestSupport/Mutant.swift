/// Makes damaged files out of good ones, always the same one for a seed.
///
/// Four kinds of damage in equal shares: 1 to 30 flipped bits anywhere; an end after any byte; 1 to 8 bytes of the first 700, where headers
/// are, replaced by numbers that programs dislike; up to 400 bytes copied over others.
public struct Mutant {
    private var state: UInt64
    private let kind: Int

    /// - Parameter seed: its remainder by four is the kind of damage.
    public init(seed: Int) {
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        kind = seed % 4
        for _ in 0..<8 { _ = below(2) }
    }

    /// 600 files: 120 of each of five samples.
    public static func all(_ samples: [HostileSamples.Sample]) -> [HostileSamples.Sample] {
        samples.enumerated().flatMap { place, sample in
            (0..<120).map { number in
                var mutant = Mutant(seed: place * 120 + number)
                return HostileSamples.Sample(name: "\(place * 120 + number)-\(sample.name)", bytes: mutant.damage(sample.bytes))
            }
        }
    }

    private mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int((state >> 16) % UInt64(max(limit, 1)))
    }

    /// The damaged file.
    public mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        switch kind {
        case 0:
            for _ in 0...below(30) { bytes[below(bytes.count)] ^= 1 << UInt8(below(8)) }
        case 1: bytes.removeLast(bytes.count - 1 - below(bytes.count - 1))
        case 2:
            for _ in 0...below(8) { bytes[below(min(700, bytes.count))] = [0, 0xFF, 0x7F, 0x80, UInt8(below(256))][below(5)] }
        default:
            let (target, source, length) = (below(bytes.count), below(bytes.count), 1 + below(400))
            let piece = Array(bytes[source...].prefix(length))
            bytes.replaceSubrange(target..<min(bytes.count, target + length), with: piece)
        }
        return bytes
    }
}
