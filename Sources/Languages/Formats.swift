private import Foundation

/// How a language writes numbers (CLDR, out of Foundation).
struct Formats: Sendable {
    private let identifier: String
    /// Made when it is asked for, which a booth with few memes never does: the first one reads a megabyte of ICU's data.
    private var locale: Locale { Locale(identifier: identifier) }

    init(_ language: Language) {
        // Arabic is written with either digits; these are on the keys, the PIN pad and the clock, too.
        identifier = language == .pseudo ? "en" : language.id == "ar" ? "ar@numbers=latn" : language.id
    }

    /// Small numbers are the same in all languages, so that nothing has to be asked for them.
    func number(_ count: Int) -> String { abs(count) < 1000 ? String(count) : count.formatted(.number.locale(locale)) }

    func number(_ value: Double, fractionDigits: Int) -> String {
        value.formatted(.number.precision(.fractionLength(fractionDigits)).locale(locale))
    }
}

extension Interface {
    /// A number as the language writes it: "12,480" in English, "12.480" in German.
    public static func number(_ count: Int) -> String { Speaker.now.formats.number(count) }

    /// A number with as many digits behind the decimal sign as are asked for.
    public static func number(_ value: Double, fractionDigits: Int) -> String {
        Speaker.now.formats.number(value, fractionDigits: fractionDigits)
    }
}
