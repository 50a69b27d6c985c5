internal import Geometry
internal import SystemCalls

/// How framebuffers get onto one connector.
protocol ScanoutPipeline: AnyObject {
    /// Asks whether the display would take such a framebuffer, without changing anything.
    func test(framebuffer: UInt32) throws(SystemCallError)
    /// Queues a framebuffer for the next refresh, lighting the connector when it is the first.
    ///
    /// - Parameters:
    ///   - damage: what changed in this framebuffer since it was shown last, in its own pixels.
    ///   - serial: comes back in the `FlipEvent`.
    func show(framebuffer: UInt32, damage: [Rect], serial: UInt64) throws(SystemCallError)
    /// Switches the connector off; fails when the card is gone or somebody else's, and dark for us either way.
    func turnOff() throws(SystemCallError)
}
