/// A text as the shaper wants it: scalars without control characters, each knowing its character.
struct CleanText {
    private(set) var scalars: [UInt32] = []
    /// For every scalar, the offset of its character in the text that was handed in.
    private(set) var characterOfScalar: [Int] = []
    let characterCount: Int

    init(_ text: String) {
        var count = 0
        for character in text {
            for scalar in character.unicodeScalars {
                guard let kept = Self.kept(scalar, in: character) else { continue }
                scalars.append(kept)
                characterOfScalar.append(count)
            }
            count += 1
        }
        characterCount = count
    }

    /// What stands for a scalar: itself, a line feed for all ends of lines, a space for a tab, nothing for other controls.
    private static func kept(_ scalar: Unicode.Scalar, in character: Character) -> UInt32? {
        switch scalar.value {
        case 0x0A, 0x2028, 0x2029, 0x85: 0x0A
        case 0x0D: character.unicodeScalars.count > 1 ? nil : 0x0A
        case 0x09: 0x20
        case 0..<0x20, 0x7F..<0xA0, 0xFFF9...0xFFFB: nil
        default: scalar.value
        }
    }
}
