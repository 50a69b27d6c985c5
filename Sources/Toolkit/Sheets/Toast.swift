public import Drawing
internal import Geometry

/// A sentence that lies over a view for a few seconds, with a button if there is something to do about it.
///
///     Toast.show("Deleted", icon: "delete", in: host, at: .bottom(60))
public final class Toast: View {
    private let label: Label
    private let icon: IconView
    private let button: Button?
    private var timer: TimerToken?
    private var isLeaving = false
    /// Called once the guest can't do anything about it any more.
    private var onLapse: () -> Void
    private let edge: Place
    /// The pixels of its host, from left to right, that it keeps within where it can.
    private let range: Range<Int>?

    /// Where a toast lies: the pixels that it keeps from an edge of its host. It grows away from that edge.
    public enum Place: Equatable, Sendable {
        case top(Int)
        case bottom(Int)
    }

    /// What a guest can do about what happened.
    public struct Action {
        let identifier: String
        let title: String
        let onLapse: () -> Void
        let perform: () -> Void

        /// An action; `perform` is called on a tap, after the toast has begun to leave, and `onLapse` when it leaves without one.
        public init(_ identifier: String, _ title: String, onLapse: @escaping () -> Void = {}, perform: @escaping () -> Void) {
            (self.identifier, self.title) = (identifier, title)
            (self.onLapse, self.perform) = (onLapse, perform)
        }
    }

    // rule lifted (parameters): those of the one function that makes it
    private init(
        _ surroundings: Surroundings, _ text: String, icon name: String, at edge: Place, within range: Range<Int>?, action: Action?
    ) {
        button = action.map { Button(surroundings, $0.identifier, title: $0.title, style: ButtonStyle(.filled, .control, radius: 12)) }
        label = Label(surroundings, text, .control, maximumLines: 2)
        label.spokenBySuperview = true
        icon = IconView(surroundings, name, side: 26)
        (self.edge, self.range) = (edge, range)
        onLapse = action?.onLapse ?? {}
        super.init(surroundings)
        isInteractive = action != nil
        overflow = Insets(surroundings.metrics.px(16))
        add(icon)
        add(label)
        guard let button, let action else { return }
        add(button)
        button.action = { [weak self] in
            self?.onLapse = {}
            self?.leave()
            action.perform()
        }
    }

    /// Shows a sentence above `host`'s other views, in place of an earlier one.
    ///
    /// - Parameters:
    ///   - icon: the name of an icon before the words.
    ///   - edge: which edge it keeps from, and how far.
    ///   - range: the pixels of the host, from left to right, that it keeps within where its words have room there.
    ///   - action: what the guest can do about it.
    ///   - duration: how long it stays; nil stands for 3.5 s, and 5 s with an action.
    @discardableResult
    // rule lifted (parameters): what is said, where, and three that most do without
    public static func show(
        _ text: String, icon: String, in host: View, at edge: Place, within range: Range<Int>? = nil, action: Action? = nil,
        duration: Duration? = nil
    ) -> Toast {
        dismiss(in: host)
        let toast = Toast(host.surroundings, text, icon: icon, at: edge, within: range, action: action)
        toast.opacity = 0
        host.add(toast)
        toast.place(in: host)
        toast.fade(to: 1) {}
        let duration = duration ?? .milliseconds(action == nil ? 3500 : 5000)
        toast.timer = host.surroundings.timers.after(duration) { [weak toast] in toast?.leave() }
        return toast
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
        let tail = button.map { $0.preferredWidth + gap } ?? 0
        let chrome = 2 * inset + side + gap + tail - (button == nil ? 0 : metrics.px(10))
        let room = min(host.frame.width - 2 * NavigationBar.margin(metrics), metrics.px(640)) - 2 * inset - side - gap - tail
        var words = label.size(fitting: room)
        var padding = metrics.px(24)
        // Two lines between what stands beside it come before one line over that.
        let clear = (range?.count ?? 0) - chrome
        if words.width > clear, clear > metrics.px(60), !label.isCut(fitting: clear) {
            words = label.size(fitting: clear)
            padding = metrics.px(10)
        }
        let height = max(metrics.px(56), words.height + padding)
        let width = words.width + chrome
        let y =
            switch edge {
            case .top(let top): top
            case .bottom(let bottom): host.frame.height - bottom - height
            }
        var x = (host.frame.width - width) / 2
        if let range, width <= range.count { x = max(range.lowerBound, min(x, range.upperBound - width)) }
        frame = Rect(x: x, y: y, width: width, height: height)
        icon.frame = Rect(x: inset, y: 0, width: side, height: height)
        label.frame = Rect(x: inset + side + gap, y: 0, width: words.width, height: height)
        guard let button else { return }
        // What is left is the smallest target.
        let end = metrics.px(6)
        button.frame = Rect(
            x: width - end - button.preferredWidth, y: end, width: button.preferredWidth, height: height - 2 * end)
    }

    private func fade(to end: Double, _ completion: @escaping () -> Void) {
        let start = opacity
        surroundings.animator.animate(
            .milliseconds(140), .linear, update: { [weak self] in self?.opacity = start + (end - start) * $0 },
            completion: { _ in completion() })
    }

    /// Goes away, if it has not gone yet.
    public func leave() {
        guard !isLeaving else { return }
        isLeaving = true
        surroundings.timers.cancel(timer)
        isInteractive = false
        fade(to: 0) { [weak self] in self?.removeFromSuperview() }
        lapse()
    }

    private func lapse() {
        let lapsed = onLapse
        onLapse = {}
        lapsed()
    }

    public override func willDetach() {
        surroundings.timers.cancel(timer)
        lapse()
    }

    public override func draw(on painter: Painter) {
        painter.fill(bounds, radius: metrics.px(18), theme.surface3)
        if let outline = theme.outline { painter.stroke(bounds, radius: metrics.px(18), width: metrics.px(2), outline) }
    }

    public override var accessibility: Accessibility? { Accessibility(.toast, identifier: "toast", label: label.text) }
}
