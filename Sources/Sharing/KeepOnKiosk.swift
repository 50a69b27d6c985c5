internal import Languages
public import Memes
private import SystemCalls

/// Keeps the meme where it is: on this kiosk.
///
/// The flow saves a meme before it shares it, so all that is left to do is to see with our own eyes that it is there.
public final class KeepOnKiosk: DirectDestination {
    public nonisolated let identifier = "keep"
    public nonisolated var title: String { localized("Keep on this kiosk") }
    public nonisolated let symbol = "kiosk"
    public var availability: ShareAvailability { .ready(localized("Right here")) }
    public var onAvailabilityChange: (@MainActor () -> Void)?
    public var onRemoval: (@MainActor () -> Void)?
    private let worker = Worker()

    public init() {}

    public func share(
        _ meme: Meme, progress: @escaping @MainActor (ShareProgress) -> Void
    ) async throws(ShareError) -> ShareReceipt {
        for image in [meme.memedImage, meme.originalImage] { try await worker.check(image) }
        progress(ShareProgress(phase: .checking, completedByteCount: meme.memedImage.byteCount, totalByteCount: meme.memedImage.byteCount))
        return ShareReceipt(sentence: localized("Your meme is kept on this kiosk."), place: meme.memedImage.path)
    }

    private actor Worker {
        private nonisolated let executor = BlockingExecutor(label: "mememe.keep")
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

        func check(_ image: ImageReference) throws(ShareError) {
            do {
                let status = try FileStatus(ofFile: image.path)
                guard status.kind == .regular, status.byteCount == image.byteCount, status.byteCount > 0 else {
                    throw ShareError.memeUnreadable(cause: "\(image.path) has \(status.byteCount) bytes instead of \(image.byteCount)")
                }
            } catch let error as ShareError {
                throw error
            } catch {
                throw .memeUnreadable(cause: "\(error)")
            }
        }
    }
}
