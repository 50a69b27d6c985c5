public import Devices
public import Geometry

/// A finger that comes down and is lifted without going anywhere.
public final class TapRecognizer: GestureRecognizer {
    private let action: (Point) -> Void
    /// Two taps within 300 ms (Android's and Flutter's double-tap time-out) and 44 points; nil when only single taps count.
    public var doubleTapAction: ((Point) -> Void)?
    private var lastTap: (time: FrameTime, position: Point)?

    /// - Parameter action: called with the place in the view's coordinates.
    public init(_ action: @escaping (Point) -> Void) { self.action = action }

    public override func touchMoved(_ touch: Touch) {
        guard let view, touch.travel.distance(to: .zero) > Double(view.metrics.px(GestureNumbers.slop)) else { return }
        abandon(touch)
    }

    public override func touchEnded(_ touch: Touch, at time: FrameTime) {
        guard let view else { return }
        claim(touch)
        let position = touch.position(in: view)
        if let doubleTapAction, let last = lastTap, time - last.time <= GestureNumbers.doubleTapTime,
            last.position.distance(to: touch.position) <= Double(view.metrics.px(GestureNumbers.doubleTapSlop))
        {
            lastTap = nil
            doubleTapAction(position)
        } else {
            lastTap = (time, touch.position)
            action(position)
        }
    }
}

/// The numbers people's fingers expect (field study §4; each with its source there).
public enum GestureNumbers {
    /// Points a finger may stray in a tap, and must travel to start a drag: UIKit's 10.
    public static let slop = 10.0
    public static let doubleTapTime: Duration = .milliseconds(300)
    public static let doubleTapSlop = 44.0
    /// UILongPressGestureRecognizer's default.
    public static let longPress: Duration = .milliseconds(500)
    /// How long a finger rests in a list before what is under it lights up.
    public static let highlightDelay: Duration = .milliseconds(100)
    /// Points around a control in which a lift still counts.
    public static let controlOutset = 12.0
    /// A contact wider than this is a sleeve or a palm.
    public static let palmMillimetres = 30.0
}
