/// Something that touches the screen at points in display pixels as the guest sees them.
public protocol Finger {
    /// Puts the finger down.
    func press(_ x: Double, _ y: Double) throws
    /// Moves it while it is down.
    func move(_ x: Double, _ y: Double) throws
    /// Lifts it where it is.
    func lift(_ x: Double, _ y: Double) throws
}

/// A finger that enters through the automation socket.
public struct AutomationFinger: Finger {
    private let automation: AutomationClient

    public init(_ automation: AutomationClient) { self.automation = automation }

    public func press(_ x: Double, _ y: Double) throws { try automation.touch(x, y, .began) }
    public func move(_ x: Double, _ y: Double) throws { try automation.touch(x, y, .moved) }
    public func lift(_ x: Double, _ y: Double) throws { try automation.touch(x, y, .ended) }
}
