private import Synchronization

/// What the interface says now: one language with its catalogue and its way of writing numbers.
struct Speaker: Sendable {
    let language: Language
    /// Nil for English, which is what the sources are written in.
    let catalogue: Catalogue?
    let formats: Formats

    init(_ language: Language) { self.init(language, Catalogue.ofProduct(language)) }

    init(_ language: Language, _ catalogue: Catalogue?) {
        (self.language, self.catalogue) = (language, catalogue)
        formats = Formats(language)
    }

    private static let current = Mutex(Speaker(.english))

    static var now: Speaker {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    /// Those of languages that were asked for by name, the one that was used last at the end, so that not every sentence reads a catalogue.
    private static let others = Mutex<[Speaker]>([])
    private static let mostOthers = 4

    /// The one of a language, whatever the interface speaks now.
    static func of(_ language: Language) -> Speaker {
        let now = now
        if now.language == language { return now }
        return others.withLock { others in
            let index = others.firstIndex { $0.language == language }
            let speaker = index.map { others.remove(at: $0) } ?? Speaker(language)
            others = others.suffix(mostOthers - 1) + [speaker]
            return speaker
        }
    }

    /// A message in this language, by default with what the catalogue has for it.
    func say(_ message: Message, as translation: String? = nil, meaning: String? = nil) -> String {
        let text = translation ?? catalogue?.translation(of: message.key, meaning: meaning) ?? message.key
        return fill(language == .pseudo ? pseudo(text) : text, with: message.arguments)
    }

    /// One of the forms of a message that counts.
    func say(_ count: Int, one: Message, other: Message) -> String {
        let text = catalogue?.translation(of: one.key, or: other.key, count: count) ?? (count == 1 ? one.key : other.key)
        return say(other, as: text)
    }

    private func fill(_ format: String, with arguments: [Message.Argument]) -> String {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
        var result = ""
        var rest = Substring(format)
        while let sign = rest.firstIndex(of: "%") {
            result += rest[..<sign]
            rest = rest[sign...].dropFirst()
            if rest.first == "%" {
                result += "%"
                rest = rest.dropFirst()
            } else if let end = rest.firstIndex(of: "$"), let number = Int(rest[..<end]), arguments.indices.contains(number - 1) {
                result += text(of: arguments[number - 1])
                rest = rest[end...].dropFirst(2)
            } else {
                result += "%"
            }
        }
        return result + rest
    }

    private func text(of argument: Message.Argument) -> String {
        switch argument {
        case .words(let words): isolated(words)
        case .count(let count): formats.number(count)
        }
    }

    /// Words whose direction does not disturb that of the sentence around them: between U+2068 FIRST STRONG ISOLATE and U+2069 POP
    /// DIRECTIONAL ISOLATE (UAX #9) where either of them is read from right to left.
    private func isolated(_ words: String) -> String {
        let isMixed = language.direction == .rightToLeft || words.unicodeScalars.contains(where: \.isReadFromRight)
        return isMixed && !words.isEmpty ? "\u{2068}\(words)\u{2069}" : words
    }
}

extension Unicode.Scalar {
    /// Whether it lies in a block of a script that is read from right to left.
    fileprivate var isReadFromRight: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// The language that the interface speaks, in the whole process.
public enum Interface {
    /// Setting it loads the catalogue; what was said before stays as it is until it is said again.
    public static var language: Language {
        get { Speaker.now.language }
        set { if newValue != Speaker.now.language { Speaker.now = Speaker(newValue) } }
    }
}

/// A sentence or word in the language of the interface; English where the catalogue has none.
///
/// - Parameters:
///   - message: a literal, which the catalogues are made of.
///   - meaning: which of several meanings an English word has here, such as "verb"; translators see it as `msgctxt`.
public func localized(_ message: Message, meaning: String? = nil) -> String { Speaker.now.say(message, meaning: meaning) }

/// A sentence that counts, in the form that the language has for the number: `localized(count: n, one: "\(n) copy", other: "\(n) copies")`.
///
/// - Parameters:
///   - one: the literal for 1, with the same interpolations as `other` or fewer.
///   - other: the literal for all other numbers.
public func localized(count: Int, one: Message, other: Message) -> String { Speaker.now.say(count, one: one, other: other) }

/// A sentence in a language of its own, such as a phone's, whatever the interface speaks; English where the catalogue has none.
public func localized(_ message: Message, in language: Language) -> String { Speaker.of(language).say(message) }

/// A sentence that counts, in a language of its own.
public func localized(count: Int, one: Message, other: Message, in language: Language) -> String {
    Speaker.of(language).say(count, one: one, other: other)
}
