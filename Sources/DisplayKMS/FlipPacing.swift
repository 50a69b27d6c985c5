internal import Devices

/// When a finished flip is told to whoever draws.
///
/// Drivers with a refresh of their own finish a flip at the next refresh, and it is told at once. Drivers of virtual machines and
/// of bus-connected panels finish it on the spot, thousands of times a second; their flips are told at the mode's rate instead.
/// The rule: a flip that took less than half a frame and carries no refresh number comes from such a driver.
struct FlipPacing: Equatable, Sendable {
    private var lastShown: FrameTime?

    init() {}

    /// The moment from which the next frame may be presented; it lies in the future exactly when the flip must be held back.
    mutating func moment(of flip: FlipEvent, queuedAt queued: FrameTime, interval: Duration) -> FrameTime {
        let isFree = flip.sequence == 0 && (flip.time - queued) < interval / 2
        var moment = flip.time
        if isFree, let lastShown { moment = max(moment, lastShown + interval) }
        lastShown = moment
        return moment
    }
}
