public import Devices
public import Geometry

/// One finger (or held mouse button) from touch-down to lift.
public final class Touch {
    public let contact: Int
    /// The deepest view under the finger when it came down.
    public private(set) weak var view: View?
    /// Where it came down and where it is, in window pixels.
    public let start: Point
    public private(set) var position: Point
    public let startTime: FrameTime
    public private(set) var time: FrameTime
    /// The views from the deepest one up, which live as long as the finger stays: recognisers look at them until it is lifted.
    private let chain: [View]
    /// Recognisers that still look at this touch.
    var recognizers: [GestureRecognizer] = []
    private var samples: [(time: FrameTime, position: Point)]

    init(contact: Int, view: View, position: Point, time: FrameTime) {
        self.contact = contact
        self.view = view
        chain = Array(sequence(first: view, next: \.superview))
        (start, self.position) = (position, position)
        (startTime, self.time) = (time, time)
        samples = [(time, position)]
    }

    func move(to position: Point, at time: FrameTime) {
        self.position = position
        self.time = time
        samples.append((time, position))
        if samples.count > 32 { samples.removeFirst() }
    }

    /// How far the finger is from where it came down.
    public var travel: Point { position - start }

    /// Where the finger is, in a view's coordinates.
    public func position(in view: View) -> Point { view.localPoint(position) }

    /// Pixels per second over the last tenth of a second (the window that Android's and Flutter's velocity trackers use);
    /// zero when the finger rested for 40 ms before it was lifted.
    public func velocity(at now: FrameTime) -> (x: Double, y: Double) {
        guard let last = samples.last, now - last.time < .milliseconds(40) else { return (0, 0) }
        let recent = samples.filter { now - $0.time <= .milliseconds(100) }
        guard let first = recent.first, last.time > first.time else { return (0, 0) }
        let seconds = (last.time - first.time).seconds
        guard seconds >= 0.002 else { return (0, 0) }
        return (
            Double(last.position.x - first.position.x) / seconds,
            Double(last.position.y - first.position.y) / seconds
        )
    }
}
