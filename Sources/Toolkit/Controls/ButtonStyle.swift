internal import Drawing

/// How a button looks.
public struct ButtonStyle {
    /// What a button is for, which decides its colours.
    public enum Kind: Sendable {
        /// The one action that goes on; accent.
        case go
        /// A filled button on a surface.
        case filled
        /// Words without a fill, in a bar.
        case plain
        /// Destructive words.
        case danger
        /// The button that destroys, in a dialog.
        case dangerFill
        /// A control over a picture, dark in every theme.
        case chip
        /// Selected or not, as one of several.
        case tab
    }

    public var kind: Kind
    public var token: TypeToken
    /// Points.
    public var radius: Double
    public var iconSide: Double
    public var gap: Double
    public var padding: Double
    /// The icon above the words instead of before them.
    public var isColumn: Bool

    /// A style with the measures that most buttons have.
    // rule lifted (parameters): measures with usual values, of which a caller names one or two
    public init(
        _ kind: Kind, _ token: TypeToken = .control, radius: Double = 14, iconSide: Double = 26, gap: Double = 10, padding: Double = 16,
        isColumn: Bool = false
    ) {
        (self.kind, self.token, self.radius) = (kind, token, radius)
        (self.iconSide, self.gap, self.padding, self.isColumn) = (iconSide, gap, padding, isColumn)
    }

    /// Fill, ink and edge; `press` is how far the button is pressed, 0...1.
    func colors(_ theme: Theme, isSelected: Bool, press: Double) -> (fill: Color?, ink: Color, edge: Color?) {
        switch kind {
        case .go: (theme.accent.mixed(press, toward: theme.accentPressed), theme.onAccent, theme.accentEdge)
        case .filled: (theme.surface2.mixed(press, toward: theme.surface3), theme.label, theme.outline)
        case .plain: (press > 0 ? theme.surface2.opacity(press) : nil, theme.label, nil)
        case .danger: (theme.surface2.mixed(press, toward: theme.surface3), theme.danger, theme.outline)
        case .dangerFill: (theme.dangerFill.mixed(press * 0.14, toward: .black), theme.onDanger, theme.outline)
        case .chip: (Theme.chip.mixed(press, toward: Theme.chipPressed), Theme.onChip, theme.outline.map { _ in Theme.onChip })
        case .tab:
            isSelected
                ? (theme.surface3, theme.label, theme.outline) : (press > 0 ? theme.surface2.opacity(press) : nil, theme.label2, nil)
        }
    }
}
