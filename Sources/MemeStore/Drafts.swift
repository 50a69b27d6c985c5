private import Logging
public import Memes

extension MemeStore {
    /// Keeps a photo for the half-made meme, such as a picture that the camera just took or one on a stick that may be pulled out.
    ///
    /// It stays until `removeDraft` or `removeDraftPhotos` is told that nobody needs it, or a start finds no draft that does.
    /// - Returns: the path of the file, which survives a power cut when this returns.
    public func keepPhoto(_ photo: PhotoOrigin) throws(StoreError) -> String {
        try StoreError.translating {
            try leaveRoom()
            return try drafts.keepPhoto(photo, limit: surroundings.largestPhoto)
        }
    }

    /// Makes this the half-made meme in place of an earlier one; when it returns, the draft survives a power cut.
    public func saveDraft(_ draft: Draft) throws(StoreError) {
        let left = try StoreError.translating {
            try leaveRoom()
            return try drafts.save(DraftFile.Content(draft: draft, changedAt: surroundings.now()))
        }
        if let left { log.warning("An older draft stays until the next start: \(left)") }
    }

    /// Removes the half-made meme and the photos that were kept for it.
    ///
    /// - Parameter photo: the path of a photo that stays, as for an undo.
    public func removeDraft(keeping photo: String? = nil) throws(StoreError) {
        try StoreError.translating { try drafts.removeDraft(keeping: photo) }
    }

    /// Removes the photos that were kept, all but those at the given paths and the one that was kept last since `removeDraft`.
    public func removeDraftPhotos(keeping photos: Set<String>) throws(StoreError) {
        try StoreError.translating { try drafts.removePhotos(keeping: photos) }
    }

    /// After a start: the half-made meme, unless it was last changed more than some seconds ago; everything else in its folder goes.
    ///
    /// With a clock that is behind, as after a flat battery, no draft is too old.
    public func recoverDraft(keptFor seconds: Double) throws(StoreError) -> Draft? {
        let oldest = surroundings.now().advanced(bySeconds: -seconds)
        let (draft, findings) = try StoreError.translating { try drafts.recover(notBefore: oldest) }
        for finding in findings { log.warning("\(finding)") }
        return draft
    }
}
