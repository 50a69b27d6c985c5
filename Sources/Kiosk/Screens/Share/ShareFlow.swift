internal import ImageFiles
private import Logging
internal import Memes
internal import Toolkit

/// Saves a meme and takes it to the destination that the guest picked, telling the sheet how it goes.
final class ShareFlow {
    /// What is shared: a draft that has to be saved first, or a meme that is saved already.
    enum Subject {
        case draft(MemeDraft)
        case meme(Meme)
    }

    private let booth: Booth
    private let sheet: ShareSheet
    /// The meme once it is saved, so that trying again does not save it twice.
    private var saved: Meme?
    private let subject: Subject
    /// Called when the meme arrived, with what the guest is told.
    private let onDone: (Meme, String) -> Void
    private static let log = Logger(label: "mememe.share")

    init(_ booth: Booth, _ subject: Subject, sheet: ShareSheet, onDone: @escaping (Meme, String) -> Void) {
        (self.booth, self.subject, self.sheet, self.onDone) = (booth, subject, sheet, onDone)
        if case .meme(let meme) = subject { saved = meme }
    }

    /// Whether the meme is on the kiosk for good.
    var isSaved: Bool { saved != nil }

    func run(_ choice: ShareChoice) {
        sheet.show(ShareStep(words: saved == nil ? "Saving your meme" : "One moment", progress: nil))
        booth.surroundings.activity.begin()
        Task {
            await share(choice)
            booth.surroundings.activity.end()
        }
    }

    private func share(_ choice: ShareChoice) async {
        do {
            let meme = try await savedMeme()
            let sentence = try await booth.shares.share(meme, to: choice.identifier) { [weak sheet] in sheet?.show($0) }
            await record(meme, choice)
            onDone(meme, sentence)
        } catch let failure as ShareFailure {
            fail(failure.sentence, choice)
        } catch let error as ArchiveError {
            Self.log.error("Saving failed: \(error.cause)")
            fail(error.sentence, choice)
        } catch let error as ImageFileError {
            fail(error.sentence, choice)
        } catch {
            Self.log.error("Sharing failed: \(error)")
            fail("That did not work. Please try again.", choice)
        }
    }

    private func savedMeme() async throws -> Meme {
        if let saved { return saved }
        guard case .draft(let draft) = subject, let path = draft.photoPath else {
            preconditionFailure("only a draft with a photo is shared")
        }
        let finished = try await booth.workshop.finish(
            photoPath: path, captions: draft.captions, fontName: draft.fontName, crop: draft.crop)
        let meme =
            if let edited = draft.edited {
                try await booth.archive.update(edited, with: finished)
            } else {
                try await booth.archive.save(finished)
            }
        saved = meme
        await booth.drafts.finish()
        return meme
    }

    private func record(_ meme: Meme, _ choice: ShareChoice) async {
        do throws(ArchiveError) {
            try await booth.archive.recordShare(of: meme.id, to: choice.identifier)
        } catch {
            // The meme has arrived; only the note of it is missing.
            Self.log.warning("A share was not noted: \(error.cause)")
        }
    }

    private func fail(_ sentence: String, _ choice: ShareChoice) {
        sheet.show(failure: sentence, onRetry: { [weak self] in self?.run(choice) })
    }
}
