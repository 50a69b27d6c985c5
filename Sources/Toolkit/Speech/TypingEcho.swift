internal import Languages

/// What is said of what somebody types: each letter, and a word when it is done.
enum TypingEcho {
    /// What is said when a field's text has changed; nil when it has not.
    static func words(from before: String, to after: String) -> SpokenWords? {
        guard before != after else { return nil }
        let head = zip(before, after).prefix { $0 == $1 }.count
        let tail = zip(before.dropFirst(head).reversed(), after.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        let gone = before.dropFirst(head).dropLast(tail)
        let come = after.dropFirst(head).dropLast(tail)
        if come.isEmpty { return SpokenWords(localized("\(gone) deleted", meaning: "spoken, of letters")) }
        if come.count > 1 { return SpokenWords(String(come)) }
        guard come.allSatisfy(\.isWhitespace) else { return SpokenWords(come.lowercased(), isSpelled: true) }
        let word = after.prefix(head).split(whereSeparator: \.isWhitespace).last
        return word.map { SpokenWords(String($0)) }
    }
}
