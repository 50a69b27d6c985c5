public import Drawing

/// The colours of the interface by their role (tokens of the design, §2).
public struct Theme: Equatable, Sendable {
    /// Light on dark, or dark on light.
    public enum Appearance: String, Sendable {
        case dark, light
    }

    public let appearance: Appearance
    /// Whether words reach a contrast of 7 and every control has an outline.
    public let hasHighContrast: Bool
    /// The page behind everything.
    public let background: Color
    /// The mat around a photo.
    public let stage: Color
    /// Bars, sheets, grouped panels.
    public let surface: Color
    /// Buttons, tiles and cards on a surface.
    public let surface2: Color
    /// A selected tab or segment, a pressed button.
    public let surface3: Color
    /// Separators.
    public let line: Color
    /// The outline of an unfilled control.
    public let control: Color
    /// The line around filled controls, sheets and dialogs; nil where their fill is enough.
    public let outline: Color?
    public let label: Color
    public let label2: Color
    /// Disabled text and ghost captions.
    public let label3: Color
    /// The one "go" action of a screen.
    public let accent: Color
    public let onAccent: Color
    /// The accent used as text or line.
    public let accentText: Color
    /// The edge around an accent fill that stands out too little; nil where it needs none.
    public let accentEdge: Color?
    public let danger: Color
    public let dangerFill: Color
    public let onDanger: Color
    public let success: Color
    public let warning: Color
    public let keyboard: Color
    public let key: Color
    public let functionKey: Color
    /// The line along the lower edge of keys, in the light theme.
    public let keyEdge: Color?
    public let keyPreview: Color
    public let onKeyPreview: Color
    /// What dims everything behind a sheet or dialog.
    public let scrim: Color
    /// The opacity of shadows: of small things close to the surface, and of sheets and dialogs.
    public let shadows: (near: Double, far: Double)

    public static func == (left: Theme, right: Theme) -> Bool {
        left.appearance == right.appearance && left.accent == right.accent && left.hasHighContrast == right.hasHighContrast
    }

    /// - Parameters:
    ///   - accent: the operator's colour; text on it and from it is derived so that it can be read.
    ///   - hasHighContrast: whether words have a contrast of 7 (WCAG 2.x, 1.4.6) instead of 4.5, and controls an outline of 4.5.
    public init(_ appearance: Appearance = .dark, accent: Color = Color(0xFFD02E), hasHighContrast: Bool = false) {
        let isDark = appearance == .dark
        func pick(_ dark: UInt32, _ light: UInt32, high: (dark: UInt32, light: UInt32)) -> Color {
            hasHighContrast ? Color(isDark ? high.dark : high.light) : Color(isDark ? dark : light)
        }
        self.appearance = appearance
        self.hasHighContrast = hasHighContrast
        background = pick(0x0F1014, 0xF3F2EE, high: (0x000000, 0xFFFFFF))
        stage = pick(0x060608, 0xE2E0DA, high: (0x000000, 0xFFFFFF))
        surface = pick(0x1A1B21, 0xFFFFFF, high: (0x000000, 0xFFFFFF))
        surface2 = pick(0x282A32, 0xECEAE4, high: (0x101116, 0xF6F6F4))
        surface3 = pick(0x3A3D48, 0xDAD7CF, high: (0x30323C, 0xDCDCD8))
        line = pick(0x343640, 0xDDDAD2, high: (0x8E919C, 0x6A6C74))
        control = pick(0x7A7E8C, 0x83868F, high: (0xC4C7D0, 0x3C3E46))
        label = pick(0xF7F7F4, 0x15161A, high: (0xFFFFFF, 0x000000))
        label2 = pick(0xB8BAC4, 0x52545D, high: (0xE6E7EC, 0x26272C))
        label3 = pick(0x7E818D, 0x85878F, high: (0xBCBFC9, 0x46484F))
        danger = pick(0xFF7A6B, 0xBF2A1E, high: (0xFFB0A6, 0x7D140B))
        dangerFill = pick(0xC92F22, 0xBF2A1E, high: (0x96190F, 0x96190F))
        onDanger = .white
        success = pick(0x4FD58A, 0x13703D, high: (0x8CEBB5, 0x08451F))
        warning = pick(0xFF8F4D, 0x9A4B00, high: (0xFFC29B, 0x5E2D00))
        keyboard = pick(0x0A0B0E, 0xB9B6AD, high: (0x000000, 0xFFFFFF))
        key = pick(0x5A5E6C, 0xFFFFFF, high: (0x26282F, 0xFFFFFF))
        functionKey = pick(0x3B3E49, 0xE3E0D8, high: (0x000000, 0xE8E8E4))
        keyEdge = isDark || hasHighContrast ? nil : Color(0x7C7A72)
        keyPreview = pick(0xF7F7F4, 0x15161A, high: (0xFFFFFF, 0x000000))
        onKeyPreview = pick(0x141414, 0xFFFFFF, high: (0x000000, 0xFFFFFF))
        scrim = isDark ? Color(0x040406, alpha: 0.66) : Color(0x141414, alpha: 0.5)
        shadows = isDark ? (0.35, 0.5) : (0.14, 0.24)
        outline = hasHighContrast ? control : nil
        let ratio = hasHighContrast ? 7.0 : 4.5
        let end = isDark ? Color.white : .black
        // Between black and white words there are colours on which neither reaches 7: they move away from the page.
        let fill = hasHighContrast ? Self.carrying(accent, toward: end) : accent
        self.accent = fill
        onAccent = Self.text(on: fill, ratio)
        accentText = Self.readable(accent, on: [background, surface], ratio, toward: end)
        let isPale = fill.contrast(with: background) < 3 || fill.contrast(with: surface) < 3
        accentEdge = isPale || hasHighContrast ? label : nil
    }

    /// Controls over a picture look the same in both themes: whatever lies below, their words are read against this.
    public static let chip = Color(0x0F1014, alpha: 0.82)
    static let chipPressed = Color(0x3A3D48, alpha: 0.9)
    public static let onChip = Color(0xF7F7F4)

    /// The accent while it is pressed: mixed toward what stands on it, or away from that where it could not be read any more.
    public var accentPressed: Color {
        let toward = accent.mixed(0.14, toward: onAccent)
        let isLegible = onAccent.contrast(with: toward) >= (hasHighContrast ? 7 : 4.5)
        return isLegible ? toward : accent.mixed(0.14, toward: onAccent == .white ? .black : .white)
    }

    /// White or near black, whichever reads better; plain black when neither reaches `ratio`.
    private static func text(on accent: Color, _ ratio: Double) -> Color {
        let ink = Color(0x141414)
        let (white, dark) = (accent.contrast(with: .white), accent.contrast(with: ink))
        if white > dark, white >= ratio { return .white }
        return dark >= ratio ? ink : .black
    }

    /// The colour mixed in steps of 4 % toward `end` until black or white words reach 7 on it.
    private static func carrying(_ color: Color, toward end: Color) -> Color {
        for step in 0...25 {
            let mixed = color.mixed(Double(step) * 0.04, toward: end)
            if max(mixed.contrast(with: .white), mixed.contrast(with: .black)) >= 7 { return mixed }
        }
        return end
    }

    /// The colour mixed in steps of 4 % toward `end` until it reaches `ratio` on every background.
    private static func readable(_ color: Color, on backgrounds: [Color], _ ratio: Double, toward end: Color) -> Color {
        for step in 0...25 {
            let mixed = color.mixed(Double(step) * 0.04, toward: end)
            if backgrounds.allSatisfy({ mixed.contrast(with: $0) >= ratio }) { return mixed }
        }
        return end
    }
}
