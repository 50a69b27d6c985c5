internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

extension Meme.Prominence {
    /// The name of an icon and what is spoken of it; nil for a meme like any other.
    fileprivate var sign: (icon: String, words: String)? {
        switch self {
        case .usual: nil
        case .pinned: ("pin", localized("Pinned", meaning: "meme"))
        case .hidden: ("eye-closed", localized("Hidden", meaning: "meme"))
        }
    }

    /// What is spoken of it.
    var spokenWords: [String] { [sign?.words].compactMap(\.self) }
}

/// Says on a meme's picture whether guests see it before others or not at all, by a shape.
final class ProminenceSign: View {
    /// As the operator has set it; a meme like any other has no sign.
    var prominence = Meme.Prominence.usual {
        didSet {
            guard prominence != oldValue else { return }
            isHidden = prominence.sign == nil
            setNeedsDisplay()
        }
    }

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isInteractive = false
        isHidden = true
    }

    override func draw(on painter: Painter) {
        guard let sign = prominence.sign else { return }
        painter.fill(bounds, radius: frame.height / 2, Theme.chip)
        let mask = surroundings.icons.mask(sign.icon, side: frame.height * 11 / 16)
        painter.fill(mask: mask, at: bounds.centered(mask.size).origin, Theme.onChip)
    }
}
