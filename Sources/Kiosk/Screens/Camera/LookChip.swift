internal import Configuration
internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// Tells guests where the lens is: people look at themselves otherwise.
final class LookChip: View {
    private let side: PhotoTaking.LensSide
    private let label: Label

    init(_ surroundings: Surroundings, lens: PhotoTaking.LensSide) {
        side = lens
        let words = lens == .top ? localized("Look up here") : localized("Look here")
        label = Label(surroundings, words, .control, color: { _ in Theme.onChip })
        super.init(surroundings)
        isInteractive = false
        add(label)
    }

    /// The same where x grows to the left.
    static func side(_ lens: PhotoTaking.LensSide, isMirrored: Bool) -> PhotoTaking.LensSide {
        switch lens {
        case .left where isMirrored: .right
        case .right where isMirrored: .left
        default: lens
        }
    }

    /// Whether the arrow comes before the words.
    private var isArrowFirst: Bool { Self.side(side, isMirrored: isMirrored) == .left }

    private var icon: String {
        switch side {
        case .top: "arrow-up"
        case .left: "arrow-left"
        case .right: "arrow-right"
        }
    }

    private var padding: Int { metrics.px(metrics.pick(20, compact: 16, tall: 22)) }
    private var gap: Int { metrics.px(10) }
    private var iconSide: Int { metrics.px(metrics.pick(26, compact: 26, tall: 28)) }

    /// The width that the words and the arrow take, in pixels.
    var preferredWidth: Int { label.size(fitting: metrics.pixelSize.width).width + iconSide + gap + 2 * padding }

    override func layout() {
        let x = isArrowFirst ? padding + iconSide + gap : padding
        label.frame = Rect(x: x, y: 0, width: frame.width - iconSide - gap - 2 * padding, height: frame.height)
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, radius: metrics.px(16), Theme.chip)
        let mask = surroundings.icons.mask(icon, side: iconSide)
        let x = isArrowFirst ? padding : frame.width - padding - iconSide
        painter.fill(mask: mask, at: Point(x: x, y: (frame.height - iconSide) / 2), Theme.onChip)
    }
}
