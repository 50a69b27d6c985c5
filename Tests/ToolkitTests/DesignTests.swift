import Drawing
import Geometry
import TestSupport
import Testing

@testable import Toolkit

/// The table of the design's tokens, §1: pixels a point and layout of every panel in it.
@Suite struct MetricsTests {
    struct Panel: Sendable, CustomTestStringConvertible {
        let size: Size
        let millimetres: Size
        let scale: Double
        let layout: Metrics.LayoutClass
        let points: (Double, Double)

        init(_ size: (Int, Int), _ millimetres: (Int, Int), _ scale: Double, _ layout: Metrics.LayoutClass, _ points: (Double, Double)) {
            self.size = Size(width: size.0, height: size.1)
            self.millimetres = Size(width: millimetres.0, height: millimetres.1)
            (self.scale, self.layout, self.points) = (scale, layout, points)
        }

        var testDescription: String { "\(size.width)x\(size.height) of \(millimetres.width) mm" }
    }

    static let panels = [
        Panel((800, 480), (154, 86), 1.25, .compact, (640, 384)), Panel((1024, 600), (154, 86), 1.5, .compact, (682.7, 400)),
        Panel((1280, 800), (217, 136), 1.25, .regular, (1024, 640)), Panel((1920, 1200), (217, 136), 1.875, .regular, (1024, 640)),
        Panel((1920, 1080), (344, 194), 1.5, .regular, (1280, 720)), Panel((1080, 1920), (268, 476), 1.5, .tall, (720, 1280)),
        Panel((1920, 1080), (531, 299), 1.5, .regular, (1280, 720)),
    ]

    /// Some of them upright.
    static let upright = [
        Panel((480, 800), (86, 154), 1.25, .narrow, (384, 640)), Panel((600, 1024), (86, 154), 1.5, .narrow, (400, 682.7)),
        Panel((800, 1280), (136, 217), 1.25, .tall, (640, 1024)),
    ]

    @Test(arguments: await panels + upright)
    func pointsAreTheDesigns(_ panel: Panel) {
        let metrics = Metrics(pixelSize: panel.size, millimetres: panel.millimetres)
        #expect(metrics.scale == panel.scale)
        #expect(metrics.layoutClass == panel.layout)
        #expect(abs(metrics.width - panel.points.0) < 0.05 && abs(metrics.height - panel.points.1) < 0.05)
        #expect(metrics.isPanelSizeKnown)
    }

    @Test(arguments: await panels)
    func aTouchTargetIsNineMillimetresOnBothAxes(_ panel: Panel) {
        let metrics = Metrics(pixelSize: panel.size, millimetres: panel.millimetres)
        let side = Double(metrics.px(44))
        // Half a pixel is lost at most to rounding.
        #expect((side + 0.5) * Double(panel.millimetres.width) / Double(panel.size.width) >= 9)
        #expect((side + 0.5) * Double(panel.millimetres.height) / Double(panel.size.height) >= 9)
    }

    @Test(arguments: await panels)
    func turningThePanelKeepsThePoint(_ panel: Panel) {
        let turned = Metrics(pixelSize: panel.size.transposed, millimetres: panel.millimetres.transposed)
        #expect(turned.scale == panel.scale)
        #expect(turned.isUpright == (panel.layout != .tall))
    }

    @Test(arguments: [(800, 480, 1.25), (1280, 800, 1.25), (1080, 1920, 1.5)])
    func panelsThatDoNotTellTheirSizeAreTakenForUsualOnes(_ width: Int, _ height: Int, _ scale: Double) {
        let metrics = Metrics(pixelSize: Size(width: width, height: height), millimetres: nil)
        #expect(metrics.scale == scale && !metrics.isPanelSizeKnown)
    }

    @Test(arguments: [
        (600, Size(width: 154, height: 86)), (601, Size(width: 217, height: 136)), (1000, Size(width: 217, height: 136)),
        (1001, Size(width: 476, height: 268)),
    ])
    func whatIsUsualDependsOnTheShortSide(_ height: Int, _ usual: Size) {
        let size = Size(width: 1400, height: height)
        for (size, usual) in [(size, usual), (size.transposed, usual.transposed)] {
            let known = Metrics(pixelSize: size, millimetres: usual)
            #expect(Metrics(pixelSize: size, millimetres: nil).pixelsPerMillimetre == known.pixelsPerMillimetre)
        }
    }

