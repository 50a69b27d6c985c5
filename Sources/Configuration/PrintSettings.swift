public import Geometry

/// Whether and how guests print.
public struct PrintSettings: Equatable, Sendable {
    /// Which queue of the print server is meant.
    public enum Queue: Equatable, Sendable {
        /// The only one there is.
        case automatic
        case none
        case named(String)

        /// Reads `auto`, `none` or a name as CUPS allows them.
        public init?(_ text: String) {
            switch text {
            case "auto": self = .automatic
            case "none": self = .none
            case _
            where (1...127).contains(text.utf8.count)
                && text.unicodeScalars.allSatisfy({ $0 > " " && !"/#\"'\\?".unicodeScalars.contains($0) }):
                self = .named(text)
            default: return nil
            }
        }

        /// What `init` reads.
        public var text: String {
            switch self {
            case .automatic: "auto"
            case .none: "none"
            case .named(let name): name
            }
        }
    }

    public var queue = Queue.none
    /// The server's socket or its `HOST:PORT`; nil for the one that CUPS itself would use.
    public var server: String?
    /// The printer that the appliance makes a queue for: an address of IPP, or nil for the one that is plugged in.
    public var printer: String?
    /// Millimetres, either way round; nil for what lies in the printer.
    public var paper: Size?
    /// The most copies of one order.
    public var copies = 4
    /// The most sheets of one guest; 0 for no limit.
    public var perGuest = 0
    /// The most sheets of one event, which is what was printed since the counter was last set to 0; 0 for no limit.
    public var perEvent = 0

    public init() {}
}
