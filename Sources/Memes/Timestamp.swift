/// A moment of the wall clock, in seconds since the start of 1970 in UTC.
public struct Timestamp: Hashable, Comparable, Sendable {
    public var secondsSince1970: Double

    public init(secondsSince1970: Double) {
        self.secondsSince1970 = secondsSince1970
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.secondsSince1970 < right.secondsSince1970 }

    /// The moment some seconds later (earlier for a negative number).
    public func advanced(bySeconds seconds: Double) -> Timestamp { Timestamp(secondsSince1970: secondsSince1970 + seconds) }
}