    @Test func theOperatorsScaleWins() {
        #expect(Metrics(pixelSize: Size(width: 800, height: 480), millimetres: nil, scale: 2).scale == 2)
    }

    @Test func edgesAreRoundedAndNeverWidths() {
        let metrics = Metrics(pixelSize: Size(width: 800, height: 480), millimetres: nil, scale: 1.25)
        #expect(metrics.rect(1, 1, 1, 1) == Rect(left: 1, top: 1, right: 3, bottom: 3))
        #expect(metrics.hairline == 1)
        #expect(Metrics(pixelSize: Size(width: 800, height: 480), millimetres: nil, scale: 0.25).hairline == 1)
    }
}

/// The table of the design's tokens, §2: what follows from an operator's accent.
@Suite struct AccentTests {
    struct Row: Sendable {
        let accent: UInt32
        let onAccent: UInt32
        let dark: UInt32
        let light: UInt32
        let hasEdge: (dark: Bool, light: Bool)
    }

    static let rows = [
        Row(accent: 0xFFD02E, onAccent: 0x141414, dark: 0xFFD02E, light: 0x856C18, hasEdge: (false, true)),
        Row(accent: 0xFF5A4E, onAccent: 0x141414, dark: 0xFF5A4E, light: 0xB84138, hasEdge: (false, true)),
        Row(accent: 0xFF4F9A, onAccent: 0x141414, dark: 0xFF4F9A, light: 0xB8396F, hasEdge: (false, true)),
        Row(accent: 0x8B6BFF, onAccent: 0x141414, dark: 0x8B6BFF, light: 0x6F56CC, hasEdge: (false, false)),
        Row(accent: 0x2D9CFF, onAccent: 0x141414, dark: 0x2D9CFF, light: 0x2070B8, hasEdge: (false, true)),
        Row(accent: 0x22C3A6, onAccent: 0x141414, dark: 0x22C3A6, light: 0x147564, hasEdge: (false, true)),
        Row(accent: 0x9AD93A, onAccent: 0x141414, dark: 0x9AD93A, light: 0x50711E, hasEdge: (false, true)),
        Row(accent: 0x5B3DF5, onAccent: 0xFFFFFF, dark: 0x8973F8, light: 0x5B3DF5, hasEdge: (true, false)),
    ]

    @Test(arguments: await rows)
    func rolesAreTheDesigns(_ row: Row) {
        let (dark, light) = (Theme(.dark, accent: Color(row.accent)), Theme(.light, accent: Color(row.accent)))
        #expect(dark.onAccent == Color(row.onAccent) && light.onAccent == Color(row.onAccent))
        #expect(dark.accentText == Color(row.dark))
        #expect(light.accentText == Color(row.light))
        #expect((dark.accentEdge != nil) == row.hasEdge.dark)
        #expect((light.accentEdge != nil) == row.hasEdge.light)
    }

    /// No operator can choose a colour on which the words can't be read.
    @Test(arguments: [Theme.Appearance.dark, .light])
    func everyAccentCanBeRead(_ appearance: Theme.Appearance) {
        let levels = stride(from: UInt32(0), through: 255, by: LongRun.isWanted ? 5 : 15)
        var illegible: [String: Color] = [:]
        for accent in levels.flatMap({ red in levels.flatMap { green in levels.map { Color(red << 16 | green << 8 | $0) } } }) {
            let theme = Theme(appearance, accent: accent)
            let pairs = [
                ("words on the accent", theme.onAccent, theme.accent), ("the same, pressed", theme.onAccent, theme.accentPressed),
                ("the accent as text on the page", theme.accentText, theme.background),
                ("the same on a surface", theme.accentText, theme.surface),
            ]
            for (name, ink, ground) in pairs where ink.contrast(with: ground) < 4.5 { illegible[name] = accent }
            let isPale = min(accent.contrast(with: theme.background), accent.contrast(with: theme.surface)) < 3
            if isPale, theme.accentEdge?.contrast(with: theme.surface) ?? 1 < 3 { illegible["the edge of what is filled"] = accent }
            if theme.accentPressed == accent { illegible["a press is seen"] = accent }
        }
        #expect(illegible.isEmpty)
    }

