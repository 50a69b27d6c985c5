/// What keeps a printer from printing, by the keywords of `printer-state-reasons` (RFC 8011 5.4.12, PWG 5100.9).
public struct PrinterTrouble: Hashable, Codable, Sendable {
    /// What has to be done about it.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case mediaEmpty, mediaJam, mediaWrong, coverOpen, suppliesEmpty, offline, stopped, other
    }

    public var kind: Kind
    /// The keyword without its severity.
    public var keyword: String

    /// A trouble with the keyword that told of it.
    public init(_ kind: Kind, _ keyword: String) { (self.kind, self.keyword) = (kind, keyword) }

    /// The worst of a printer's reasons; nil where it prints or could.
    ///
    /// What is a warning or a report stops nobody. A printer that only says that it is stopped is a stopped queue.
    ///
    /// - Parameters:
    ///   - isStopped: whether the queue or the printer is in the state "stopped".
    ///   - isReachable: whether the printer itself answered; nil where nobody can tell.
    public init?(reasons: [String], isStopped: Bool, isReachable: Bool? = nil) {
        // "Needed" is only said while a job waits for it, however severe the printer finds that.
        let isWaiting = reasons.contains { $0.hasPrefix("media-needed") && !$0.hasSuffix("-report") }
        let keywords = reasons.compactMap { Self.keyword(of: $0, isStopped: isStopped || isWaiting) }
        let known = keywords.compactMap { keyword in Self.kinds[keyword].map { Self($0, keyword) } }
        let order: [Kind] = [.mediaJam, .coverOpen, .mediaEmpty, .mediaWrong, .suppliesEmpty, .offline]
        if let worst = order.lazy.compactMap({ kind in known.first { $0.kind == kind } }).first {
            self = worst
        } else if isReachable == false {
            self.init(.offline, "offline")
        } else if isStopped {
            let other = keywords.first { Self.kinds[$0] == nil }
            self = other.map { Self(.other, $0) } ?? Self(.stopped, known.first?.keyword ?? "paused")
        } else {
            return nil
        }
    }

    private static func keyword(of reason: String, isStopped: Bool) -> String? {
        if reason == "none" { return nil }
        for (ending, counts) in [("-error", true), ("-warning", isStopped), ("-report", false)] where reason.hasSuffix(ending) {
            return counts ? String(reason.dropLast(ending.count)) : nil
        }
        return reason
    }

    private static let kinds: [String: Kind] = [
        "media-empty": .mediaEmpty, "media-needed": .mediaEmpty, "input-tray-missing": .mediaEmpty,
        "media-jam": .mediaJam, "input-cannot-feed-size-selected": .mediaWrong, "media-size-mismatch": .mediaWrong,
        "cover-open": .coverOpen, "door-open": .coverOpen, "interlock-open": .coverOpen,
        "marker-supply-empty": .suppliesEmpty, "marker-supply-missing": .suppliesEmpty, "toner-empty": .suppliesEmpty,
        "opc-life-over": .suppliesEmpty, "developer-empty": .suppliesEmpty,
        "offline": .offline, "shutdown": .offline, "timed-out": .offline, "power-down": .offline, "cups-remote-stopped": .stopped,
        "paused": .stopped, "moving-to-paused": .stopped,
    ]
}
