internal import Configuration

/// The booth's own network, as the file says that is there while the network is.
///
/// The file has a line `name=…`, a line `password=…` and a line `address=…`, where pages are served. Others are ignored, so that
/// whatever makes networks can tell more.
nonisolated struct HotspotNetwork: Equatable, Sendable {
    /// 1 to 32 bytes.
    let name: String
    /// 8 to 63 characters of ASCII, as WPA2 has them.
    let password: String
    let address: ServedAddress

    /// Bytes that are read at most.
    static let longestFile = 4096

    /// Reads the file; nil when a line is missing, doubled or wrong, such as one that is being written.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longestFile, bytes.last == UInt8(ascii: "\n"), let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        var values: [Substring: Substring] = [:]
        for line in text.split(separator: "\n") {
            guard let sign = line.firstIndex(of: "=") else { continue }
            if values.updateValue(line[line.index(after: sign)...], forKey: line[..<sign]) != nil { return nil }
        }
        guard let name = values["name"], (1...32).contains(name.utf8.count), !name.unicodeScalars.contains(where: Self.isControl),
            let password = values["password"], (8...63).contains(password.utf8.count),
            password.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), let address = values["address"].flatMap({ ServedAddress(String($0)) })
        else { return nil }
        (self.name, self.password, self.address) = (String(name), String(password), address)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
    }
}

/// Who has an address in the booth's own network, as dnsmasq's file of leases tells.
///
/// A line has the time until which an address is given, in seconds since 1970, the phone's hardware address, and more that is not
/// looked at.
nonisolated struct HotspotLeases {
    /// More phones than there are addresses for.
    private static let most = 10_000
    /// Bytes that are read at most.
    static let longestFile = 1 << 20

    /// Until when each phone has its address. A line is never taken back: while the file is written anew, it is empty for an instant.
    private var ends: [Substring: Substring] = [:]

    /// Takes the file over, and returns whether a phone has joined since it was last read: one that is new, or has asked for its address
    /// again. Addresses are given for so long that no phone asks again while it stays.
    mutating func note(_ bytes: some Collection<UInt8>) -> Bool {
        var hasJoined = false
        let text = String(decoding: bytes, as: UTF8.self)
        // What stands behind the last line feed is being written.
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let words = line.split(separator: " ", maxSplits: 3)
            guard words.count >= 3, words[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), words[1].contains(":") else { continue }
            if ends.count >= Self.most { ends = [:] }
            if ends.updateValue(words[0], forKey: words[1]) != words[0] { hasJoined = true }
        }
        return hasJoined
    }
}
