internal import Configuration
internal import Devices
internal import Memes
private import SystemCalls
internal import Toolkit

/// Keeps the panel as bright as the operator wants it, dims it while nobody is there, and lets it be dark at night.
///
/// It does nothing where the kiosk can't set the light; one that comes is set at once. At rest one timer waits for the next change.
final class PanelLight {
    private let backlight: (any Backlight)?
    /// How it is to be; followed at once.
    var choice: RestingPanel { didSet { if choice != oldValue { follow() } } }
    private let timers: TimerQueue
    private let wallClock: () -> Timestamp
    private var restsSince: FrameTime?
    private var timer: TimerToken?
    /// Whether nothing can be seen; `onChange` is called when that changes.
    private(set) var isDark = false
    var onChange: () -> Void = {}

    /// Whether the kiosk can set the light.
    var isThere: Bool { backlight?.isThere ?? false }

    /// How bright a dimmed panel is, as a share of what it is otherwise.
    private static let dimmed = 0.3

    init(_ backlight: (any Backlight)?, _ choice: RestingPanel, _ timers: TimerQueue, wallClock: @escaping () -> Timestamp) {
        (self.backlight, self.choice, self.timers, self.wallClock) = (backlight, choice, timers, wallClock)
        backlight?.onArrival = { [weak self] in self?.follow() }
        // Somebody is there who switches it on.
        follow()
    }

    /// Nobody is there from now on.
    func rest() {
        restsSince = timers.clock.now
        follow()
    }

    /// Somebody is there.
    func wake() {
        restsSince = nil
        follow()
    }

    private func follow() {
        timers.cancel(timer)
        timer = nil
        guard backlight != nil else { return }
        let full = Double(choice.brightness) / 100
        guard let restsSince else { return set(full) }
        var changes: [Duration] = []
        var level = full
        if let dimAfter = choice.dimAfter {
            let rest = restsSince + dimAfter - timers.clock.now
            if rest > .zero { changes.append(rest) } else { level = full * Self.dimmed }
        }
        if let hours = choice.offHours {
            let now = LocalTime(secondsSince1970: wallClock().secondsSince1970)
            let minute = now.hour * 60 + now.minute
            if hours.contains(minute) { level = 0 }
            changes.append(.seconds(hours.minutesToChange(from: minute) * 60 - now.second))
        }
        set(level)
        if let next = changes.min() { timer = timers.after(next) { [weak self] in self?.follow() } }
    }

    private func set(_ level: Double) {
        let isDark = isThere && level <= 0
        backlight?.level = level
        guard isDark != self.isDark else { return }
        self.isDark = isDark
        onChange()
    }
}
