public import Devices
public import Drawing
public import Languages
public import Text

/// What every view of one window shares: sizes, colours, text, time.
///
/// It is handed to each view, so a test makes its own.
public final class Surroundings {
    public internal(set) var metrics: Metrics
    public var theme: Theme
    public let text: TextEngine
    public let icons: IconSet
    /// Which way the interface is read: its leading side is the left one or the right one.
    ///
    /// It is set before there are views; `Window.adopt` changes it for those that there are.
    public var direction = Language.Direction.leftToRight { didSet { icons.isMirrored = isRightToLeft } }
    public var isRightToLeft: Bool { direction == .rightToLeft }
    public let paint: PaintCache
    public let animator: Animator
    public let timers: TimerQueue
    public let activity = Activity()
    /// Moves become short fades, for guests and operators who want calm.
    public var reducesMotion = false
    /// Whether views are not drawn where opaque ones above them hide them; false while a picture is made to compare frames with.
    var leavesOutHiddenParts = true

    /// Says sentences to somebody who listens; nil while nobody does.
    public var onAnnouncement: ((String) -> Void)?

    /// Tells whoever listens what is only seen otherwise, or what is gone before it is found.
    public func announce(_ sentence: @autoclosure () -> String) { onAnnouncement?(sentence()) }

    /// Surroundings of one window; the clock's alarm is theirs from now on.
    public init(metrics: Metrics, theme: Theme, text: TextEngine, icons: IconSet, clock: any EventClock) {
        self.metrics = metrics
        self.theme = theme
        self.text = text
        self.icons = icons
        paint = PaintCache()
        animator = Animator()
        timers = TimerQueue(clock: clock)
    }

    /// Words in a token's size, or as much smaller as they need to be seen whole.
    ///
    /// - Parameters:
    ///   - width: of the room, in pixels.
    ///   - lines: how many there may be.
    ///   - least: the smallest size, as a share of what the token is where nobody asked for larger words.
    // rule lifted (parameters): words and their looks, most with usual values
    public func fittedLayout(
        _ words: String, _ token: TypeToken, width: Int, lines: Int = 1, alignment: TextBox.Alignment = .leading, least: Double = 1
    ) -> TextLayout {
        func layout(_ share: Double) -> TextLayout {
            var font = metrics.font(token)
            font.size *= share
            let lineHeight = Int((Double(metrics.lineHeight(token)) * share).rounded())
            return text.layout(
                words, font, in: TextBox(maximumWidth: width, maximumLines: lines, alignment: alignment, lineHeight: lineHeight))
        }
        let usual = layout(1)
        let end = least / metrics.typeScale
        guard usual.isTruncated, end < 1 else { return usual }
        let smaller = [0.9, 0.8, 0.7, 0.62, 0.55, 0.5].filter { $0 > end } + [end]
        return smaller.lazy.map(layout).first { !$0.isTruncated } ?? layout(end)
    }

    /// The present moment, for whoever starts something; drawing gets the frame's time instead.
    public var now: FrameTime { timers.clock.now }
}

/// Counts the work that a guest waits for, so that "settled" can be told.
public final class Activity {
    public private(set) var count = 0

    /// Something that a guest waits for has begun.
    public func begin() { count += 1 }

    /// Something that a guest waited for is done.
    public func end() {
        precondition(count > 0, "an activity ends once")
        count -= 1
        guard count == 0, !waiting.isEmpty else { return }
        let waiting = self.waiting
        self.waiting = []
        for action in waiting { action() }
    }

    private var waiting: [() -> Void] = []

    /// Calls `action` once, when everything that is under way is done; at once when nothing is.
    public func whenDone(_ action: @escaping () -> Void) {
        if count == 0 { action() } else { waiting.append(action) }
    }
}
