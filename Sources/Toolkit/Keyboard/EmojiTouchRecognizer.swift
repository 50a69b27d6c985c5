internal import Devices
internal import Geometry

/// A finger on the emoji: a tap types, a long press offers skin tones, anything else is left to the scrolling.
final class EmojiTouchRecognizer: GestureRecognizer {
    private unowned let panel: EmojiPanel
    private var pressed: EmojiCell?
    private var highlightTimer: TimerToken?
    private var holdTimer: TimerToken?
    private var isChoosing = false

    init(_ panel: EmojiPanel) { self.panel = panel }

    private var timers: TimerQueue { panel.surroundings.timers }

    override func touchBegan(_ touch: Touch) {
        let grid = panel.grid
        guard touches.count == 1, !grid.isMoving, let cell = grid.cell(at: touch.position(in: grid)) else { return abandon(touch) }
        pressed = cell
        highlightTimer = timers.after(GestureNumbers.highlightDelay, isWaitedFor: true) { [weak cell] in cell?.isPressed = true }
        guard cell.emoji.hasTones else { return }
        holdTimer = timers.after(GestureNumbers.longPress) { [weak self, weak touch] in
            guard let self, let touch else { return }
            isChoosing = true
            claim(touch)
            panel.offerTones(of: cell, at: touch.position)
        }
    }

    override func touchMoved(_ touch: Touch) {
        if isChoosing { return panel.choose(at: touch.position) }
        guard touch.travel.distance(to: .zero) > Double(panel.metrics.px(GestureNumbers.slop)) else { return }
        release()
        abandon(touch)
    }

    override func touchEnded(_ touch: Touch, at time: FrameTime) {
        let (cell, wasChoosing) = (pressed, isChoosing)
        release()
        guard let cell else { return }
        claim(touch)
        panel.pick(wasChoosing ? panel.preview.choices[panel.preview.selection] : cell.emoji.text)
    }

    override func touchCancelled(_ touch: Touch) { release() }

    private func release() {
        timers.cancel(highlightTimer)
        timers.cancel(holdTimer)
        pressed?.isPressed = false
        pressed = nil
        if isChoosing { panel.preview.isHidden = true }
        isChoosing = false
    }
}
