public import Drawing
internal import Geometry
internal import Languages

/// How much of something is done.
public final class ProgressBar: View {
    /// 0...1.
    public var progress = 0.0 { didSet { if progress != oldValue { setNeedsDisplay() } } }

    /// The colour of what is done.
    public var color: (Theme) -> Color = { $0.accent } { didSet { setNeedsDisplay() } }

    public override func draw(on painter: Painter) {
        let radius = frame.height / 2
        painter.fill(bounds, radius: radius, theme.surface3)
        let width = max(frame.height, Int(Double(frame.width) * min(max(progress, 0), 1)))
        painter.fill(Rect(x: 0, y: 0, width: width, height: frame.height), radius: radius, color(theme))
    }

    public override var accessibility: Accessibility? {
        let percent = Int((progress * 100).rounded())
        let value = localized(count: percent, one: "\(percent) percent", other: "\(percent) percent")
        return Accessibility(.progress, identifier: "progress", label: localized("Progress"), value: value)
    }
}
