public import Devices
internal import Geometry

/// A finger on a control: lights up on touch-down, acts on lift inside, lets go when dragged out, takes hold again when dragged back.
public final class PressRecognizer: GestureRecognizer {
    private let highlight: (Bool) -> Void
    private let action: () -> Void
    /// In a list the finger may be about to scroll or to swipe: the highlight waits, and a finger that strays further than in a tap is let
    /// go for good.
    public var isInList = false
    private var timer: TimerToken?
    private var isHighlighted = false

    public init(highlight: @escaping (Bool) -> Void, action: @escaping () -> Void) {
        self.highlight = highlight
        self.action = action
    }

    public override func touchBegan(_ touch: Touch) {
        guard touches.count == 1, let view else { return abandon(touch) }
        if isInList {
            timer = view.surroundings.timers.after(GestureNumbers.highlightDelay, isWaitedFor: true) { [weak self] in
                self?.set(true)
            }
        } else {
            set(true)
        }
    }

    public override func touchMoved(_ touch: Touch) {
        if isInList, let view, touch.travel.distance(to: .zero) > Double(view.metrics.px(GestureNumbers.slop)) {
            set(false)
            return abandon(touch)
        }
        let isInside = isInside(touch)
        if timer == nil || !isInside { set(isInside) }
    }

    public override func touchEnded(_ touch: Touch, at time: FrameTime) {
        let isInside = isInside(touch)
        if isInside {
            claim(touch)
            // A tap quicker than the highlight's delay still shows that it was felt.
            if !isHighlighted { set(true) }
        }
        set(false)
        if isInside { action() }
    }

    public override func touchCancelled(_ touch: Touch) { set(false) }

    private func isInside(_ touch: Touch) -> Bool {
        guard let view else { return false }
        return view.bounds.inset(by: -view.metrics.px(GestureNumbers.controlOutset)).contains(touch.position(in: view))
    }

    private func set(_ highlighted: Bool) {
        view?.surroundings.timers.cancel(timer)
        timer = nil
        guard highlighted != isHighlighted else { return }
        isHighlighted = highlighted
        highlight(highlighted)
    }
}
