import Foundation

/// What all benchmarks found: written down line by line as they go, and as one table at the end.
final class Report {
    /// One line of the table.
    struct Line {
        var what: String
        var ours: String
        var peer = "–"
        var peers = "–"
        var ratio = "–"
        var target = "–"
    }

    private let isCounting: Bool
    private var lines: [Line] = []

    /// - Parameter isCounting: whether the machine's clock counts instructions, one a nanosecond; then lines for other programs to read are
    ///   printed, too.
    init(isCounting: Bool) { self.isCounting = isCounting }

    /// Begins a benchmark: says what is done, on what.
    func begin(_ title: String, _ description: String) { say("\n## \(title)\n\(description)") }

    func say(_ text: String) {
        print(text)
        fflush(nil)
    }

    func add(_ line: Line) {
        lines.append(line)
        say("  \(line.what): \(line.ours); \(line.peer): \(line.peers); ratio \(line.ratio); target \(line.target)")
    }

    /// Adds one contender beside each of its peers.
    func add(_ what: String, ours: Samples, peers: [(name: String, samples: Samples)], target: String = "–") {
        for (index, peer) in peers.enumerated() {
            if isCounting { say(["count", what, peer.name, Self.count(ours), Self.count(peer.samples)].joined(separator: "\t")) }
            let median = Self.digits(ours.median / peer.samples.median, 2)
            let minimum = Self.digits(ours.minimum / peer.samples.minimum, 2)
            add(
                Line(
                    what: what, ours: Self.text(ours), peer: peer.name, peers: Self.text(peer.samples),
                    ratio: "\(median)× (min \(minimum)×)", target: index == 0 ? target : "–"))
        }
        if peers.isEmpty { add(Line(what: what, ours: Self.text(ours), target: target)) }
    }

    func skip(_ what: String, because reason: String) { say("  SKIPPED \(what): \(reason)") }

    /// Median, minimum and number, such as "1.23 ms (min 1.10, n 40)".
    static func text(_ samples: Samples, unit: String = "ms") -> String {
        "\(digits(samples.median, 2)) \(unit) (min \(digits(samples.minimum, 2)), n \(samples.count))"
    }

    /// Milliseconds as nanoseconds.
    private static func count(_ samples: Samples) -> String { digits(samples.median * 1e6, 0) }

    static func digits(_ value: Double, _ count: Int) -> String { String(format: "%.\(count)f", value) }

    /// The table in Markdown.
    var table: String {
        let rows = lines.map { "| \($0.what) | \($0.ours) | \($0.peer) | \($0.peers) | \($0.ratio) | \($0.target) |" }
        let head = ["| what | MemeMe | beside it | takes | ratio | target |", "|---|---|---|---|---|---|"]
        return (head + rows).joined(separator: "\n")
    }
}
