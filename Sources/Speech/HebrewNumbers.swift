private import Foundation

extension String {
    /// The text with its numbers as words, since eSpeak's Hebrew is silent where there are digits.
    var withNumbersInHebrew: String {
        let formatter = NumberFormatter()
        formatter.numberStyle = .spellOut
        formatter.locale = Locale(identifier: "he")
        func words(_ digits: Substring) -> String? { Int(digits).flatMap { formatter.string(from: $0 as NSNumber) } }
        return replacing(#/[0-9]+/#) { match in
            words(match.output) ?? match.output.indices.compactMap { words(match.output[$0...$0]) }.joined(separator: " ")
        }
    }
}
