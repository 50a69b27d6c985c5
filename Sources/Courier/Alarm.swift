private import Dispatch

/// Rings once, when its time has come; at rest there is no timer.
final class Alarm {
    private let onRing: () -> Void
    private var timer: (any DispatchSourceTimer)?

    init(onRing: @escaping () -> Void) { self.onRing = onRing }

    /// Rings after `duration` and not before; nil for never.
    func ring(in duration: Duration?) {
        timer?.cancel()
        timer = nil
        guard let duration else { return }
        let new = DispatchSource.makeTimerSource(queue: .main)
        new.schedule(deadline: .now() + .milliseconds(max(0, duration.milliseconds)))
        new.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                self?.stop()
                self?.onRing()
            }
        }
        new.resume()
        timer = new
    }

    func stop() {
        timer?.cancel()
        timer = nil
    }
}
