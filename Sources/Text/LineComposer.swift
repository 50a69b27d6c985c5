internal import Geometry

/// Breaks a shaped text into lines of a box and places the glyphs.
struct LineComposer {
    let text: ShapedText
    let font: Font
    let box: TextBox
    /// What stands for the part that is cut off.
    let ellipsis: ShapedText

    /// A line that has been chosen but not yet placed.
    private struct Choice {
        /// What belongs to the line.
        var clusters: Range<Int>
        /// What is drawn of it.
        var shown: Range<Int>
        var isTruncated = false
    }

    func compose(_ metrics: FontMetrics) -> TextLayout {
        let lineHeight = box.lineHeight ?? Int((metrics.ascent + metrics.descent).rounded(.up))
        let firstBaseline = Int(((Double(lineHeight) - metrics.ascent - metrics.descent) / 2 + metrics.ascent).rounded())
        let choices = choose()
        let widths = choices.map(width)
        let widest = Int((widths.max() ?? 0).rounded(.up))
        let lines = choices.indices.map { index in
            place(choices[index], width: widths[index], in: widest, baseline: firstBaseline + index * lineHeight)
        }
        return TextLayout(
            font: font, size: Size(width: widest, height: lineHeight * lines.count), firstBaseline: firstBaseline, lineHeight: lineHeight,
            isTruncated: choices.contains(where: \.isTruncated), lines: lines)
    }

    private func advance(_ cluster: Int) -> Double {
        let cluster = text.clusters[cluster]
        return cluster.glyphs.isEmpty ? 0 : (cluster.advance + font.tracking) * font.size
    }

    private func width(_ clusters: Range<Int>) -> Double { clusters.reduce(0) { $0 + advance($1) } }

    private func width(_ choice: Choice) -> Double {
        width(choice.shown) + (choice.isTruncated ? ellipsis.width(of: 0..<ellipsis.clusterCount) * font.size : 0)
    }

    private func choose() -> [Choice] {
        var choices: [Choice] = []
        var start = 0
        repeat {
            let end = lineEnd(from: start)
            let isLast = box.maximumLines.map { choices.count + 1 >= $0 } ?? false
            if isLast {
                choices.append(lastLine(from: start))
                return choices
            }
            choices.append(whole(start..<end))
            start = end
        } while start < text.clusterCount
        if let last = text.clusters.last, last.breakAfter == .mandatory { choices.append(whole(start..<start)) }
        return choices
    }

    /// A line that is shown to its end; only where it was broken to fit do its last spaces hang, for a caret has to move when one is typed.
    private func whole(_ clusters: Range<Int>) -> Choice {
        let isBroken = clusters.upperBound < text.clusterCount && text.clusters[clusters.upperBound - 1].breakAfter != .mandatory
        return Choice(clusters: clusters, shown: isBroken ? text.withoutTrailingSpaces(clusters) : clusters)
    }

    /// Where the line that starts at a cluster ends: at its last possibility that still fits, in a word only when not even that fits.
    private func lineEnd(from start: Int) -> Int {
        let limit = box.maximumWidth.map(Double.init) ?? .infinity
        var (used, possible) = (0.0, start)
        for cluster in start..<text.clusterCount {
            used += advance(cluster)
            if used > limit + 0.01, !text.clusters[cluster].isSpace {
                return possible > start ? possible : max(cluster, start + 1)
            }
            if text.clusters[cluster].breakAfter == .mandatory { return cluster + 1 }
            if text.clusters[cluster].breakAfter == .allowed { possible = cluster + 1 }
        }
        return text.clusterCount
    }

    /// The last line that there is room for: the rest of the text if it fits, else as much of it as fits before an ellipsis.
    private func lastLine(from start: Int) -> Choice {
        let rest = start..<text.clusterCount
        let feed = rest.first { text.clusters[$0].breakAfter == .mandatory }
        let line = start..<(feed.map { $0 + 1 } ?? rest.upperBound)
        let isWhole = line.upperBound == rest.upperBound
        let shown = text.withoutTrailingSpaces(line)
        let limit = box.maximumWidth.map(Double.init) ?? .infinity
        if isWhole, width(shown) <= limit + 0.01 {
            return Choice(clusters: line, shown: width(line) <= limit + 0.01 ? line : shown)
        }
        var room = limit - ellipsis.width(of: 0..<ellipsis.clusterCount) * font.size
        var end = start
        while end < shown.upperBound, advance(end) <= room {
            room -= advance(end)
            end += 1
        }
        return Choice(clusters: rest, shown: text.withoutTrailingSpaces(start..<end), isTruncated: true)
    }

    private func place(_ choice: Choice, width: Double, in widest: Int, baseline: Int) -> TextLayout.Line {
        let isRightToLeft = text.isRightToLeft(at: choice.clusters.lowerBound)
        let x = indent(width, in: widest, isRightToLeft)
        var run = GlyphRun(size: font.size, tracking: font.tracking)
        if choice.isTruncated, isRightToLeft { run.append(ellipsis) }
        let carets = run.append(text, choice.shown)
        if choice.isTruncated, !isRightToLeft { run.append(ellipsis) }
        let characters = self.characters(of: choice.clusters)
        return TextLayout.Line(
            characters: characters, x: x, baseline: baseline, width: width, glyphs: run.glyphs,
            carets: caretLine(characters, carets, isRightToLeft, width).map { x + Int($0.rounded()) })
    }

    private func indent(_ width: Double, in widest: Int, _ isRightToLeft: Bool) -> Int {
        let room = Double(widest) - width
        let beginsAtRight = isRightToLeft || box.isAmongRightToLeft
        switch box.alignment {
        case .center: return Int((room / 2).rounded())
        case .leading: return beginsAtRight ? Int(room.rounded()) : 0
        case .trailing: return beginsAtRight ? 0 : Int(room.rounded())
        }
    }

    private func characters(of clusters: Range<Int>) -> Range<Int> {
        guard let first = clusters.first, let last = clusters.last else {
            return text.characterCount..<text.characterCount
        }
        // Characters that were dropped as controls count with the line that they stand in.
        let start = first == 0 ? 0 : text.clusters[first].characters.lowerBound
        return start..<max(text.clusters[last].characters.upperBound, start)
    }

    /// A caret for every offset; offsets that show nothing share the place of the nearest one that does.
    private func caretLine(_ characters: Range<Int>, _ known: [Int: Double], _ isRightToLeft: Bool, _ width: Double) -> [Double] {
        var carets: [Double] = []
        var last = isRightToLeft ? width : 0
        for offset in characters.lowerBound...characters.upperBound {
            last = known[offset] ?? last
            carets.append(last)
        }
        return carets
    }
}
