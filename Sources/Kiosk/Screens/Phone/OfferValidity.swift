internal import Devices
internal import Geometry
internal import Languages
internal import Toolkit

/// Counts down how long a page is still served, in a bar and in words.
///
/// It wakes up when the bar loses a pixel or the words change, and at no other time.
final class OfferValidity {
    private let surroundings: Surroundings
    private let bar: ProgressBar
    private let words: Label
    private var end: FrameTime?
    private var lifetime = Duration.seconds(1)
    private var timer: TimerToken?
    /// Called when the time is over.
    var onEnd: () -> Void = {}

    /// From when on the bar has the colour of a warning.
    private static let warning = Duration.seconds(20)
    /// From when on the words count seconds.
    private static let secondsBegin = Duration.seconds(120)

    init(_ surroundings: Surroundings, bar: ProgressBar, words: Label) {
        (self.surroundings, self.bar, self.words) = (surroundings, bar, words)
    }

    /// The page is served from now on.
    func begin(_ lifetime: Duration) {
        self.lifetime = max(lifetime, .seconds(1))
        end = surroundings.now + self.lifetime
    }

    /// Wakes up no more, as while nobody sees it.
    func stop() {
        surroundings.timers.cancel(timer)
        timer = nil
    }

    /// Shows how much time is left, and goes on doing so.
    func follow() {
        stop()
        guard let end, bar.frame.width > 0 else { return }
        let rest = end - surroundings.now
        guard rest > .zero else {
            self.end = nil
            return onEnd()
        }
        let width = bar.frame.width
        let pixels = Int((rest / lifetime * Double(width)).rounded(.up))
        // Half a pixel more, so that rounding down gives just these.
        bar.progress = (Double(pixels) + 0.5) / Double(width)
        let isShort = rest <= Self.warning
        bar.color = { isShort ? $0.warning : $0.accent }
        words.text = Self.words(rest)
        let nextPixel = lifetime * (Double(pixels - 1) / Double(width))
        let next = max(nextPixel, Self.nextWords(rest), .zero)
        timer = surroundings.timers.after(rest - next + .milliseconds(1)) { [weak self] in self?.follow() }
    }

    private static func wholeSeconds(_ rest: Duration) -> Int { Int((rest / .seconds(1)).rounded(.up)) }

    /// What is said of the rest: minutes first, then minutes and seconds.
    static func words(_ rest: Duration) -> String {
        let seconds = wholeSeconds(rest)
        if rest > secondsBegin {
            let minutes = (seconds + 59) / 60
            return localized(count: minutes, one: "Works for \(minutes) more minute", other: "Works for \(minutes) more minutes")
        }
        let (minutes, left) = (seconds / 60, seconds % 60)
        let clock = "\(minutes):\(left < 10 ? "0" : "")\(left)"
        return localized("Works for \(clock) more")
    }

    /// How much is left when the words change next.
    private static func nextWords(_ rest: Duration) -> Duration {
        let seconds = wholeSeconds(rest)
        return .seconds(rest > secondsBegin ? ((seconds + 59) / 60 - 1) * 60 : seconds - 1)
    }
}
