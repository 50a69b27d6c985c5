internal import Geometry
internal import Memes
internal import Toolkit

/// What the guest has made so far in the editor.
struct MemeDraft: Equatable {
    /// The file of the photo; nil before one was chosen.
    var photoPath: String?
    /// The size of what is shown of the photo: its shape is the meme's.
    var photoSize: Size?
    /// The part of the photo that is shown; nil shows all of it.
    var crop: Crop?
    var top = TextEditing()
    var bottom = TextEditing()
    var fontName: String
    /// The meme that is edited again; nil for a new one.
    var edited: Meme?

    init(fontName: String) { self.fontName = fontName }

    /// A draft that starts as an earlier meme was left.
    init(_ meme: Meme) {
        fontName = meme.fontName
        photoPath = meme.originalImage.path
        crop = meme.crop
        top = TextEditing(meme.topText)
        bottom = TextEditing(meme.bottomText)
        edited = meme
    }

    /// A draft as it was found after a start.
    ///
    /// - Parameter edited: the meme that is edited again.
    init(_ draft: Draft, edited: Meme?) {
        fontName = draft.fontName
        photoPath = draft.photoPath ?? edited?.originalImage.path
        crop = draft.crop
        top = TextEditing(draft.captions.top)
        bottom = TextEditing(draft.captions.bottom)
        self.edited = edited
    }

    /// What is kept of it in case the power fails.
    func stored(typing: Caption.Edge?) -> Draft {
        var draft = Draft(photoPath: photoPath, captions: Captions(top: top.text, bottom: bottom.text), fontName: fontName)
        (draft.crop, draft.edited, draft.typing) = (crop, edited?.id, typing)
        return draft
    }

    var captions: Captions { Captions(top: trimmed(top.text), bottom: trimmed(bottom.text)) }

    /// Whether anything would be lost when the guest leaves.
    var hasWork: Bool {
        if let edited {
            return captions != edited.captions || fontName != edited.fontName || crop != edited.crop
                || photoPath != edited.originalImage.path
        }
        return photoPath != nil || !top.text.isEmpty || !bottom.text.isEmpty
    }

    private func trimmed(_ text: String) -> String {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        return words.joined(separator: " ")
    }
}
