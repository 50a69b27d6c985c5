/// Where the loop is between two frames.
public enum FramePhase: Equatable, Sendable {
    /// Nothing changed: no timer, no wake-up, no frame.
    case idle
    /// Something changed; the next turn of the loop draws.
    case scheduled
    /// A frame is on its way to the screen.
    case flipPending(redrawAfterFlip: Bool)
    /// The display can't show anything for now.
    case suspended

    /// Something changed. Returns whether the loop must be told to draw at its next turn.
    public mutating func redrawRequested() -> Bool {
        switch self {
        case .idle:
            self = .scheduled
            return true
        case .flipPending:
            self = .flipPending(redrawAfterFlip: true)
            return false
        case .scheduled, .suspended: return false
        }
    }

    /// The loop is about to draw. Returns false when there is nothing to draw any more.
    public mutating func drawBegins() -> Bool {
        guard self == .scheduled else { return false }
        self = .flipPending(redrawAfterFlip: false)
        return true
    }

    /// The frame turned out to be the same as the one on the screen, so none was sent.
    public mutating func nothingToPresent() {
        if case .flipPending(let redraw) = self { self = redraw ? .scheduled : .idle }
    }

    /// The frame is on the screen. Returns whether another is to be drawn at once.
    public mutating func flipCompleted() -> Bool {
        guard case .flipPending(let redraw) = self else { return false }
        self = redraw ? .scheduled : .idle
        return redraw
    }

    /// Nothing can be shown any more; a frame on its way does not arrive.
    public mutating func displayLost() { self = .suspended }

    /// The display is back or different. The loop must draw at its next turn.
    public mutating func displayChanged() { self = .scheduled }
}
