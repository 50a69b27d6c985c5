private import Logging
internal import Memes

/// A meme as it was at one time; edited again it is another one to whoever collects them.
struct UploadedMeme: Hashable {
    let meme: MemeID
    let changedAt: Timestamp
}

extension KioskServices {
    private static let log = Logger(label: "mememe.share")

    /// Notes that a meme has arrived somewhere, and hands it to the operator's store the first time.
    ///
    /// The guest has what was wanted, so nothing that fails here is shown.
    func noteShare(of meme: Meme, to destination: String) async {
        do throws(StoreError) {
            try await archive.recordShare(of: meme.id, to: destination)
        } catch {
            Self.log.warning("A share was not noted: \(error.cause)")
        }
        await upload(meme)
    }

    /// Counts that a meme did not get to a destination.
    func noteFailure(at destination: String) { note(.failed(at: destination)) }

    /// Counts what happened; whoever it happened to need not know when that fails.
    func note(_ event: BoothEvent) {
        guard let records else { return }
        Task {
            do throws(StoreError) {
                try await records.note(event)
            } catch {
                Self.log.warning("An event was not counted: \(error.cause)")
            }
        }
    }

    private func upload(_ meme: Meme) async {
        guard let uploads, uploaded.insert(UploadedMeme(meme: meme.id, changedAt: meme.changedAt)).inserted else { return }
        do throws(ShareError) {
            try await uploads.take(meme)
        } catch {
            // The next share of it tries again.
            uploaded.remove(UploadedMeme(meme: meme.id, changedAt: meme.changedAt))
            Self.log.warning("The meme \(meme.id) was not taken for upload: \(error.cause)")
        }
    }

    /// The destination that prints, whether or not it can now.
    var printer: (any PrintDestination)? { destinations.lazy.compactMap { $0 as? any PrintDestination }.first }

    /// The destination that sends memes to phones, while it can.
    var readyPhone: (any PhoneDestination)? {
        destinations.lazy.compactMap { $0 as? any PhoneDestination }.first { if case .ready = $0.availability { true } else { false } }
    }
}
