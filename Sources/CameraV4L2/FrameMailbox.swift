internal import Devices
private import Dispatch
private import Synchronization

/// Hands frames from the thread that captures to the main actor: the newest wins, and no more than one waits.
final class FrameMailbox: Sendable {
    private let waiting = Mutex<CameraFrame?>(nil)
    private let onFrame: @MainActor @Sendable (CameraFrame) -> Void

    init(_ onFrame: @escaping @MainActor @Sendable (CameraFrame) -> Void) { self.onFrame = onFrame }

    /// Replaces the frame that waits, if the main actor has not come to take it.
    func put(_ frame: CameraFrame) {
        let isFirst = waiting.withLock { slot in
            defer { slot = frame }
            return slot == nil
        }
        guard isFirst else { return }
        DispatchQueue.main.async { MainActor.assumeIsolated { self.take() } }
    }

    @MainActor
    private func take() {
        let frame = waiting.withLock { slot in
            defer { slot = nil }
            return slot
        }
        if let frame { onFrame(frame) }
    }
}
