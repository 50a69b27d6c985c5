private import CLinux
private import FoundationEssentials
private import Glibc
internal import Logging

/// Writes the log to the error output, one line a message.
///
/// Under the service manager each line starts with the journal's priority, such as "<4>".
nonisolated struct StandardErrorLog: LogHandler {
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    private let label: String
    private let tellsPriority: Bool

    init(label: String, tellsPriority: Bool) {
        self.label = label
        self.tellsPriority = tellsPriority
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        writeErrorOutput(line(event.level, "\(event.message)", all))
    }

    /// The message as it is written, without its end of line.
    func line(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata = [:]) -> String {
        let details = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        guard tellsPriority else { return "\(label): \(level.rawValue): \(message)\(details)" }
        return "\(label): \(message)\(details)".split(separator: "\n").map { "<\(level.journalPriority)>\($0)" }.joined(separator: "\n")
    }

    /// Whether the error output goes to the journal: the variable names the stream by device and file number.
    static func errorOutputIsJournal(_ variable: String?) -> Bool {
        var status = stat()
        guard let variable, unsafe fstat(STDERR_FILENO, &status) == 0 else { return false }
        return variable == "\(status.st_dev):\(status.st_ino)"
    }

    /// Makes this the log of the whole process.
    static func bootstrap() {
        let isJournal = errorOutputIsJournal(ProcessInfo.processInfo.environment["JOURNAL_STREAM"])
        LoggingSystem.bootstrap { StandardErrorLog(label: $0, tellsPriority: isJournal) }
    }
}

nonisolated extension Logger.Level {
    /// The number that syslog and the journal have for it.
    var journalPriority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
