internal import Memes

/// What is shown one after the other while nobody is there: memes of the event, and until there are enough of them the operator's pictures
/// or samples.
struct AttractDeck {
    /// One of them.
    enum Card: Equatable {
        case meme(Meme)
        /// The path of a picture of the operator's own.
        case picture(String)
        /// The index of a sample.
        case sample(Int)
    }

    /// How many memes are enough, and how many of the latest take part: as many pictures as memory keeps at hand.
    static let (enough, most) = (3, 12)

    private var last: Card?

    /// The next card, none of those that lie there.
    mutating func next(of stock: Stock, except shown: [Card]) -> Card {
        let cards = stock.cards
        let start = last.flatMap { last in cards.firstIndex { Self.isSame($0, last) } }.map { $0 + 1 } ?? 0
        let order = (0..<cards.count).map { cards[(start + $0) % cards.count] }
        let card = order.first { card in !shown.contains { Self.isSame($0, card) } } ?? order[0]
        last = card
        return card
    }

    /// Whether a card that is shown may go on lying there.
    static func allows(_ card: Card, of stock: Stock) -> Bool { stock.cards.contains { isSame($0, card) } }

    /// What there is to show.
    struct Stock {
        /// The memes that may be shown, newest first.
        var memes: [Meme]
        /// The paths of the operator's own pictures.
        var pictures: [String]

        /// The operator's choice of memes first, and alone once it is enough; then what there is.
        fileprivate var cards: [Card] {
            let pinned = memes.lazy.filter { $0.prominence == .pinned }.prefix(most).map { Card.meme($0) }
            if pinned.count >= enough { return Array(pinned) }
            if memes.count < enough { return pinned + others }
            return pinned + memes.lazy.filter { $0.prominence != .pinned }.prefix(most - pinned.count).map { .meme($0) }
        }

        /// A single picture would lie in both places; samples lie beside it.
        private var others: [Card] {
            let samples = pictures.count > 1 ? [] : AttractSample.all.indices.map { Card.sample($0) }
            return pictures.map { .picture($0) } + samples
        }
    }

    /// A meme that was edited again lies at the same place as before.
    private static func isSame(_ first: Card, _ second: Card) -> Bool {
        if case .meme(let one) = first, case .meme(let other) = second { return one.id == other.id }
        return first == second
    }
}
