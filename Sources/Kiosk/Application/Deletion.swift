private import Logging
internal import Memes
internal import Toolkit

/// Memes that were deleted, for as long as the guest can have them back: they left the list at once, and their files are still there.
final class Deletion {
    private enum State { case undoable, restored, final }

    private let memes: [MemeID]
    private let archive: any MemeArchive
    private let activity: Activity
    private let onFailure: (StoreError) -> Void
    private var state = State.undoable
    private static let log = Logger(label: "mememe.deletion")

    /// Deletes memes.
    ///
    /// - Parameter onFailure: called when they can't be deleted, or not be restored.
    init(of memes: [MemeID], _ services: KioskServices, onFailure: @escaping (StoreError) -> Void) {
        self.memes = memes
        (archive, activity, self.onFailure) = (services.archive, services.surroundings.activity, onFailure)
        perform { archive, memes throws(StoreError) in try await archive.hide(memes) }
    }

    /// Has the memes back.
    func undo() {
        guard state == .undoable else { return }
        state = .restored
        perform { archive, memes throws(StoreError) in try await archive.restore(memes) }
    }

    /// Deletes the files too: nobody can have the memes back any more.
    func finish() {
        guard state == .undoable else { return }
        state = .final
        // The guest need not know when this fails: the next start finishes it.
        perform(saysFailure: false) { archive, memes throws(StoreError) in try await archive.finishDeleting(memes) }
    }

    /// The work begins before this returns, so that the list has changed by then and the archive gets the pieces in their order.
    private func perform(
        saysFailure: Bool = true, _ work: @escaping (any MemeArchive, [MemeID]) async throws(StoreError) -> Void
    ) {
        activity.begin()
        Task.immediate {
            do throws(StoreError) {
                try await work(archive, memes)
            } catch {
                Self.log.error("Deleting failed: \(error.cause)")
                if saysFailure { onFailure(error) }
            }
            activity.end()
        }
    }
}
