internal import Geometry

/// Where the keys lie, in points: rows as wide as the panel.
extension KeyboardView {
    /// Places the keys, and what stands in the place of some of them.
    func arrange() {
        let (pad, side) = (metrics.pick(12.0, compact: 6, tall: 12, narrow: 7), 8.0)
        let usual = (height: metrics.pick(56.0, compact: 44, tall: 62, narrow: 50), gap: metrics.pick(8.0, compact: 6, tall: 8))
        let (height, gap) = rowMeasures(usual.height, usual.gap)
        let width = Double(frame.width) / metrics.scale - 2 * side
        let unit = (width - 10 * gap) / 11
        let lastRow = pad + Double(max(rows.count - 1, 3)) * (height + gap)
        placeCandidates()
        languageMenu?.frame = metrics.rect(0, 0, width + 2 * side, lastRow)
        if state.layer == .emoji { return layoutEmoji(top: lastRow, height: height, gap: gap) }
        emojiPanel?.frame = metrics.rect(0, 0, width + 2 * side, pad + height + gap / 2)
        // What is searched and what was found stand where the first row is otherwise.
        let firstRow = state.layer == .emojiSearch ? 1 : 0
        if hasNarrowRows { return layoutNarrow(top: pad + Double(firstRow) * (height + gap), height: height, gap: gap) }
        var index = 0
        let longest = Double(rows.reduce(1) { max($0, $1.keys.count) })
        // Alphabets of many letters take some of the gaps before keys become smaller than a fingertip.
        let isShort = metrics.layoutClass == .tall && width - (longest - 1) * gap < longest * 44
        let keyGap = isShort ? 4 : gap
        for (number, row) in zip(firstRow..., rows) {
            let units = row.keys.reduce(0) { $0 + $1.units }
            let indent = row.indent * unit
            let size = (width - indent - keyGap * Double(row.keys.count - 1)) / units
            var x = side + indent
            for key in row.keys {
                let y = pad + Double(number) * (height + gap)
                keys[index].frame = metrics.rect(x, y, size * key.units, height)
                x += size * key.units + keyGap
                // What lies under the menu is not there for those who can't see.
                keys[index].isHidden = languageMenu?.frame.contains(keys[index].frame) ?? false
                index += 1
            }
        }
    }

    /// The height of rows and the gap between them, in points: where there are more than four, they share the room of those.
    private func rowMeasures(_ height: Double, _ gap: Double) -> (height: Double, gap: Double) {
        guard rows.count > 4 else { return (height, gap) }
        let narrower = gap - 2
        return ((4 * height + 3 * gap - Double(rows.count - 1) * narrower) / Double(rows.count), narrower)
    }

    /// Rows of keys that are all equally wide, as wide as the longest row allows; what is no letter takes the room that is left.
    private func layoutNarrow(top: Double, height: Double, gap rowGap: Double) {
        let (side, gap) = (2.0, 2.0)
        let width = Double(frame.width) / metrics.scale - 2 * side
        let columns = rows.dropLast(2).reduce(10) { max($0, $1.keys.count) }
        var index = 0
        for (number, row) in rows.enumerated() {
            let isLast = number == rows.count - 1 && state.layer != .emojiSearch
            let perRow = Double(isLast ? 10 : columns)
            let unit = (width - (perRow - 1) * gap) / perRow
            let stretching = row.keys.count { Self.stretches($0) }
            let taken = row.keys.reduce(Double(row.keys.count - 1) * gap) { Self.stretches($1) ? $0 : $0 + $1.units * unit }
            var x = side + (stretching == 0 ? (width - taken) / 2 : 0)
            for key in row.keys {
                let keyWidth = Self.stretches(key) ? (width - taken) / Double(stretching) : key.units * unit
                keys[index].frame = metrics.rect(x, top + Double(number) * (height + rowGap), keyWidth, height)
                keys[index].isHidden = languageMenu?.frame.contains(keys[index].frame) ?? false
                x += keyWidth + gap
                index += 1
            }
        }
    }

    private static func stretches(_ key: KeyboardLayout.Key) -> Bool {
        switch key.action {
        case .shift, .symbols, .delete, .space: true
        default: false
        }
    }

    /// The row below the emoji: the way back, the ways to the categories, Delete and Done.
    private func layoutEmoji(top: Double, height: Double, gap: Double) {
        let width = Double(frame.width) / metrics.scale
        let (side, small) = (hasNarrowRows ? 2 : 8.0, metrics.pick(84.0, compact: 50, tall: 56, narrow: 84))
        let widths = [small, small, metrics.pick(134.0, compact: 72, tall: 88, narrow: 108)]
        let edges = [side, width - side - widths[2] - gap - small, width - side - widths[2]]
        for (index, key) in keys.enumerated() { key.frame = metrics.rect(edges[index], top, widths[index], height) }
        let tabs = emojiPanel?.tabs ?? []
        // Where the row has no room for the categories they have one of their own above it.
        let inRow = (start: side + small + gap / 2, end: edges[1] - gap / 2)
        let isOwnRow = inRow.end - inRow.start < 42 * Double(tabs.count)
        let tabTop = isOwnRow ? top - height - gap : top
        let (start, end) = isOwnRow ? (2, width - 2) : inRow
        emojiPanel?.frame = metrics.rect(0, 0, width, tabTop - gap / 2)
        let share = (end - start) / Double(max(tabs.count, 1))
        for (index, tab) in tabs.enumerated() { tab.frame = metrics.rect(start + Double(index) * share + 1, tabTop, share - 2, height) }
    }
}
