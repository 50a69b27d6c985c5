internal import Configuration
internal import Memes

/// What the guest who is there may see and do.
extension KioskServices {
    /// The memes that the guest sees, newest first.
    var visibleMemes: [Meme] {
        switch configuration.privacy.gallery {
        case .everyone: return archive.memes
        case .session:
            let own = ownMemes ?? archive.memes.filter(isOwn)
            ownMemes = own
            return own
        }
    }

    /// The memes that may be shown to whoever passes by.
    var memesForEverybody: [Meme] { configuration.privacy.gallery == .everyone ? archive.memes : [] }

    /// The archive's memes changed.
    func memesChanged() {
        ownMemes = nil
        retention.schedule()
    }

    private func isOwn(_ meme: Meme) -> Bool { meme.session == session.id }

    /// Whether the guest may edit a meme, and share it again.
    func mayChange(_ meme: Meme) -> Bool { configuration.privacy.deletion == .anyone || isOwn(meme) }

    /// Whether the guest may delete a meme.
    func mayDelete(_ meme: Meme) -> Bool {
        switch configuration.privacy.deletion {
        case .own: isOwn(meme)
        case .anyone: true
        case .operator: false
        }
    }
}
