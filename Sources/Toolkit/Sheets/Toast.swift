public import Drawing
internal import Geometry

/// A sentence that says what happened and goes away by itself.
public final class Toast: View {
    private let label: Label
    private let icon: IconView
    private var timer: TimerToken?
    /// Room that the toast keeps from the bottom, in pixels.
    private let bottom: Int

    private init(_ surroundings: Surroundings, _ text: String, icon name: String, bottom: Int) {
        label = Label(surroundings, text, .control, maximumLines: 2)
        label.spokenBySuperview = true
        icon = IconView(surroundings, name, side: 26)
        self.bottom = bottom
        super.init(surroundings)
        isInteractive = false
        overflow = Insets(surroundings.metrics.px(16))
        add(icon)
        add(label)
    }

    /// Shows a sentence above `host`'s other views for 3.5 s, in place of an earlier one.
    ///
    /// - Parameters:
    ///   - icon: the name of an icon before the words.
    ///   - bottom: room to keep from the bottom, in pixels.
    public static func show(_ text: String, icon: String, in host: View, bottom: Int) {
        dismiss(in: host)
        let toast = Toast(host.surroundings, text, icon: icon, bottom: bottom)
        toast.opacity = 0
        host.add(toast)
        toast.place(in: host)
        toast.fade(to: 1) {}
        toast.timer = host.surroundings.timers.after(.milliseconds(3500)) { [weak toast] in toast?.leave() }
    }

    /// Takes away a sentence that is still there, as when the guest goes on.
    public static func dismiss(in host: View) {
        for old in host.subviews.compactMap({ $0 as? Toast }) { old.leave() }
    }

    public override func layout() { if let superview { place(in: superview) } }

    private func place(in host: View) {
        let inset = metrics.px(18)
        let side = metrics.px(26)
        let gap = metrics.px(12)
        let room = min(host.frame.width - 2 * NavigationBar.margin(metrics), metrics.px(640)) - 2 * inset - side - gap
        let words = label.size(fitting: room)
        let height = max(metrics.px(56), words.height + metrics.px(24))
        let width = words.width + 2 * inset + side + gap
        frame = Rect(x: (host.frame.width - width) / 2, y: host.frame.height - bottom - height, width: width, height: height)
        icon.frame = Rect(x: inset, y: 0, width: side, height: height)
        label.frame = Rect(x: inset + side + gap, y: 0, width: words.width, height: height)
    }

    private func fade(to end: Double, _ completion: @escaping () -> Void) {
        let start = opacity
        surroundings.animator.animate(
            .milliseconds(140), .linear, update: { [weak self] in self?.opacity = start + (end - start) * $0 },
            completion: { _ in completion() })
    }

    private func leave() {
        surroundings.timers.cancel(timer)
        fade(to: 0) { [weak self] in self?.removeFromSuperview() }
    }

    public override func draw(on painter: Painter) { painter.fill(bounds, radius: metrics.px(18), theme.surface3) }

    public override var accessibility: Accessibility? { Accessibility(.toast, identifier: "toast", label: label.text) }
}
