internal import Languages
private import Logging
internal import Memes
internal import Toolkit

/// What was made and where it went, in numbers and drawn.
final class TonightPage: OperatorPage {
    private let tiles: CounterTiles
    private let chart: HourChart
    private let places: RowGroup
    private let problem: NoteBlock
    /// The hours that count as tonight: an event and the hours of setting it up.
    private static let hours = 24
    private static let log = Logger(label: "mememe.operator")

    override init(_ services: KioskServices, _ desk: OperatorDesk) {
        let surroundings = services.surroundings
        tiles = CounterTiles(surroundings)
        chart = HourChart(surroundings)
        places = RowGroup(surroundings, title: localized("Where they went"))
        problem = NoteBlock(surroundings, "")
        super.init(services, desk)
        show(EventTally())
    }

    override var refreshInterval: Duration? { .seconds(10) }

    override func refresh() {
        guard let records = services.records else { return }
        surroundings.activity.begin()
        Task {
            do throws(StoreError) {
                show(try await records.tally(hours: Self.hours))
            } catch {
                Self.log.error("the numbers can't be read: \(error.cause)")
                problem.text = localized("The numbers can’t be read now. They are safe; look again later.")
                blocks = [problem]
            }
            surroundings.activity.end()
        }
    }

    private func show(_ tally: EventTally) {
        guard tally != chart.tally || blocks.isEmpty || blocks.contains(where: { $0 === problem }) else { return }
        let shares = tally.shares.values.reduce(0, +)
        tiles.counters = [
            .init(
                identifier: "operator.memes", value: Interface.number(tally.memes),
                words: localized(count: tally.memes, one: "meme", other: "memes")),
            .init(
                identifier: "operator.shares", value: Interface.number(shares), words: localized("shared", meaning: "under a number")),
            .init(
                identifier: "operator.prints", value: Interface.number(tally.sheets),
                words: localized("printed", meaning: "under a number")),
            .init(
                identifier: "operator.failures", value: Interface.number(tally.failures),
                words: localized("failed", meaning: "under a number")),
        ]
        chart.tally = tally
        let most = tally.shares.values.max() ?? 0
        let titles = Dictionary(services.destinations.map { ($0.identifier, $0.title) }, uniquingKeysWith: { first, _ in first })
        places.rows = tally.shares.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { destination, count in
            ShareBarRow(
                surroundings, destination, title: titles[destination] ?? DestinationWords(of: destination).shown, count: count, of: most)
        }
        let shown = [tiles, chart] + (tally.shares.isEmpty ? [] : [places])
        if !shown.elementsEqual(blocks, by: ===) { blocks = shown }
    }
}
