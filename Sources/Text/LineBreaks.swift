internal import CUniBreak

/// Where the Unicode line breaking algorithm lets a line end.
enum LineBreaks {
    /// For every scalar, whether a line may end behind it.
    static func find(in scalars: [UInt32]) -> [ShapedText.LineBreak] {
        _ = started
        var codes = [CChar](repeating: 0, count: scalars.count)
        unsafe set_linebreaks_utf32(scalars, scalars.count, "", &codes)
        return codes.map { code in
            switch Int32(code) {
            case LINEBREAK_MUSTBREAK: .mandatory
            case LINEBREAK_ALLOWBREAK: .allowed
            default: .none
            }
        }
    }

    /// The library sorts its tables once before the first use.
    private static let started: Void = init_linebreak()
}
