private import FoundationEssentials

/// What goes through the socket between the kiosk and the courier, one message a datagram.
///
/// A family of requests has a file of its own (`PhoneMessages`, `PrintMessages`, `OutboxMessages`, `HealthMessages`, `HelpMessages`) with
/// an enumeration of what it is asked, one of what it answers and one of what it tells unasked. To add something: add a case there, have
/// the part of the courier that does the family's work (`PhonePart` and its siblings in the target Courier) answer it, and ask it in
/// Sharing through `CourierLink.ask`.
///
/// Both sides take what arrives for a stranger's: strings and numbers are looked at before they are used.
public enum CourierMessage: Codable, Equatable, Sendable {
    /// From the kiosk, to be answered once. Numbers are the kiosk's and never come twice in one connection.
    ///
    /// What comes of it for people to read, such as a page or a refusal, is in the language; nil is English.
    case request(number: Int, CourierRequest, language: LanguageCode? = nil)
    /// From the courier, to the request of that number.
    case answer(number: Int, CourierAnswer)
    /// From the courier, unasked.
    case event(CourierEvent)

    /// Bytes of the longest message.
    public static let longest = 65_536

    /// Reads what `bytes` encodes; nil when that is no message.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest else { return nil }
        do {
            self = try JSONDecoder().decode(CourierMessage.self, from: Data(bytes))
        } catch {
            return nil
        }
    }

    /// The message as a JSON object; nil when it is longer than a message may be.
    public var bytes: [UInt8]? {
        do {
            let bytes = try [UInt8](JSONEncoder().encode(self))
            return bytes.count <= Self.longest ? bytes : nil
        } catch {
            // Numbers that JSON does not have, such as infinity.
            return nil
        }
    }
}

/// What the kiosk asks for. A file may come beside it.
public enum CourierRequest: Codable, Equatable, Sendable {
    case phone(PhoneRequest)
    case printing(PrintRequest)
    case outbox(OutboxRequest)
    case health(HealthRequest)
    case help(HelpRequest)
}

/// What the courier answers.
public enum CourierAnswer: Codable, Equatable, Sendable {
    /// What was asked for is done, and there is nothing more to say.
    case done
    /// It can't be done: a sentence for the guest, in the request's language, and words for the log.
    case refused(sentence: String, cause: String)
    case phone(PhoneAnswer)
    case printing(PrintAnswer)
    case outbox(OutboxAnswer)
    case help(HelpAnswer)
}

/// What the courier tells unasked. A file may come beside it.
public enum CourierEvent: Codable, Equatable, Sendable {
    case phone(PhoneEvent)
    case printing(PrintEvent)
    case outbox(OutboxEvent)
    case health(HealthEvent)
    case help(HelpEvent)
    /// It goes now because it has nothing to do, so that nothing is lost with it. Whatever ends without having said so was cut off.
    case goodbye
}
