internal import Drawing
internal import Geometry
internal import Toolkit

/// What a logo lies on so that it can be seen.
enum LogoGround: Equatable {
    /// The screen itself.
    case screen
    case whiteCard
    case darkCard

    /// What a graphic has to stand out by (WCAG 2.x, 1.4.11).
    private static let contrast = 3.0
    /// How much of a logo has to stand out from the screen.
    private static let enough = 0.8
    /// How many pixels are looked at.
    private static let samples = 4_000

    /// The card's colour; nil for none.
    var color: Color? {
        switch self {
        case .screen: nil
        case .whiteCard: .white
        case .darkCard: Color(0x0F1014)
        }
    }

    /// The ground on which most of a logo stands out: the screen wherever enough of it does, and for one without transparency a white card,
    /// since it has a ground of its own.
    init(for picture: Bitmap, on theme: Theme) {
        var seen: [Double] = []
        var isOpaque = true
        let words = picture.words
        let width = picture.size.width
        let step = max(1, picture.size.area / Self.samples)
        for index in stride(from: 0, to: picture.size.area, by: step) {
            let word = words[index / width * picture.wordsPerRow + index % width]
            let alpha = word >> 24
            if alpha < 255 { isOpaque = false }
            // Of an edge that is half there, nobody can say what it looks like.
            guard alpha > 127 else { continue }
            func straight(_ shift: UInt32) -> UInt32 { min(255, (word >> shift & 255) * 255 / alpha) << shift }
            seen.append(Color(straight(16) | straight(8) | straight(0)).luminance)
        }
        func share(on ground: Color) -> Double {
            let luminance = ground.luminance
            let count = seen.count { (max($0, luminance) + 0.05) / (min($0, luminance) + 0.05) >= Self.contrast }
            return Double(count) / Double(max(seen.count, 1))
        }
        guard !isOpaque else {
            self = .whiteCard
            return
        }
        let screen = min(share(on: theme.background), share(on: theme.surface))
        let cards = [LogoGround.whiteCard, .darkCard].map { ($0, share(on: $0.color ?? .white)) }
        let best = cards.max { $0.1 < $1.1 } ?? (.whiteCard, 0)
        self = screen >= Self.enough || screen >= best.1 ? .screen : best.0
    }
}
