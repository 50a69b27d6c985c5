public import ArgumentParser
public import Configuration
public import Geometry

/// Where the picture goes, as `--display` says it.
nonisolated enum DisplayOption: Equatable, ExpressibleByArgument {
    /// A panel; what follows the colon is the card and the connector.
    case kms(card: String?, connector: String?)
    /// A panel in memory.
    case headless(Size)
    /// A preview for viewers and browsers; nil leaves address and port to the configuration.
    case vnc(Size, Address?)

    /// An address and port to listen on.
    struct Address: Equatable {
        var address: String
        var port: Int
    }

    /// The smallest and largest sides that a panel can have: less shows nothing, more is beyond what pictures can hold.
    private static let sides = 64...16384

    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let rest = parts.count > 1 ? parts[1] : nil
        switch parts[0] {
        case "kms":
            guard let rest else {
                self = .kms(card: nil, connector: nil)
                return
            }
            let names = rest.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            self = .kms(card: names[0].isEmpty ? nil : names[0], connector: names.count > 1 && !names[1].isEmpty ? names[1] : nil)
        case "headless":
            guard let size = rest.flatMap({ Self.size($0) }) else { return nil }
            self = .headless(size)
        case "vnc":
            guard let place = rest?.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) else {
                return nil
            }
            guard let size = Self.size(place[0]) else { return nil }
            let address = place.count > 1 ? Self.address(place[1]) : nil
            if place.count > 1, address == nil { return nil }
            self = .vnc(size, address)
        default: return nil
        }
    }

    private static func size(_ text: String) -> Size? {
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let width = numbers[0], let height = numbers[1] else { return nil }
        return sides.contains(width) && sides.contains(height) ? Size(width: width, height: height) : nil
    }

    /// "127.0.0.1:5900" or "[::1]:5900".
    private static func address(_ text: String) -> Address? {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), (0...65535).contains(port) else {
            return nil
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        return NumericAddress(host) == nil ? nil : Address(address: host, port: port)
    }
}

nonisolated extension Rotation: ExpressibleByArgument {
    /// Reads the degrees.
    public init?(argument: String) {
        guard let degrees = Int(argument) else { return nil }
        self.init(rawValue: degrees)
    }
}

nonisolated extension Configuration.Flow: ExpressibleByArgument {}

nonisolated extension CameraChoice: ExpressibleByArgument {
    /// Reads what the configuration file may say, too.
    public init?(argument: String) { self.init(argument) }
}
