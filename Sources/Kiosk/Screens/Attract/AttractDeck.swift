internal import Memes

/// What is shown one after the other while nobody is there: memes of the event, and samples until there are enough of them.
struct AttractDeck {
    /// One of them.
    enum Card: Equatable {
        case meme(Meme)
        /// The index of a sample.
        case sample(Int)
    }

    /// How many memes are enough, and how many of the latest take part: as many pictures as memory keeps at hand.
    static let (enough, most) = (3, 12)

    private var last: Card?

    /// The next card, none of those that lie there.
    ///
    /// - Parameter memes: those that may be shown, newest first.
    mutating func next(of memes: [Meme], except shown: [Card]) -> Card {
        let cards = Self.cards(of: memes)
        let start = last.flatMap { last in cards.firstIndex { Self.isSame($0, last) } }.map { $0 + 1 } ?? 0
        let order = (0..<cards.count).map { cards[(start + $0) % cards.count] }
        let card = order.first { card in !shown.contains { Self.isSame($0, card) } } ?? order[0]
        last = card
        return card
    }

    /// Whether a card that is shown may go on lying there.
    static func allows(_ card: Card, of memes: [Meme]) -> Bool { cards(of: memes).contains { isSame($0, card) } }

    private static func cards(of memes: [Meme]) -> [Card] {
        memes.count < enough ? AttractSample.all.indices.map { .sample($0) } : memes.prefix(most).map { .meme($0) }
    }

    /// A meme that was edited again lies at the same place as before.
    private static func isSame(_ first: Card, _ second: Card) -> Bool {
        if case .meme(let one) = first, case .meme(let other) = second { return one.id == other.id }
        return first == second
    }
}
