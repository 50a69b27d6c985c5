internal import Languages

/// Why the store could not do what it was asked for, sorted by what can be done about it.
///
/// Whatever the case, everything that was announced as saved before is still there.
public enum StoreError: Error, Equatable, Sendable {
    /// There is no room: delete memes, shorten the retention or use a larger medium.
    case full(cause: String)
    /// The data folder can't be written to: mount it writable or correct its owner.
    case readOnly(cause: String)
    /// Another process has the data folder open: end that one, or use another folder.
    case inUse(cause: String)
    /// The medium fails to read or write: replace it.
    case brokenMedium(cause: String)
    /// The database can't be read: open the store anew, which puts it aside and takes over the pictures.
    case corrupt(cause: String)
    /// The chosen photo can't be read any more, for instance because its stick was pulled out: choose another one.
    case unreadablePhoto(cause: String)
    /// The meme was deleted meanwhile: show the list anew.
    case unknownMeme(MemeID)
    /// None of the above.
    case failed(cause: String)

    /// What the guest is told.
    public var sentence: String {
        switch self {
        case .full: localized("The kiosk’s memory is full. Nothing was lost, but new memes need room: please tell the staff.")
        case .readOnly: localized("The kiosk can’t save right now. Nothing was lost; please tell the staff.")
        case .inUse: localized("Another program is using the kiosk’s memes. Please tell the staff.")
        case .brokenMedium: localized("The kiosk’s memory has a fault. Please tell the staff.")
        case .corrupt: localized("The kiosk’s list of memes can’t be read. Please tell the staff.")
        case .unreadablePhoto: localized("This photo can’t be read any more. Please choose another one.")
        case .unknownMeme: localized("This meme is not there any more.")
        case .failed: localized("The meme could not be saved. Please try again.")
        }
    }

    /// What is said on the screen when the store can't be opened at all, so that there is no meme to speak of.
    public var sentenceAtStart: String {
        switch self {
        case .full: localized("The disk for memes is full.")
        case .readOnly: localized("The folder for memes can’t be written to.")
        case .inUse: localized("Another program is using the kiosk’s memes.")
        case .brokenMedium: localized("The disk for memes has a fault.")
        case .corrupt: localized("The kiosk’s list of memes can’t be read.")
        case .unreadablePhoto, .unknownMeme, .failed: localized("The folder for memes can’t be used.")
        }
    }

    /// What the log is told.
    public var cause: String {
        switch self {
        case .full(let cause), .readOnly(let cause), .inUse(let cause), .brokenMedium(let cause), .corrupt(let cause),
            .unreadablePhoto(let cause), .failed(let cause):
            cause
        // rule lifted (untranslated): only the log is told
        case .unknownMeme(let id): "there is no meme \(id)"
        }
    }
}
