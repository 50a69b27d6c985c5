internal import Configuration
internal import Memes

/// What the guest who is there may see and do.
extension KioskServices {
    /// The memes that the guest sees, newest first.
    var visibleMemes: [Meme] {
        let visible = guestMemes ?? archive.memes.filter(isVisible)
        guestMemes = visible
        return visible
    }

    private func isVisible(_ meme: Meme) -> Bool {
        guard meme.prominence != .hidden else { return false }
        return isGalleryOpen || isOwn(meme)
    }

    /// Whether guests see each other's memes.
    var isGalleryOpen: Bool { configuration.privacy.gallery == .everyone }

    /// The memes that may be shown to whoever passes by.
    var memesForEverybody: [Meme] { isGalleryOpen ? visibleMemes : [] }

    /// The archive's memes changed.
    func memesChanged() {
        guestMemes = nil
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

    /// Whether the guest may delete one of the memes that are seen. No guest's memes are newer than those of the one who is there, so the
    /// newest tells it for all: looking through ten thousand took a part of every change of screens.
    var mayDeleteSome: Bool { visibleMemes.first.map(mayDelete) ?? false }
}
