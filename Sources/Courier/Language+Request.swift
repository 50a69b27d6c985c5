internal import CourierMessages
internal import Languages

nonisolated extension Language {
    /// The language of a request: English where it names none, or one that the booth does not speak.
    init(of code: LanguageCode?) { self = code.flatMap { Language($0.rawValue) } ?? .english }
}

nonisolated extension Language.Direction {
    /// As HTML has it.
    var attribute: String { self == .rightToLeft ? "rtl" : "ltr" }
}
