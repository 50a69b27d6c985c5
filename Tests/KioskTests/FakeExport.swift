import Memes

@testable import Kiosk

/// A stick that takes all memes, as far as a test says.
final class FakeExportStick: DirectDestination, MemeExport {
    let identifier = "usb"
    let title = "USB stick"
    let symbol = "usb"
    var availability = ShareAvailability.unavailable("Plug one in")
    var onAvailabilityChange: (@MainActor () -> Void)?
    var onRemoval: (@MainActor () -> Void)?
    private(set) var isCancelled = false
    private var total = 0
    private var progress: (@MainActor (ExportProgress) -> Void)?
    private var waiter: CheckedContinuation<Result<ExportReceipt, ShareError>, Never>?

    func share(_ meme: Meme, progress: @escaping @MainActor (ShareProgress) -> Void) async throws(ShareError) -> ShareReceipt {
        throw .busy
    }

    func export(
        _ memes: [Meme], progress: @escaping @MainActor (ExportProgress) -> Void
    ) async throws(ShareError) -> ExportReceipt {
        (total, self.progress) = (memes.count, progress)
        return try await withCheckedContinuation { waiter = $0 }.get()
    }

    func cancelExport() { isCancelled = true }

    func report(_ done: Int) { progress?(ExportProgress(done: done, total: total)) }

    func end(_ result: Result<ExportReceipt, ShareError>) {
        waiter?.resume(returning: result)
        waiter = nil
    }
}

/// Something that keeps what is guests'.
final class FakeErasing: EventErasing {
    private(set) var count = 0
    var leaves = false

    func eraseEvent() async -> Bool {
        count += 1
        return !leaves
    }
}
