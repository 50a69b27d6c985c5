internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// The keys of a PIN, in three columns as on a telephone. They show no preview, so that nobody reads along.
final class PINKeypad: View {
    /// From the upper left to the lower right; nothing is where no key belongs.
    private let keys: [Button?]
    var onDigit: (String) -> Void = { _ in }
    var onDelete: () -> Void = {}

    /// - Parameters:
    ///   - prefix: what the keys' identifiers begin with.
    ///   - corner: what stands at the lower left; nil leaves Delete there.
    init(_ surroundings: Surroundings, _ prefix: String, corner: Button? = nil) {
        let style = ButtonStyle(.filled, .keycap)
        let digits = (0...9).map { Button(surroundings, "\(prefix).\($0)", title: String($0), style: style) }
        let delete = Button(surroundings, "\(prefix).delete", icon: "backspace", style: ButtonStyle(.plain))
        delete.spokenLabel = localized("Delete", meaning: "key")
        let lowest: [Button?] = corner == nil ? [delete, digits[0], nil] : [corner, digits[0], delete]
        keys = Array(digits[1...]) + lowest
        super.init(surroundings)
        for (digit, key) in digits.enumerated() { key.action = { [weak self] in self?.onDigit(String(digit)) } }
        delete.action = { [weak self] in self?.onDelete() }
        for key in keys { if let key { add(key) } }
    }

    /// Whether digits can be typed.
    var isEnabled = true {
        didSet { for case let key? in keys where key.style.kind == .filled { key.isEnabled = isEnabled } }
    }

    override var keepsDirection: Bool { true }

    override func layout() {
        let gap = metrics.px(metrics.pick(14, compact: 10, tall: 14))
        let widest = metrics.px(metrics.pick(116, compact: 88, tall: 160, narrow: 110))
        let highest = metrics.px(metrics.pick(96, compact: 62, tall: 132, narrow: 80))
        let width = min(widest, (frame.width - 2 * gap) / 3)
        let height = min(highest, (frame.height - 3 * gap) / 4)
        let pad = bounds.centered(Size(width: 3 * width + 2 * gap, height: 4 * height + 3 * gap))
        for (index, key) in keys.enumerated() {
            key?.frame = Rect(
                x: pad.left + index % 3 * (width + gap), y: pad.top + index / 3 * (height + gap), width: width, height: height)
        }
    }
}
