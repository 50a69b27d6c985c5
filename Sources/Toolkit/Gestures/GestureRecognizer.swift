public import Devices

/// Recognises one kind of gesture in the touches of a view. Add it with `View.add(_:)`.
///
/// All recognisers under a finger watch it until one claims it; the others are then told that it is cancelled.
open class GestureRecognizer {
    public internal(set) weak var view: View?
    public var isEnabled = true
    /// The touches that are watched, in the order they came down.
    public private(set) var touches: [Touch] = []

    public init() {}

    /// A finger came down in the view.
    open func touchBegan(_ touch: Touch) {}
    /// A watched finger is somewhere else; called at most once a frame.
    open func touchMoved(_ touch: Touch) {}
    /// A watched finger was lifted.
    open func touchEnded(_ touch: Touch, at time: FrameTime) {}
    /// The touch belongs to another recogniser, or its device is gone.
    open func touchCancelled(_ touch: Touch) {}
    /// Whether this one may go on while `other` has claimed the same touch.
    open func canWorkWith(_ other: GestureRecognizer) -> Bool { false }

    /// Takes the touch away from all others.
    public func claim(_ touch: Touch) {
        let losers = touch.recognizers.filter { $0 !== self && !$0.canWorkWith(self) }
        touch.recognizers.removeAll { loser in losers.contains { $0 === loser } }
        for loser in losers { loser.cancel(touch) }
    }

    func begin(_ touch: Touch) {
        touches.append(touch)
        touchBegan(touch)
    }

    func end(_ touch: Touch, at time: FrameTime) {
        touchEnded(touch, at: time)
        touches.removeAll { $0 === touch }
    }

    func cancel(_ touch: Touch) {
        guard touches.contains(where: { $0 === touch }) else { return }
        touchCancelled(touch)
        touches.removeAll { $0 === touch }
    }

    /// Stops watching a touch that turned out not to be this gesture.
    public func abandon(_ touch: Touch) {
        touch.recognizers.removeAll { $0 === self }
        touches.removeAll { $0 === touch }
    }
}
