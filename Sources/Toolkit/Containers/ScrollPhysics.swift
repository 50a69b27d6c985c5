internal import Devices
private import Glibc

/// How a list moves: pure functions of time, in pixels along one axis.
public enum ScrollPhysics {
    /// What is left of the speed after each millisecond (UIScrollView's normal deceleration rate).
    public static let decelerationPerMillisecond = 0.998
    /// How stiff the end of a list is under the finger (field study §4.2).
    public static let rubberBand = 0.55
    /// The bounce's natural frequency in 1/s: critically damped, home in about half a second.
    public static let bounceFrequency = 14.0
    /// Slower than this, in points per second, a fling is over, and a lift is no fling (Flutter's minimum is 50).
    public static let minimumFling = 50.0
    /// Points per second; faster flings are held to it.
    public static let maximumFling = 8000.0

    /// How far the content goes beyond its end when the finger went `overshoot` beyond, in a view of `extent`.
    public static func resisted(_ overshoot: Double, extent: Double) -> Double {
        guard extent > 0 else { return 0 }
        let distance = abs(overshoot)
        let moved = (1 - 1 / (distance * rubberBand / extent + 1)) * extent
        return overshoot < 0 ? -moved : moved
    }

    /// Place and speed (per second) of something that started at `start` with `speed`, after `time`.
    public static func decelerated(from start: Double, speed: Double, after time: Duration) -> (position: Double, speed: Double) {
        let milliseconds = time.seconds * 1000
        let share = pow(decelerationPerMillisecond, milliseconds)
        let position = start + speed / 1000 * (share - 1) / log(decelerationPerMillisecond)
        return (position, speed * share)
    }

    /// Place and speed of something that a critically damped spring pulls to `target`, after `time`.
    public static func sprung(
        from start: Double, speed: Double, to target: Double, after time: Duration
    ) -> (position: Double, speed: Double) {
        let (t, w, delta) = (time.seconds, bounceFrequency, start - target)
        let decay = exp(-w * t)
        let b = speed + w * delta
        return (target + (delta + b * t) * decay, (b - w * (delta + b * t)) * decay)
    }

    /// Whether something that a spring pulls is there, as far as anybody sees: half a pixel, and 20 pixels per second.
    static func isAtRest(_ now: (position: Double, speed: Double), at target: Double) -> Bool {
        abs(now.position - target) < 0.5 && abs(now.speed) < 20
    }
}
