internal import Languages

/// What the booth speaks and what guests may have it speak, by BCP 47 codes.
public struct InterfaceLanguages: Equatable, Sendable {
    /// What every session begins in; nil leaves it to the first start, and to English without one.
    public var first: String?
    /// What guests may choose, in the order in which they see it; nil offers all that there are.
    public var offered: [String]?

    /// All languages of the interface.
    public static let known = Language.all.map(\.id)

    public init() {}
}

extension ConfigurationValue<String> {
    /// One language of the interface.
    static var interfaceLanguage: ConfigurationValue {
        let known = InterfaceLanguages.known
        return scalar(known.inWords, read: { known.contains($0) ? $0 : nil }, write: { $0 })
    }
}

extension ConfigurationValue<[String]> {
    /// Languages of the interface, each once.
    static var interfaceLanguages: ConfigurationValue { codes(of: InterfaceLanguages.known) }
}
