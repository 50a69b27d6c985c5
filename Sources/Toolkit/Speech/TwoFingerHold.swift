internal import Devices
internal import Geometry

/// Two fingers that rest on the screen for two seconds, wherever: the gesture that turns speech on and off, for hands that can't find a
/// button and that no single finger makes by chance.
public final class TwoFingerHold {
    /// How long they have to rest.
    public static let duration = Duration.seconds(2)
    /// Points that a finger may stray meanwhile.
    private static let slop = 24.0

    private let surroundings: Surroundings
    private var starts: [Int: Point] = [:]
    /// Whether fingers came or strayed that make another gesture, until all of them are lifted.
    private var isSpoilt = false
    private var timer: TimerToken?
    /// Called while the fingers are still down.
    public var onHold: () -> Void = {}

    public init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    /// Looks at what a finger does; what happens with it otherwise is somebody else's.
    public func watch(_ touch: WindowTouch) {
        switch touch.phase {
        case .began:
            starts[touch.contact] = touch.position
            if starts.count == 2, !isSpoilt { wait() } else { spoil(if: starts.count > 2) }
        case .moved:
            guard let start = starts[touch.contact] else { return }
            spoil(if: start.distance(to: touch.position) > Double(surroundings.metrics.px(Self.slop)))
        case .ended, .cancelled:
            starts[touch.contact] = nil
            spoil(if: true)
            if starts.isEmpty { isSpoilt = false }
        }
    }

    private func wait() {
        timer = surroundings.timers.after(Self.duration) { [weak self] in
            self?.timer = nil
            self?.isSpoilt = true
            self?.onHold()
        }
    }

    private func spoil(if isOther: Bool) {
        guard isOther else { return }
        isSpoilt = true
        surroundings.timers.cancel(timer)
        timer = nil
    }
}
