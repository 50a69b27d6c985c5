private import Languages
public import Memes
internal import Outbox

/// E-mail: the mail lies in the outbox when this says that it is on its way, and the courier sends it as soon as it can.
public final class MailOut: MailDestination, Branded {
    public nonisolated let identifier = "mail"
    public nonisolated var title: String { localized("E-mail") }
    public nonisolated let symbol = "mail"
    public nonisolated let addressLimit = 5
    public var availability: ShareAvailability {
        isFull ? .unavailable(localized("Too much is waiting")) : .ready(localized("To your inbox"))
    }
    public var onAvailabilityChange: (@MainActor () -> Void)?

    /// Mails are told the name only.
    public var brand: BoothBrand {
        get { wording.brand }
        set { wording.brand = newValue }
    }

    private var isFull = false
    private var wording: Wording
    private let post: OutboxPost

    /// What a mail says; "{title}" stands for the kiosk's name.
    public struct Wording: Sendable {
        /// An operator's words in the language of a BCP 47 code; nil leaves them to the kiosk.
        public typealias Template = @Sendable (_ language: String) -> String?

        public var brand: BoothBrand
        public var subject: Template
        public var text: Template

        /// The words of the operator's configuration.
        public init(_ brand: BoothBrand, subject: @escaping Template, text: @escaping Template) {
            (self.brand, self.subject, self.text) = (brand, subject, text)
        }

        fileprivate func letter(in code: String, to recipients: [Parcel.Recipient]) -> Parcel.Letter {
            let (language, title) = (Language.best(of: [code[...]]) ?? .english, brand.title)
            func filled(_ template: String) -> String { template.replacing("{title}", with: title) }
            return Parcel.Letter(
                subject: subject(code).map(filled) ?? localized("Your meme from \(title)", in: language),
                text: text(code).map(filled) ?? localized("Here is the meme that you made at \(title).", in: language),
                sender: title, recipients: recipients, language: language.id)
        }
    }

    /// A tile whose mails go by way of `post`.
    public init(_ wording: Wording, _ post: OutboxPost) {
        (self.wording, self.post) = (wording, post)
        post.follow { [weak self] in self?.take($0) }
        if let obstacle = post.obstacle { take(obstacle) }
    }

    public func send(_ meme: Meme, to addresses: [MailAddress], language: String) async throws(ShareError) -> ShareReceipt {
        precondition((1...addressLimit).contains(addresses.count), "a mail goes to one address or a few")
        let recipients = addresses.enumerated().map { Parcel.Recipient(number: $0.offset + 1, address: $0.element.text) }
        let letter = wording.letter(in: language, to: recipients)
        let chance = String(UInt64.random(in: 0...UInt64.max), radix: 16)
        let parcel = Parcel(
            name: "\(meme.id)-mail-\(chance)", meme: "\(meme.id)", captions: (meme.topText, meme.bottomText),
            madeAt: meme.createdAt.secondsSince1970, letter: letter)
        do throws(OutboxError) {
            try await post.handIn(parcel, picture: meme.memedImage.path)
        } catch {
            throw ShareError(error)
        }
        return ShareReceipt(
            // rule lifted (untranslated): the place is for the log
            sentence: localized("It’s on its way to your inbox."), place: "the outbox")
    }

    private func take(_ obstacle: OutboxError?) {
        isFull = obstacle != nil
        onAvailabilityChange?()
    }
}
