private import Foundation

/// How a language writes numbers, lists, days and times (CLDR, out of Foundation).
struct Formats: Sendable {
    private let locale: Locale

    init(_ language: Language) {
        // Arabic is written with either digits; these are on the keys, the PIN pad and the clock, too.
        let identifier = language == .pseudo ? "en" : language.id == "ar" ? "ar@numbers=latn" : language.id
        locale = Locale(identifier: identifier)
    }

    /// Small numbers are the same in all languages, so that nothing has to be asked for them.
    func number(_ count: Int) -> String { abs(count) < 1000 ? String(count) : count.formatted(.number.locale(locale)) }

    func number(_ value: Double, fractionDigits: Int) -> String {
        value.formatted(.number.precision(.fractionLength(fractionDigits)).locale(locale))
    }

    func percent(_ share: Int) -> String { (Double(share) / 100).formatted(.percent.precision(.fractionLength(0)).locale(locale)) }

    func list(_ items: [String]) -> String { items.formatted(.list(type: .and, width: .standard).locale(locale)) }

    func time(_ moment: Double) -> String { written(moment, .dateTime.hour(.defaultDigits(amPM: .abbreviated)).minute()) }

    func day(_ moment: Double) -> String { written(moment, .dateTime.day().month(.abbreviated)) }

    func dayAndYear(_ moment: Double) -> String { written(moment, .dateTime.day().month(.abbreviated).year()) }

    private func written(_ moment: Double, _ style: Date.FormatStyle) -> String {
        var style = style.locale(locale)
        style.timeZone = .current
        return Date(timeIntervalSince1970: moment).formatted(style)
    }
}

extension Interface {
    /// A number as the language writes it: "12,480" in English, "12.480" in German.
    public static func number(_ count: Int) -> String { Speaker.now.formats.number(count) }

    /// A number with as many digits behind the decimal sign as are asked for.
    public static func number(_ value: Double, fractionDigits: Int) -> String {
        Speaker.now.formats.number(value, fractionDigits: fractionDigits)
    }

    /// A share of a hundred, with the language's sign and space.
    public static func percent(_ share: Int) -> String { Speaker.now.formats.percent(share) }

    /// Things one after another with the language's "and".
    public static func list(_ items: [String]) -> String { Speaker.now.formats.list(items) }

    /// The time of day of a moment of the wall clock, by the booth's time zone: "3:04 PM", "15:04".
    ///
    /// - Parameter secondsSince1970: in UTC.
    public static func time(secondsSince1970: Double) -> String { Speaker.now.formats.time(secondsSince1970) }

    /// The day of a moment without its year: "Nov 23", "23. Nov.".
    public static func day(secondsSince1970: Double) -> String { Speaker.now.formats.day(secondsSince1970) }

    /// The day of a moment with its year.
    public static func dayAndYear(secondsSince1970: Double) -> String { Speaker.now.formats.dayAndYear(secondsSince1970) }
}
