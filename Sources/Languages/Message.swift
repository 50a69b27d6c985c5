/// A sentence of the interface in English with the places of what is put into it: what translators find in the catalogues.
///
/// It is written as a string with interpolations: `localized("Saved to \(name)")` is looked up as "Saved to %1$s". Numbers are written as
/// the language writes them; one that is a name rather than a count (a port, a year) goes in as a `String`.
public struct Message: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// What is looked up: `%1$s` and so on stand for the arguments, `%%` for a percent sign, as in C's printf(3).
    public let key: String
    let arguments: [Argument]

    /// What is put into a message.
    enum Argument: Hashable, Sendable {
        case words(String)
        case count(Int)
    }

    /// A message without interpolations.
    public init(stringLiteral value: String) { (key, arguments) = (value.withPercentSignsDoubled, []) }

    /// A message with what is put into it.
    public init(stringInterpolation: Interpolation) {
        (key, arguments) = (stringInterpolation.key, stringInterpolation.arguments)
    }

    /// A message that is kept, to be said later in the language of then.
    ///
    /// - Parameter message: a literal; the catalogues are made of those that stand here and in calls of `localized`.
    public init(_ message: Message) { self = message }

    /// Collects the parts of a message.
    public struct Interpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var arguments: [Argument] = []

        /// Nothing yet, with room for that many bytes and places.
        public init(literalCapacity: Int, interpolationCount: Int) { key.reserveCapacity(literalCapacity + interpolationCount * 4) }

        /// Adds words of the message itself.
        public mutating func appendLiteral(_ literal: String) { key += literal.withPercentSignsDoubled }

        /// Adds a place for words.
        public mutating func appendInterpolation(_ words: some StringProtocol) { append(.words(String(words))) }

        /// Adds a place for a number.
        public mutating func appendInterpolation(_ count: Int) { append(.count(count)) }

        private mutating func append(_ argument: Argument) {
            arguments.append(argument)
            key += "%\(arguments.count)$s"
        }
    }
}

extension String {
    fileprivate var withPercentSignsDoubled: String {
        utf8.contains(UInt8(ascii: "%")) ? split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%") : self
    }
}
