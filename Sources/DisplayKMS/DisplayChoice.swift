/// What the operator wants shown where; whatever is nil is chosen by the rules that `KMSDisplay` states.
public struct DisplayChoice: Equatable, Sendable {
    /// The card's number ("0"), name ("card0") or path ("/dev/dri/card0").
    public var card: String?
    /// The connector's name as the kernel has it in /sys/class/drm, such as "HDMI-A-1".
    public var connector: String?
    /// A mode such as "1920x1080" or "1920x1080@60"; the rule decides when the panel does not offer it.
    public var mode: String?
    /// The pixels' format in the scanout buffer; nil takes 32 bits where the display has them, else 16.
    public var format: ScanoutFormat?

    /// A choice of what is given, and by the rules of what is not.
    public init(card: String? = nil, connector: String? = nil, mode: String? = nil, format: ScanoutFormat? = nil) {
        (self.card, self.connector, self.mode, self.format) = (card, connector, mode, format)
    }

    /// Reads what follows `kms:` on the command line: `CARD`, `CARD,CONNECTOR` or `,CONNECTOR`.
    public init(argument: String) {
        let parts = argument.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let connector = parts.count > 1 ? parts[1] : ""
        self.init(card: parts[0].isEmpty ? nil : parts[0], connector: connector.isEmpty ? nil : connector)
    }

    /// The path of the card that was asked for.
    var cardPath: String? {
        guard let card else { return nil }
        if card.hasPrefix("/") { return card }
        return "/dev/dri/" + (card.allSatisfy(\.isNumber) ? "card" + card : card)
    }
}
