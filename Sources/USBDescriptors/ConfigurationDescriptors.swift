/// The descriptors of a USB device as its node of usbfs hands them out: the device's own and those of its configurations, one behind the
/// other, each as it came from the device (Universal Serial Bus Specification 2.0, 9.5 and 9.6).
public struct ConfigurationDescriptors: Sendable {
    /// The most bytes that are read of them: a device descriptor, and a configuration as long as its length field can say.
    public static let longest = 18 + 65_535

    private enum Kind {
        static let interface: UInt8 = 4
        static let hid: UInt8 = 0x21
        static let report: UInt8 = 0x22
    }

    private let bytes: [UInt8]

    /// Takes `bytes` as they are; they need not hold together.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// How many bytes the interface says its report descriptor has; nil for one that is not there, or says nothing of the kind.
    public func reportLength(ofInterface number: UInt8) -> Int? {
        var isInside = false
        var rest = bytes[...]
        while let descriptor = Self.take(from: &rest) {
            switch descriptor[1] {
            case Kind.interface: isInside = descriptor.count > 2 && descriptor[2] == number
            case Kind.hid where isInside:
                if let length = Self.reportLength(in: descriptor) { return length }
            default: break
            }
        }
        return nil
    }

    /// Takes the descriptor in front, two bytes or more; nil where there is no whole one.
    private static func take(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard let length = rest.first.map(Int.init), length >= 2, rest.count >= length else { return nil }
        defer { rest = rest.dropFirst(length) }
        return Array(rest.prefix(length))
    }

    /// Looks through the list of kinds and lengths, three bytes each, at the end of a HID descriptor.
    private static func reportLength(in descriptor: [UInt8]) -> Int? {
        for place in stride(from: 6, through: descriptor.count - 3, by: 3) where descriptor[place] == Kind.report {
            return Int(descriptor[place + 1]) | Int(descriptor[place + 2]) << 8
        }
        return nil
    }
}
