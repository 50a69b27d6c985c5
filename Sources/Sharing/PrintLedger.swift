private import FoundationEssentials
private import Glibc
internal import SystemCalls

/// What was printed and what is being printed, on the medium before anything else happens with it: after a power cut it is known which
/// jobs there were, so that none is sent twice, and how many sheets the event has had.
struct PrintRecord: Codable, Equatable, Sendable {
    /// One order that was not over when this was written.
    struct Order: Codable, Equatable, Sendable {
        /// What its jobs are called.
        var name: String
        /// The server's numbers of those whose end is not known yet.
        var jobs: [Int]
        /// Those of them that the printer had begun with.
        var begun: [Int]
        /// Which start of the system it is of: a job that was begun before the last power cut would be printed a second time.
        var boot: String
    }

    /// Sheets since the counter was set back.
    var sheets = 0
    /// When the sheets of the last hour came out, in seconds since 1970.
    var times: [Double] = []
    /// How long a sheet takes, from those before; nil before the first.
    var secondsPerSheet: Double?
    var open: [Order] = []

    /// Notes a sheet that came out.
    ///
    /// - Parameter seconds: how long it took; nil where nobody saw it begin.
    mutating func count(at now: Double, seconds: Double?) {
        sheets += 1
        times = times.filter { $0 > now - 3600 && $0 <= now } + [now]
        guard let seconds else { return }
        // The last few sheets count most: paper and quality change.
        secondsPerSheet = secondsPerSheet.map { $0 * 0.7 + seconds * 0.3 } ?? seconds
    }

    /// Changes what is known of the order with a name, if anything is.
    mutating func change(_ name: String, _ body: (inout Order) -> Void) {
        guard let index = open.firstIndex(where: { $0.name == name }) else { return }
        body(&open[index])
    }

    /// Forgets orders without jobs, but none of those names.
    mutating func forgetEmptyOrders(but names: Set<String>) { open.removeAll { $0.jobs.isEmpty && !names.contains($0.name) } }
}

/// Keeps the record in a file.
actor PrintLedger {
    private nonisolated let executor = BlockingExecutor(label: "mememe.print.ledger")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let path: String

    /// - Parameter path: the file; its folder need not be there before the first order.
    init(path: String) { self.path = path }

    /// What was written last; an empty record where nothing was, or where it can't be read.
    func read() -> PrintRecord {
        guard let data = FileManager.default.contents(atPath: path) else { return PrintRecord() }
        do {
            return try JSONDecoder().decode(PrintRecord.self, from: data)
        } catch {
            return PrintRecord()
        }
    }

    /// Returns when the record would survive a power cut.
    func write(_ record: PrintRecord) throws {
        let bytes = try [UInt8](JSONEncoder().encode(record))
        try AtomicFile.write(bytes, to: path, mode: 0o600)
    }

    /// A word that is another one after each start of the system.
    nonisolated static var boot: String {
        let bytes = FileManager.default.contents(atPath: "/proc/sys/kernel/random/boot_id") ?? Data()
        return String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    }
}
