private import FoundationEssentials

/// One thing that waits to leave the booth: a meme's picture, and where it is to go.
///
/// In the outbox it is a pair of files that can be read with ordinary tools: `<name>.json` with what stands here, and `<name>.jpg`.
public struct Parcel: Equatable, Sendable {
    /// What its files are called, without their endings; it never changes, and no other parcel has it.
    public let name: String
    /// The meme's identifier, such as "000123-9f86d081".
    public var meme: String
    public var topText: String
    public var bottomText: String
    /// When the meme was made, in seconds since 1970.
    public var madeAt: Double
    /// The mail that it goes with; nil for an upload to the operator's store.
    public var letter: Letter?
    /// What ``Outbox/triedSeconds()`` said when it was handed in.
    public var handedInAt = 0

    /// A parcel that nobody has handed in yet.
    ///
    /// - Parameter name: letters, digits, hyphens, dots and underscores; it doesn't begin with a dot.
    public init(name: String, meme: String, captions: (top: String, bottom: String), madeAt: Double, letter: Letter? = nil) {
        precondition(Outbox.isName(name), "a parcel's name is fit for a file")
        (self.name, self.meme, self.madeAt, self.letter) = (name, meme, madeAt, letter)
        (topText, bottomText) = captions
    }

    /// A mail in everything but its picture.
    public struct Letter: Codable, Equatable, Sendable {
        public var subject: String
        public var text: String
        /// The name of the booth, from which the mail comes.
        public var sender: String
        /// Whom it was not delivered to yet: who has it is erased.
        public var recipients: [Recipient]
        /// The language of its words, by its BCP 47 code.
        public var language: String

        /// A mail to some recipients.
        public init(subject: String, text: String, sender: String, recipients: [Recipient], language: String = usualLanguage) {
            (self.subject, self.text, self.sender, self.recipients) = (subject, text, sender, recipients)
            self.language = language
        }

        /// What a letter is in that does not say so, as those of earlier versions don't.
        public static let usualLanguage = "en"

        /// Reads what was encoded; a language that can be none is an error.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            subject = try values.decode(String.self, forKey: .subject)
            text = try values.decode(String.self, forKey: .text)
            sender = try values.decode(String.self, forKey: .sender)
            recipients = try values.decode([Recipient].self, forKey: .recipients)
            language = try values.decodeIfPresent(String.self, forKey: .language) ?? Self.usualLanguage
            guard Self.isLanguageCode(language) else {
                throw DecodingError.dataCorruptedError(forKey: .language, in: values, debugDescription: "no code of a language")
            }
        }

        /// Whether it is 2 to 35 letters of ASCII, digits and hyphens, which is as long as a code has to be taken (RFC 5646, 4.4.1).
        private static func isLanguageCode(_ text: String) -> Bool {
            (2...35).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
    }

    /// One of those whom a mail goes to.
    public struct Recipient: Codable, Equatable, Sendable {
        /// From 1, in the order in which they were typed; with the parcel's name it makes the Message-ID.
        public var number: Int
        public var address: String

        /// A recipient by number and address.
        public init(number: Int, address: String) { (self.number, self.address) = (number, address) }
    }
}

extension Parcel {
    /// What stands in the file.
    private struct Record: Codable {
        enum Kind: String, Codable { case mail, upload }

        var kind: Kind
        var meme: String
        var top: String
        var bottom: String
        var made: Double
        var handedIn: Int
        var letter: Letter?
    }

    /// Reads what `bytes` wrote; nil for everything else.
    init?(name: String, reading bytes: [UInt8]) {
        // Whatever is wrong with it, it is not a parcel of ours.
        guard Outbox.isName(name), let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)) else { return nil }
        guard (record.kind == .mail) == (record.letter != nil), record.letter?.recipients.isEmpty != true else { return nil }
        self.init(
            name: name, meme: record.meme, captions: (record.top, record.bottom), madeAt: record.made, letter: record.letter)
        handedInAt = record.handedIn
    }

    /// The file's bytes.
    var bytes: [UInt8] {
        get throws {
            let record = Record(
                kind: letter == nil ? .upload : .mail, meme: meme, top: topText, bottom: bottomText, made: madeAt, handedIn: handedInAt,
                letter: letter)
            return try Outbox.json(record)
        }
    }
}
