/// E-mail (spec row H4).
@MainActor
public protocol MailDestination: ShareDestination {
    /// The most addresses that one mail goes to.
    nonisolated var addressLimit: Int { get }

    /// Puts the mail where a power cut can't reach it, and returns; it is sent as soon as there is a network.
    ///
    /// - Parameters:
    ///   - addresses: 1...`addressLimit`, each of which `MailAddress` accepted.
    ///   - language: the guest's, by its BCP 47 code such as "de", in which the mail is worded where there are words in it.
    func send(_ meme: Meme, to addresses: [MailAddress], language: String) async throws(ShareError) -> ShareReceipt
}

/// Takes every meme that was shared to where the operator collects them (spec row O9).
@MainActor
public protocol MemeUploads: AnyObject, Sendable {
    /// Puts the meme where a power cut can't reach it, and returns; it is uploaded as soon as there is a network.
    func take(_ meme: Meme) async throws(ShareError)
}
