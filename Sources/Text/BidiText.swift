internal import CFriBidi

/// In which direction the parts of a text are read, by the Unicode bidirectional algorithm.
struct BidiText: Sendable {
    private struct Paragraph: Sendable {
        let scalars: Range<Int>
        let direction: FriBidiParType
    }

    let levels: [FriBidiLevel]
    private let types: [FriBidiCharType]
    private let paragraphs: [Paragraph]
    let hasRightToLeft: Bool

    /// - Parameters:
    ///   - scalars: the text; paragraphs end behind U+000A.
    ///   - isAmongRightToLeft: whether a paragraph without a letter that says otherwise is read from right to left.
    init(_ scalars: [UInt32], isAmongRightToLeft: Bool = false) {
        var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_LTR, count: scalars.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
        var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
        unsafe fribidi_get_bidi_types(scalars, Int32(scalars.count), &types)
        unsafe fribidi_get_bracket_types(scalars, Int32(scalars.count), types, &brackets)
        var paragraphs: [Paragraph] = []
        var start = 0
        while start < scalars.count {
            let end = scalars[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? scalars.count
            var direction = isAmongRightToLeft ? FRIBIDI_PAR_WRTL : FRIBIDI_PAR_ON
            let count = Int32(end - start)
            var part = [FriBidiLevel](repeating: 0, count: end - start)
            let highest = unsafe fribidi_get_par_embedding_levels_ex(
                Array(types[start..<end]), Array(brackets[start..<end]), count, &direction, &part)
            // Zero means that memory ran out; left to right is then still readable.
            if highest > 0 { levels.replaceSubrange(start..<end, with: part) }
            paragraphs.append(Paragraph(scalars: start..<end, direction: direction))
            start = end
        }
        self.types = types
        self.levels = levels
        self.paragraphs = paragraphs
        hasRightToLeft = levels.contains { $0 != 0 }
    }

    /// The scalars of a line from left to right.
    func visualOrder(of line: Range<Int>) -> [Int] {
        var order = Array(line).map(Int32.init)
        var levels = Array(levels[line])
        let direction = paragraph(at: line.lowerBound)?.direction ?? FRIBIDI_PAR_LTR
        let highest = unsafe fribidi_reorder_line(
            0, Array(types[line]), Int32(line.count), 0, direction, &levels, nil, &order)
        return highest > 0 ? order.map(Int.init) : Array(line)
    }

    func isRightToLeftParagraph(at scalar: Int) -> Bool {
        guard let direction = paragraph(at: scalar)?.direction else { return false }
        return direction == FRIBIDI_PAR_RTL || direction == FRIBIDI_PAR_WRTL
    }

    private func paragraph(at scalar: Int) -> Paragraph? { paragraphs.first { $0.scalars.contains(scalar) } }
}
