public import Text

/// A size and weight of type by its role (tokens of the design, §3).
public struct TypeToken: Sendable {
    /// Sizes and line heights in points for the three layouts.
    let size: (regular: Double, compact: Double, tall: Double)
    let line: (regular: Double, compact: Double, tall: Double)
    let typeface: Typeface
    let tracking: Double

    init(
        _ size: (Double, Double, Double), line: (Double, Double, Double), _ typeface: Typeface, tracking: Double = 0
    ) {
        self.size = (size.0, size.1, size.2)
        self.line = (line.0, line.1, line.2)
        self.typeface = typeface
        self.tracking = tracking
    }

    /// Meta text only; never needed to act.
    public static let small = TypeToken((15, 15, 18), line: (20, 20, 26), .medium)
    public static let smallStrong = TypeToken((15, 15, 18), line: (20, 20, 26), .semibold)
    public static let body = TypeToken((18, 18, 18), line: (24, 24, 24), .medium)
    public static let control = TypeToken((18, 18, 20), line: (24, 24, 26), .semibold)
    public static let goControl = TypeToken((18, 18, 20), line: (24, 24, 26), .bold)
    public static let tool = TypeToken((17, 17, 16), line: (22, 22, 20), .semibold)
    public static let tab = TypeToken((18, 18, 16), line: (24, 24, 20), .semibold)
    public static let head = TypeToken((20, 20, 24), line: (26, 24, 30), .bold)
    public static let rowTitle = TypeToken((20, 18, 24), line: (26, 24, 30), .semibold)
    public static let lead = TypeToken((18, 18, 24), line: (24, 24, 32), .medium)
    /// What a guest is told to do, step by step.
    public static let guide = TypeToken((20, 18, 24), line: (26, 24, 32), .medium)
    public static let guideStrong = TypeToken((20, 18, 24), line: (26, 24, 32), .bold)
    public static let big = TypeToken((22, 19, 24), line: (28, 25, 30), .bold)
    public static let door = TypeToken((22, 19, 28), line: (28, 25, 34), .bold)
    public static let t2 = TypeToken((30, 26, 30), line: (36, 31, 36), .bold, tracking: -0.01)
    public static let t1 = TypeToken((38, 30, 48), line: (43, 34, 55), .extraBold, tracking: -0.02)
    public static let wordmark = TypeToken((22, 22, 24), line: (28, 28, 30), .extraBold, tracking: -0.02)
    public static let keycap = TypeToken((24, 24, 24), line: (30, 30, 30), .semibold)
    public static let functionKey = TypeToken((18, 18, 18), line: (24, 24, 24), .semibold)
    public static let keyPreview = TypeToken((40, 34, 40), line: (48, 40, 48), .bold)
}

extension Metrics {
    /// The font of a token on this panel.
    public func font(_ token: TypeToken) -> Font {
        let points = pick(token.size.regular, compact: token.size.compact, tall: token.size.tall)
        return Font(token.typeface, size: points * typeScale * scale, tracking: token.tracking)
    }

    /// The line height of a token in pixels.
    public func lineHeight(_ token: TypeToken) -> Int {
        px(pick(token.line.regular, compact: token.line.compact, tall: token.line.tall) * typeScale)
    }
}
