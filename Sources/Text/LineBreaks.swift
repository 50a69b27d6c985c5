internal import CUniBreak

extension String {
    /// The text in pieces between which a line may end (UAX #14), each with the blanks that follow it.
    public var piecesOfLines: [Substring] {
        let breaks = LineBreaks.find(in: unicodeScalars.map(\.value))
        var pieces: [Substring] = []
        var start = startIndex
        for (index, lineBreak) in zip(unicodeScalars.indices, breaks) where lineBreak != .none {
            let end = unicodeScalars.index(after: index)
            pieces.append(self[start..<end])
            start = end
        }
        return start == endIndex ? pieces : pieces + [self[start...]]
    }
}

/// Where the Unicode line breaking algorithm lets a line end.
enum LineBreaks {
    /// For every scalar, whether a line may end behind it.
    static func find(in scalars: [UInt32]) -> [ShapedText.LineBreak] {
        _ = started
        var codes = [CChar](repeating: 0, count: scalars.count)
        unsafe set_linebreaks_utf32(scalars.map(known), scalars.count, "", &codes)
        return codes.map { code in
            switch Int32(code) {
            case LINEBREAK_MUSTBREAK: .mandatory
            case LINEBREAK_ALLOWBREAK: .allowed
            default: .none
            }
        }
    }

    /// A scalar of the same breaking behaviour that the library knows.
    ///
    /// Its tables are Unicode 6.2's: it aborts the process on regional indicators and on U+FFFF (tried with every scalar), and takes
    /// emoji for letters, between which no line may end.
    private static func known(_ scalar: UInt32) -> UInt32 {
        let (ideograph, letter): (UInt32, UInt32) = (0x4E00, 0x61)
        switch scalar {
        case 0x1F1E6...0x1F1FF: return ideograph
        case 0xFFFF: return letter
        case 0..<0x2000: return scalar
        default: return Unicode.Scalar(scalar)?.properties.isEmojiPresentation == true ? ideograph : scalar
        }
    }

    /// The library sorts its tables once before the first use.
    private static let started: Void = init_linebreak()
}
