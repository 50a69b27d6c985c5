public import Memes

/// One destination as the share sheet shows it.
nonisolated public struct ShareChoice: Equatable, Sendable {
    /// One word that stays the same for ever; the tile's identifier is `share.<identifier>`.
    public var identifier: String
    public var title: String
    /// The name of the tile's icon.
    public var icon: String
    /// The second line: what to expect, or what would help.
    public var detail: String
    public var isAvailable: Bool

    /// A destination as it is now.
    public init(identifier: String, title: String, icon: String, detail: String, isAvailable: Bool) {
        (self.identifier, self.title, self.icon) = (identifier, title, icon)
        (self.detail, self.isAvailable) = (detail, isAvailable)
    }
}

/// How far a share has come.
nonisolated public struct ShareStep: Equatable, Sendable {
    /// What is being done, such as "Copying to the USB stick".
    public var words: String
    /// 0...1; nil when nobody knows.
    public var progress: Double?

    public init(words: String, progress: Double?) {
        self.words = words
        self.progress = progress
    }
}

/// A share that did not arrive; the meme is still on the kiosk.
nonisolated public struct ShareFailure: Error, Equatable, Sendable {
    /// What the guest is told.
    public let sentence: String

    public init(sentence: String) { self.sentence = sentence }
}

/// The places that memes can go to.
public protocol ShareService: AnyObject {
    /// In the operator's order.
    var choices: [ShareChoice] { get }
    /// Called after `choices` changed, as when a stick was plugged in.
    var onChange: () -> Void { get set }
    /// Takes a saved meme to a destination.
    ///
    /// - Parameter progress: called on the main actor, never after the return.
    /// - Returns: what the guest is told.
    func share(_ meme: Meme, to identifier: String, progress: @escaping (ShareStep) -> Void) async throws(ShareFailure) -> String
}
