public import Devices
public import Drawing

/// What the automation socket looks at and acts on: the running kiosk.
///
/// Whoever has the window answers in values of this target, so that the socket needs no toolkit and the screens need no socket.
@MainActor
public protocol AutomationTarget: AnyObject {
    /// All visible elements, below one that stands for the window.
    var tree: ElementReply { get }
    /// The frame that was presented last, as the guest sees it.
    var presentedPicture: Bitmap { get }
    /// Takes fingers in where those of a digitizer come in; they are one report.
    func touch(_ touches: [AutomationTouch])
    /// Presses or releases a key by its xkb name.
    ///
    /// - Throws: `AutomationError.wrongParameters` for a name that xkb does not know.
    func key(_ name: String, isDown: Bool) throws(AutomationError)
    /// Whether nothing animates, loads or waits to be drawn.
    var isSettled: Bool { get }
    /// Calls back once, on the main actor: with true when nothing animates, loads or waits to be drawn any more, with false when
    /// that is still not so after `limit` of real time.
    func whenSettled(within limit: Duration, _ completion: @escaping (Bool) -> Void)
    /// Moves the clock on by hand.
    ///
    /// - Throws: `AutomationError.refused` on a display that has a clock of its own.
    func advance(by duration: Duration) throws(AutomationError)
    var statistics: AutomationStatistics { get }
    /// Begins an orderly shutdown and returns.
    func quit()
}

/// What one contact did, in pixels of the picture as the guest sees it.
public struct AutomationTouch: Equatable, Sendable {
    /// Unique among all contacts that clients have down.
    public var contact: Int
    public var phase: TouchEvent.Phase
    public var x: Double
    public var y: Double

    /// A contact at a place in the picture.
    public init(contact: Int, phase: TouchEvent.Phase, x: Double, y: Double) {
        (self.contact, self.phase, self.x, self.y) = (contact, phase, x, y)
    }
}
