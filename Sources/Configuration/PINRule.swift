internal import Languages

/// What an operator's PIN may be.
public enum PINRule {
    /// How many digits it has.
    public static let lengths = 4...8

    /// Why a PIN of digits is refused, in words; nil when it will do.
    public static func refusal(of pin: String) -> String? {
        let digits = pin.compactMap(\.wholeNumberValue)
        guard digits.count == pin.count, lengths.contains(digits.count) else { return localized("A PIN has 4 to 8 digits.") }
        let steps = Set(zip(digits, digits.dropFirst()).map { $1 - $0 })
        if steps == [0] { return localized("One digit over and over is too easy to guess.") }
        if steps == [1] || steps == [-1] { return localized("Digits in a row are too easy to guess.") }
        return nil
    }
}
