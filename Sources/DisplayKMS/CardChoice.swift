internal import Devices
private import Glibc
internal import SystemCalls

/// A card and what hangs on it.
struct CardDescription: Equatable, Sendable {
    var path: String
    /// Whether memory can be had that it displays without a graphics library.
    var hasDumbBuffers: Bool
    /// Empty for a card that only computes.
    var connectors: [ConnectorDescription]

    var canShow: Bool { hasDumbBuffers && !connectors.isEmpty }
}

/// Where in `cards` the one to show on stands.
///
/// The rule: only cards that have connectors and dumb buffers count, with a name only those that have a connector of it; cards with
/// something connected come first, by the rank of their best connector; between equals the lower number, which is the order of `cards`.
func bestCard(of cards: [CardDescription], connector name: String? = nil) -> Int? {
    let usable = cards.indices.filter { index in
        cards[index].canShow && (name == nil || cards[index].connectors.contains { $0.name == name })
    }
    return firstBest(usable) { left, right in
        let (left, right) = (cards[left], cards[right])
        let best = (bestConnector(of: left.connectors, named: name)?.rank, bestConnector(of: right.connectors, named: name)?.rank)
        return (best.0 ?? .max) < (best.1 ?? .max)
    }
}

/// The device nodes of all cards, by number.
func cardPaths() -> [String] {
    // Where no display driver runs the folder is missing.
    let nodes = (try? names(inDirectory: "/dev/dri")) ?? []
    let numbers = nodes.compactMap { $0.hasPrefix("card") ? Int($0.dropFirst(4)) : nil }
    return numbers.sorted().map { "/dev/dri/card\($0)" }
}

extension CardDescription {
    init(_ card: GraphicsCard) {
        path = card.path
        hasDumbBuffers = card.hasDumbBuffers
        do { connectors = try connectorStates(of: card).map(\.description) } catch { connectors = [] }
    }
}

/// Opens the card that was asked for, or the best.
func openCard(_ choice: DisplayChoice) throws(DisplayError) -> GraphicsCard {
    if let path = choice.cardPath {
        do { return try GraphicsCard(opening: path) } catch { throw DisplayError(opening: path, error) }
    }
    let paths = cardPaths()
    guard let first = paths.first else { throw .disconnected("there is no graphics card in /dev/dri") }
    var refusal: SystemCallError?
    var cards: [GraphicsCard] = []
    for path in paths {
        do { cards.append(try GraphicsCard(opening: path)) } catch { refusal = error }
    }
    if cards.isEmpty, let refusal { throw DisplayError(opening: first, refusal) }
    // Asking a panel for its description can take a tenth of a second; a single card need not be compared.
    if cards.count == 1 { return cards[0] }
    guard let best = bestCard(of: cards.map(CardDescription.init), connector: choice.connector) else {
        let wish = choice.connector.map { " with a connector \($0)" } ?? ""
        throw .disconnected("no card in /dev/dri\(wish) can show a picture")
    }
    return cards[best]
}

extension DisplayError {
    init(opening path: String, _ error: SystemCallError) {
        switch error.code {
        case ENOENT, ENODEV, ENXIO: self = .disconnected("there is no graphics card \(path)")
        case EACCES, EPERM: self = .failed("\(path) may not be opened by this user; members of the group of that file may")
        default: self = .failed(error.description)
        }
    }
}
