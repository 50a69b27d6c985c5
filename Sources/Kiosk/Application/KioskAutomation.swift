public import Automation
internal import Devices
private import Dispatch
public import Drawing
internal import Geometry
public import Toolkit

/// Looks every few milliseconds whether the kiosk has settled, for as long as somebody waits for it.
final class SettleWatch {
    private let completion: (Bool) -> Void
    private let isSettled: () -> Bool
    private let timer: any DispatchSourceTimer
    private let end: ContinuousClock.Instant

    private static let interval = DispatchTimeInterval.milliseconds(4)

    init(limit: Duration, isSettled: @escaping () -> Bool, completion: @escaping (Bool) -> Void) {
        (self.isSettled, self.completion) = (isSettled, completion)
        end = .now + limit
        timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now(), repeating: Self.interval)
        // The handler keeps the watch alive until it has an answer.
        timer.setEventHandler { MainActor.assumeIsolated { self.look() } }
        timer.resume()
    }

    private func look() {
        let settled = isSettled()
        guard settled || ContinuousClock.now >= end else { return }
        timer.cancel()
        completion(settled)
    }
}

extension KioskApplication: AutomationTarget {
    /// All visible elements, below one that stands for the window.
    public var elementTree: Element { window.elementTree }

    public var tree: ElementReply { ElementReply(window.elementTree) }

    public var presentedPicture: Bitmap { loop.presentedPicture }

    public func touch(_ touches: [AutomationTouch]) {
        let size = devices.display.contentSize
        let now = devices.clock.now
        devices.scripted.send(
            touches.map { touch in
                // The middle of the pixel, so that rounding on the way back can't move it to a neighbour.
                let place = UnitPoint(
                    x: (touch.x.rounded(.down) + 0.5) / Double(size.width), y: (touch.y.rounded(.down) + 0.5) / Double(size.height))
                return TouchEvent(
                    contact: touch.contact, phase: touch.phase, position: devices.display.rotation.panel(ofContent: place), time: now)
            })
    }

    public func key(_ name: String, isDown: Bool) throws(AutomationError) {
        guard devices.scripted.sendKey(named: name, phase: isDown ? .down : .up, time: devices.clock.now) else {
            // rule lifted (untranslated): whoever writes automation reads it
            throw .wrongParameters("xkb knows no key \"\(name)\"")
        }
    }

    public var isSettled: Bool { window.isSettled && loop.isIdle && !isReadingAlbums }

    public func whenSettled(within limit: Duration, _ completion: @escaping (Bool) -> Void) {
        _ = SettleWatch(limit: limit, isSettled: { [weak self] in self?.isSettled ?? true }, completion: completion)
    }

    public func advance(by duration: Duration) throws(AutomationError) {
        guard let clock = devices.manualClock else {
            // rule lifted (untranslated): whoever writes automation reads it
            throw .refused("only a headless display has a clock that can be advanced")
        }
        clock.advance(by: duration)
    }

    public var statistics: AutomationStatistics {
        var statistics = AutomationStatistics(loop.statistics, process: ProcessUsage.current())
        // How often each sound was to be heard.
        if let sound = services?.sound, sound.isThere { statistics.subsystems["sound"] = sound.counts }
        return statistics
    }

    /// Ends the kiosk, once what a guest relies on is done: a save, or the writing of a draft. Asked again it ends at once.
    public func quit() {
        guard !isQuitting else { return onQuit() }
        isQuitting = true
        services?.drafts.flush()
        finishDeleting()
        guard isWorking else { return onQuit() }
        _ = SettleWatch(limit: Self.longestGoodbye, isSettled: { [weak self] in self?.isWorking != true }) { [weak self] _ in
            self?.onQuit()
        }
    }

    /// Longer than any save takes, and much shorter than a service manager's patience.
    private static let longestGoodbye = Duration.seconds(5)

    private var isWorking: Bool { window.surroundings.activity.count > 0 }
}