    @Test(arguments: [Theme.Appearance.dark, .light])
    func wordsStandOutAsTheDesignComputed(_ appearance: Theme.Appearance) {
        let theme = Theme(appearance)
        for ground in [theme.background, theme.surface, theme.surface2, theme.surface3] {
            #expect(theme.label.contrast(with: ground) >= 4.5)
            #expect(theme.label2.contrast(with: ground) >= 4.5)
        }
        for ground in [theme.background, theme.surface] {
            #expect(theme.label3.contrast(with: ground) >= 3 && theme.control.contrast(with: ground) >= 3)
            for ink in [theme.danger, theme.success, theme.warning] { #expect(ink.contrast(with: ground) >= 4.5) }
        }
        #expect(theme.onDanger.contrast(with: theme.dangerFill) >= 4.5)
        #expect(theme.label.contrast(with: theme.key) >= 4.5 && theme.label.contrast(with: theme.functionKey) >= 4.5)
        #expect(theme.onKeyPreview.contrast(with: theme.keyPreview) >= 4.5)
    }
}

/// The table of the design's type, §3.
@Suite struct TypeTokenTests {
    struct Row: Sendable {
        let name: String
        let token: TypeToken
        /// Points on the three layouts: regular, compact, tall.
        let sizes: [Double]
        let lines: [Double]
    }

    static let rows = [
        Row(name: "small", token: .small, sizes: [15, 15, 18], lines: [20, 20, 26]),
        Row(name: "body", token: .body, sizes: [18, 18, 18], lines: [24, 24, 24]),
        Row(name: "head", token: .head, sizes: [20, 20, 24], lines: [26, 24, 30]),
        Row(name: "lead", token: .lead, sizes: [18, 18, 24], lines: [24, 24, 32]),
        Row(name: "big", token: .big, sizes: [22, 19, 24], lines: [28, 25, 30]),
        Row(name: "t2", token: .t2, sizes: [30, 26, 30], lines: [36, 31, 36]),
        Row(name: "t1", token: .t1, sizes: [38, 30, 48], lines: [43, 34, 55]),
        Row(name: "keycap", token: .keycap, sizes: [24, 24, 24], lines: [30, 30, 30]),
        Row(name: "function", token: .functionKey, sizes: [18, 18, 18], lines: [24, 24, 24]),
        Row(name: "key preview", token: .keyPreview, sizes: [40, 34, 40], lines: [48, 40, 48]),
        Row(name: "small, strong", token: .smallStrong, sizes: [15, 15, 18], lines: [20, 20, 26]),
        Row(name: "control", token: .control, sizes: [18, 18, 20], lines: [24, 24, 26]),
        Row(name: "go control", token: .goControl, sizes: [18, 18, 20], lines: [24, 24, 26]),
        Row(name: "tool", token: .tool, sizes: [17, 17, 16], lines: [22, 22, 20]),
        Row(name: "tab", token: .tab, sizes: [18, 18, 16], lines: [24, 24, 20]),
        Row(name: "row title", token: .rowTitle, sizes: [20, 18, 24], lines: [26, 24, 30]),
        Row(name: "guide", token: .guide, sizes: [20, 18, 24], lines: [26, 24, 32]),
        Row(name: "guide, strong", token: .guideStrong, sizes: [20, 18, 24], lines: [26, 24, 32]),
        Row(name: "door", token: .door, sizes: [22, 19, 28], lines: [28, 25, 34]),
        Row(name: "wordmark", token: .wordmark, sizes: [22, 22, 24], lines: [28, 28, 30]),
    ]

    @Test(arguments: await rows) func sizesAreTheDesigns(_ row: Row) {
        let (size, line) = (row.token.size, row.token.line)
        #expect([size.regular, size.compact, size.tall] == row.sizes, "\(row.name)")
        #expect([line.regular, line.compact, line.tall] == row.lines, "\(row.name)")
    }
}
