internal import Drawing
internal import Geometry
internal import Text
internal import Toolkit

/// Words of which some stand out, such as an address that is to be typed; lines break between words, but not in what stands out.
final class MixedLabel: View {
    /// Words that look the same, with the blanks that they have in their sentence.
    struct Part: Equatable {
        let text: String
        let isStrong: Bool

        static func plain(_ text: String) -> Part { Part(text: text, isStrong: false) }
        static func strong(_ text: String) -> Part { Part(text: text, isStrong: true) }
    }

    var parts: [Part] = [] {
        didSet {
            guard parts != oldValue else { return }
            setNeedsDisplay()
            superview?.setNeedsLayout()
        }
    }
    private let tokens: (plain: TypeToken, strong: TypeToken)
    private let colors: (Theme) -> (plain: Color, strong: Color)

    /// - Parameters:
    ///   - tokens: the types of plain and of strong words, of one line height.
    ///   - colors: the colours of plain and of strong words.
    init(
        _ surroundings: Surroundings, _ tokens: (plain: TypeToken, strong: TypeToken),
        colors: @escaping (Theme) -> (plain: Color, strong: Color)
    ) {
        (self.tokens, self.colors) = (tokens, colors)
        super.init(surroundings)
        isInteractive = false
    }

    /// What is read aloud.
    var spoken: String { parts.map(\.text).joined() }

    private struct Placed {
        let layout: TextLayout
        let isStrong: Bool
        var place: Point
    }

    /// Each word and whether a blank stands before it; what stands out is one word.
    private var words: [(word: Part, followsBlank: Bool)] {
        var result: [(word: Part, followsBlank: Bool)] = []
        var isAfterBlank = false
        for part in parts {
            for piece in part.isStrong ? [Substring(part.text)] : part.text.piecesOfLines {
                let word = piece.split(separator: " ").joined(separator: " ")
                if piece.first == " " { isAfterBlank = true }
                if !word.isEmpty { result.append((Part(text: word, isStrong: part.isStrong), isAfterBlank)) }
                isAfterBlank = piece.last == " " || (word.isEmpty && isAfterBlank)
            }
        }
        return result
    }

    private func font(_ part: Part, _ share: Double) -> Font {
        var font = metrics.font(part.isStrong ? tokens.strong : tokens.plain)
        font.size *= share
        return font
    }

    /// The share of their size in which all words have room in the frame; a guest's larger ones may become what they are otherwise.
    private var share: Double {
        let least = 1 / metrics.typeScale
        let shares = [1, 0.9, 0.8, 0.7].filter { $0 > least } + [least]
        return shares.first {
            let size = size(fitting: frame.width, $0)
            return size.width <= frame.width && size.height <= frame.height
        } ?? least
    }

    private func lineHeight(_ share: Double) -> Int { Int((Double(metrics.lineHeight(tokens.plain)) * share).rounded()) }

    private func place(fitting width: Int, _ share: Double) -> [Placed] {
        let lineHeight = lineHeight(share)
        var (x, y) = (0, 0)
        return words.map { part, followsBlank in
            let layout = surroundings.text.layout(part.text, font(part, share), in: TextBox(lineHeight: lineHeight))
            // Inter's space is 0.28 em wide.
            let space = x > 0 && followsBlank ? Int((font(part, share).size * 0.28).rounded()) : 0
            if x > 0, x + space + layout.size.width > width { (x, y) = (0, y + lineHeight) } else { x += space }
            defer { x += layout.size.width }
            return Placed(layout: layout, isStrong: part.isStrong, place: Point(x: x, y: y))
        }
    }

    /// The size that the words take in at most `width` pixels.
    func size(fitting width: Int) -> Size { size(fitting: width, 1) }

    /// The height in which a guest's larger words are what they are otherwise, in pixels.
    func leastHeight(fitting width: Int) -> Int { size(fitting: width, 1 / metrics.typeScale).height }

    private func size(fitting width: Int, _ share: Double) -> Size {
        let placed = place(fitting: width, share)
        let right = placed.reduce(0) { max($0, $1.place.x + $1.layout.size.width) }
        return Size(width: right, height: (placed.last?.place.y ?? 0) + lineHeight(share))
    }

    override var isCut: Bool {
        let size = size(fitting: frame.width, share)
        return size.width > frame.width || size.height > frame.height
    }

    override func draw(on painter: Painter) {
        let ink = colors(theme)
        let share = share
        let top = (frame.height - size(fitting: frame.width, share).height) / 2
        let placed = place(fitting: frame.width, share)
        // Words of a language that is read from left to right follow each other so also where lines begin at the right.
        let flowsAlong = isMirrored == surroundings.text.shape(spoken, metrics.font(tokens.plain).typeface).isRightToLeft
        for line in Dictionary(grouping: placed, by: \.place.y).values {
            let width = line.reduce(0) { max($0, $1.place.x + $1.layout.size.width) }
            let room = Rect(x: 0, y: top, width: flowsAlong ? 0 : width, height: 0)
            let draw: (Rect) -> Void = { [surroundings] room in
                for part in line {
                    surroundings.text.draw(part.layout, at: room.origin + part.place, part.isStrong ? ink.strong : ink.plain, on: painter)
                }
            }
            if flowsAlong { draw(room) } else { painter.withoutMirroring(in: room, draw) }
        }
    }

    override var accessibility: Accessibility? { parts.isEmpty ? nil : Accessibility(.text, label: spoken) }
}
