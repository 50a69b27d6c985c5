internal import TestSupport

/// A finger that touches two kiosks at the same places, and goes on only when both have taken it in.
struct TwinFinger: Finger {
    let fingers: [any Finger]
    /// Waits until both show the same.
    let whenLifted: () throws -> Void

    func press(_ x: Double, _ y: Double) throws { for finger in fingers { try finger.press(x, y) } }
    func move(_ x: Double, _ y: Double) throws { for finger in fingers { try finger.move(x, y) } }

    func lift(_ x: Double, _ y: Double) throws {
        for finger in fingers { try finger.lift(x, y) }
        try whenLifted()
    }
}
