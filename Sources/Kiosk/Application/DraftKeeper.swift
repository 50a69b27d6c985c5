internal import Devices
private import Logging
internal import Memes
internal import Toolkit

/// Keeps the meme that is in the editor where a crash or a power cut finds it.
///
/// Typing is written down when it pauses, another photo at once. One write is under way at a time, and what comes meanwhile is
/// written together. At rest there is no timer.
final class DraftKeeper {
    private let archive: any MemeArchive
    private let surroundings: Surroundings
    /// Photos below this folder, whose path ends with a slash, are gone when somebody pulls the stick out.
    private let usbFolder: String
    /// The draft that should be on the medium, and the one that is there.
    private var wanted: Draft?
    private var written: Draft?
    private var isWriting = false
    private var timer: TimerToken?
    private var firstUnwritten: FrameTime?
    /// The photo of a meme that was thrown away and can be had back.
    private var undoablePhoto: String?
    /// Whether the last write failed; a full disk is told to the log once and not with every letter.
    private var isFailing = false

    /// How long after the last change a draft is written, and how long after the first one at the latest.
    private static let pause = (usual: Duration.milliseconds(500), longest: Duration.seconds(3))
    /// As long as the undo of Cancel is offered, and a little more.
    private static let undoTime = Duration.seconds(6)
    private static let log = Logger(label: "mememe.drafts")

    init(archive: any MemeArchive, surroundings: Surroundings, usbFolder: String) {
        (self.archive, self.surroundings) = (archive, surroundings)
        self.usbFolder = usbFolder.hasSuffix("/") ? usbFolder : usbFolder + "/"
        (wanted, written) = (archive.foundDraft, archive.foundDraft)
    }

    /// Whether something is still to be written.
    var isBusy: Bool { isWriting || wanted != written }

    // MARK: - What the editor says

    /// Something about the meme in the editor may have changed.
    func note(_ draft: MemeDraft, typing: Caption.Edge?) {
        let new = draft.hasWork ? draft.stored(typing: typing) : nil
        guard new != wanted else { return }
        let isUrgent = new == nil || new?.photoPath != wanted?.photoPath
        wanted = new
        if isUrgent { return write() }
        let now = surroundings.now
        let first = firstUnwritten ?? now
        firstUnwritten = first
        surroundings.timers.cancel(timer)
        timer = surroundings.timers.at(min(now + Self.pause.usual, first + Self.pause.longest)) { [weak self] in self?.write() }
    }

    /// The meme was thrown away, and nobody can have it back.
    func discard() {
        (wanted, undoablePhoto) = (nil, nil)
        // A photo that could still be had back may lie there without a draft.
        if written == nil, !isWriting { removePhotos() } else { write() }
    }

    /// The meme was thrown away; its photo stays for as long as it can be had back.
    func discard(undoable draft: MemeDraft) {
        undoablePhoto = draft.photoPath
        wanted = nil
        write()
        surroundings.timers.after(Self.undoTime) { [weak self] in self?.forgetUndoable(draft.photoPath) }
    }

    private func forgetUndoable(_ photo: String?) {
        guard undoablePhoto == photo else { return }
        undoablePhoto = nil
        removePhotos()
    }

    /// The meme is saved; returns when its draft is gone for good.
    func finish() async {
        (wanted, undoablePhoto) = (nil, nil)
        write()
        // Each turn waits in the store's own queue, behind what is being written. A continuation would be resumed by the threads that all
        // tasks share, and from the first time that those work, libdispatch wakes the process every second for ever.
        while isWriting { await write(nil, insteadOf: nil) }
    }

    /// Writes what waits for a pause.
    func flush() { write() }

    /// A photo that stays when its stick is pulled out: a copy of it, or itself where it lies on the kiosk. The copy is nil when
    /// that fails; the photo can be used for as long as it is there.
    func keptCopy(ofPhoto path: String) async -> String? {
        guard path.hasPrefix(usbFolder) else { return nil }
        do throws(StoreError) {
            return try await archive.keepPhoto(.file(path))
        } catch {
            Self.log.warning("A photo on a stick can't be copied: \(error.cause)")
            return nil
        }
    }

    // MARK: - Writing

    private func write() {
        surroundings.timers.cancel(timer)
        (timer, firstUnwritten) = (nil, nil)
        guard !isWriting else { return }
        guard wanted != written else { return }
        isWriting = true
        surroundings.activity.begin()
        let (target, old) = (wanted, written)
        Task {
            await write(target, insteadOf: old)
            written = target
            isWriting = false
            surroundings.activity.end()
            write()
        }
    }

    /// A failure is only logged: the meme is still in the editor.
    private func write(_ target: Draft?, insteadOf old: Draft?) async {
        do throws(StoreError) {
            guard let target else { return try await archive.removeDraft(keeping: undoablePhoto) }
            try await archive.keepDraft(target)
            if target.photoPath != old?.photoPath { try await archive.removeDraftPhotos(keeping: neededPhotos) }
            isFailing = false
        } catch {
            if !isFailing { Self.log.error("The half-made meme can't be kept: \(error.cause)") }
            isFailing = true
        }
    }

    private var neededPhotos: Set<String> { Set([wanted?.photoPath, undoablePhoto].compactMap(\.self)) }

    private func removePhotos() {
        surroundings.activity.begin()
        Task {
            do throws(StoreError) {
                try await archive.removeDraftPhotos(keeping: neededPhotos)
            } catch {
                Self.log.warning("A photo of a meme that was thrown away stays until the next start: \(error.cause)")
            }
            surroundings.activity.end()
        }
    }
}
