internal import Languages

/// Why a meme did not arrive, sorted by what can be done about it. The meme on the kiosk is untouched in every case.
public enum ShareError: Error, Equatable, Sendable {
    /// The destination is not there at all; the sentence says what would help.
    case unavailable(String)
    /// Another share to the same destination is still running: wait for it.
    case busy
    /// The medium has no room: take another one, or delete something.
    case full(cause: String)
    /// The medium refuses writing: move its switch, or take another one.
    case readOnly(cause: String)
    /// The medium was taken out too early: put it in again and repeat.
    case removed(cause: String)
    /// Nothing went on for too long: take another medium.
    case tooSlow(cause: String)
    /// The medium does not keep what is written to it: take another one.
    case brokenMedium(cause: String)
    /// The kiosk's own file can't be read: make the meme again.
    case memeUnreadable(cause: String)
    /// None of the above.
    case failed(cause: String)

    /// What the guest is told.
    public var sentence: String {
        switch self {
        case .unavailable(let sentence): sentence
        case .busy: localized("The last meme is still on its way. Try again in a moment.")
        case .full: localized("There is no room left on the USB stick. Try another one.")
        case .readOnly: localized("This USB stick can’t be written to. Is its lock switch on?")
        case .removed: localized("The USB stick was taken out too early. Plug it in and try again.")
        case .tooSlow: localized("The USB stick takes too long to answer. Try another one.")
        case .brokenMedium: localized("The USB stick did not keep the meme. Try another one.")
        case .memeUnreadable: localized("This meme can’t be read any more. Please make it again.")
        case .failed: localized("That did not work. Please try again.")
        }
    }

    /// What the log is told.
    public var cause: String {
        switch self {
        case .unavailable(let cause), .full(let cause), .readOnly(let cause), .removed(let cause), .tooSlow(let cause),
            .brokenMedium(let cause), .memeUnreadable(let cause), .failed(let cause):
            cause
        // rule lifted (untranslated): only the log is told
        case .busy: "another share to the same destination is still running"
        }
    }
}
