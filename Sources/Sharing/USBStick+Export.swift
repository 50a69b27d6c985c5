private import Dispatch
internal import Languages
internal import Logging
public import Memes
private import Synchronization
internal import SystemCalls

extension USBStick: MemeExport {
    public func export(
        _ memes: [Meme], progress: @escaping @MainActor (ExportProgress) -> Void
    ) async throws(ShareError) -> ExportReceipt {
        guard let stick = newest else { throw .unavailable(localized("Plug in a USB stick first.")) }
        guard !isBusy else { throw .busy }
        isBusy = true
        exportBreak.isWanted = false
        let (ejects, log, exportBreak, images) = (settings.ejects, log, exportBreak, memes.map(\.memedImage))
        let watch = StallWatch<ExportReceipt>(seconds: settings.stallSeconds)
        let step: @Sendable (Int?) throws(ShareError) -> Bool = { done throws(ShareError) in
            try watch.progress()
            if let done { Self.tell(ExportProgress(done: done, total: images.count), progress) }
            return exportBreak.isWanted
        }
        do {
            return try await watch.run(on: queue) {
                var outcome = Self.export(images, to: stick, log, step: step)
                if case .success(var receipt) = outcome, ejects {
                    receipt.isUnmounted = Self.eject(stick, log)
                    outcome = .success(receipt)
                }
                DispatchQueue.main.async { MainActor.assumeIsolated { self.isBusy = false } }
                return outcome
            }
        } catch {
            log.warning("The memes did not get to the stick at \(stick.path): \(error.cause)")
            throw error
        }
    }

    private nonisolated static func tell(_ now: ExportProgress, _ progress: @escaping @MainActor (ExportProgress) -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated { progress(now) } }
    }

    public func cancelExport() { exportBreak.isWanted = true }

    /// Copies one picture after the other.
    ///
    /// - Parameter step: called for each piece, with how many pictures are done after each of them; returns whether to break off.
    private nonisolated static func export(
        _ images: [ImageReference], to stick: Mount, _ log: Logger, step: (Int?) throws(ShareError) -> Bool
    ) -> Result<ExportReceipt, ShareError> {
        let writer = StickWriter(mount: stick)
        var receipt = ExportReceipt()
        for (index, image) in images.enumerated() {
            do throws(ShareError) {
                let wasThere = try writer.writeUnlessThere(image) { _ throws(ShareError) in _ = try step(nil) }
                if wasThere { receipt.alreadyThere += 1 } else { receipt.copied += 1 }
            } catch {
                guard case .memeUnreadable(let cause) = error else { return .failure(error) }
                log.warning("a meme is left out of the export: \(cause)")
                receipt.unreadable += 1
            }
            do throws(ShareError) {
                if try step(index + 1), index + 1 < images.count {
                    receipt.isCancelled = true
                    break
                }
            } catch {
                return .failure(error)
            }
        }
        return .success(receipt)
    }
}

/// Whether somebody wants an export to end early; asked by the thread that copies.
final class ExportBreak: Sendable {
    private let state = Mutex(false)

    var isWanted: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
