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

        public init(subject: String, text: String, sender: String, recipients: [Recipient]) {
            (self.subject, self.text, self.sender, self.recipients) = (subject, text, sender, recipients)
        }
    }

    /// One of those whom a mail goes to.
    public struct Recipient: Codable, Equatable, Sendable {
        /// From 1, in the order in which they were typed; with the parcel's name it makes the Message-ID.
        public var number: Int
        public var address: String

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
