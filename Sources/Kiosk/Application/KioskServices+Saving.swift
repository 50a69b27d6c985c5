internal import Earcons
internal import MemePress
internal import Memes

extension KioskServices {
    /// Makes a draft with a photo a meme of the archive, or updates the meme that it began as; when this returns it is kept for good, and
    /// the draft is gone.
    ///
    /// - Throws: `ImageFileError` or `StoreError`.
    func save(_ draft: MemeDraft) async throws -> Meme {
        guard let path = draft.photoPath else { preconditionFailure("only a draft with a photo is saved") }
        var finished = try await workshop.finish(
            photoPath: path, captions: draft.captions, fontName: draft.fontName, crop: draft.crop)
        finished.session = session.id
        let meme =
            if let edited = draft.edited {
                try await archive.update(edited, with: finished)
            } else {
                try await archive.save(finished)
            }
        await drafts.finish()
        sound.play(.saved)
        return meme
    }
}
