internal import TestSupport

/// A finger that touches two kiosks at the same places, and goes on only when both have taken it in.
struct TwinFinger: Finger {
    let fingers: [any Finger]
    /// Waits until both show the same.
    let whenLifted: () throws -> Void

    func press(_ x: Double, _ y: Double) throws { for finger in fingers { try finger.press(x, y) } }
    func move(_ x: Double, _ y: Double) throws { for finger in fingers { try finger.move(x, y) } }

    /// The emulator keeps one report of the digitizer and drops the next until a machine that is busy has asked for it; so the finger stays
    /// on the panel for a quarter of a second, which is no long press yet.
    func lift(_ x: Double, _ y: Double) throws {
        try fingers.first?.lift(x, y)
        pause(.milliseconds(250))
        for finger in fingers.dropFirst() { try finger.lift(x, y) }
        try whenLifted()
    }
}
