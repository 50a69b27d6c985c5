/// One line of the kernel's table of mounted file systems.
public struct Mount: Equatable, Sendable {
    /// Where it is mounted.
    public var path: String
    public var device: DeviceNumber
    public var fileSystem: String
    public var isReadOnly: Bool

    public init(path: String, device: DeviceNumber, fileSystem: String, isReadOnly: Bool = false) {
        self.path = path
        self.device = device
        self.fileSystem = fileSystem
        self.isReadOnly = isReadOnly
    }

    /// Reads one line of `/proc/self/mountinfo`; nil when it is not such a line.
    public init?(mountInfoLine line: some StringProtocol) {
        let halves = line.split(separator: " - ", maxSplits: 1)
        guard halves.count == 2 else { return nil }
        let fields = halves[0].split(separator: " ", omittingEmptySubsequences: false)
        let tail = halves[1].split(separator: " ")
        guard fields.count >= 6, tail.count >= 3 else { return nil }
        let numbers = fields[2].split(separator: ":").compactMap { UInt32($0) }
        guard numbers.count == 2, let path = Self.unescaped(fields[4]) else { return nil }
        let options = fields[5].split(separator: ",") + tail[2].split(separator: ",")
        self.init(
            path: path, device: DeviceNumber(major: numbers[0], minor: numbers[1]), fileSystem: String(tail[0]),
            isReadOnly: options.contains("ro"))
    }

    /// The kernel writes spaces, tabs, newlines and backslashes as three octal digits; nil for a path that is not UTF-8.
    private static func unescaped(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = ArraySlice(text.utf8)
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (48...55).contains($0) }) {
                bytes.append(digits.reduce(0) { $0 &* 8 &+ ($1 &- 48) })
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
