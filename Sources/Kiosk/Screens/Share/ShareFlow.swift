private import Logging
internal import MemePress
internal import Memes
internal import Toolkit

/// Takes a meme to the destination that the guest picks on the share sheet, and saves it first where it is a draft.
///
/// The sheet holds it, and so it lives for as long as the sheet is there.
final class ShareFlow {
    /// What is shared: a draft that has to be saved first, or a meme that is saved already.
    enum Subject {
        case draft(MemeDraft)
        case meme(Meme)

        /// The meme's picture.
        var preview: PictureRequest.Source {
            switch self {
            case .draft(let draft):
                .meme(path: draft.photoPath ?? "", captions: draft.captions, fontName: draft.fontName, crop: draft.crop)
            case .meme(let meme): .meme(path: meme.thumbnail.path, captions: meme.captions, fontName: meme.fontName)
            }
        }
    }

    /// How the guest leaves the sheet.
    enum End {
        /// The meme arrived, with what is to be said of it and where it went.
        case arrived(ShareReceipt, any DirectDestination)
        /// The draft was saved, but did not arrive anywhere.
        case saved
        /// Nothing happened to the meme.
        case withdrawn
    }

    private let services: KioskServices
    private weak var sheet: ShareSheet?
    /// The meme once it is saved, so that trying again does not save it twice.
    private var saved: Meme?
    private let subject: Subject
    private let onEnd: (End) -> Void
    private static let log = Logger(label: "mememe.share")

    /// - Parameter onEnd: called once, when the sheet has gone.
    init(_ services: KioskServices, _ subject: Subject, onEnd: @escaping (End) -> Void) {
        (self.services, self.subject, self.onEnd) = (services, subject, onEnd)
        if case .meme(let meme) = subject { saved = meme }
    }

    /// Shows the sheet.
    func begin(in host: View, above stack: View) {
        let sheet = ShareSheet(services, preview: subject.preview, onChoose: { self.chosen($0) }, onDismiss: { self.dismissed() })
        sheet.present(in: host, above: stack)
        self.sheet = sheet
    }

    /// The guest closed the sheet. A draft that was saved although its share failed is not saved again.
    private func dismissed() {
        if case .draft = subject, saved != nil { onEnd(.saved) } else { onEnd(.withdrawn) }
    }

    /// What a tap on a destination does.
    func chosen(_ destination: any ShareDestination) {
        if let destination = destination as? any DirectDestination { take(to: destination) }
    }

    /// Takes the meme there, as the tap on a destination does.
    func take(to destination: any DirectDestination) {
        // Two fingers can lift from two tiles in one report of the panel.
        guard let sheet, !sheet.isWorking else { return }
        sheet.show(saved == nil ? "Saving your meme" : "One moment", fraction: nil)
        services.surroundings.activity.begin()
        Task {
            await share(to: destination)
            services.surroundings.activity.end()
        }
    }

    private func share(to destination: any DirectDestination) async {
        do {
            let meme = try await savedMeme()
            let receipt = try await destination.share(meme) { [weak sheet] in sheet?.show($0.words, fraction: $0.fraction) }
            Self.log.info("The meme \(meme.id) went to \(receipt.place)")
            await record(meme, destination)
            sheet?.dismiss { [onEnd] in onEnd(.arrived(receipt, destination)) }
        } catch {
            let failure = GuestFailure(error)
            Self.log.warning("Sharing failed: \(failure.cause)")
            sheet?.show(failure: failure.sentence, onRetry: { [weak self] in self?.take(to: destination) })
        }
    }

    private func savedMeme() async throws -> Meme {
        if let saved { return saved }
        guard case .draft(let draft) = subject else { preconditionFailure("a meme that is no draft is saved already") }
        let meme = try await services.save(draft)
        saved = meme
        return meme
    }

    private func record(_ meme: Meme, _ destination: any ShareDestination) async {
        do throws(StoreError) {
            try await services.archive.recordShare(of: meme.id, to: destination.identifier)
        } catch {
            // The meme has arrived; only the note of it is missing.
            Self.log.warning("A share was not noted: \(error.cause)")
        }
    }
}
