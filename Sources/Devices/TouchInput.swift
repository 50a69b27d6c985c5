public import Geometry

/// What one contact did.
public struct TouchEvent: Equatable, Sendable {
    /// What happened to the contact.
    public enum Phase: String, Equatable, Sendable {
        case began, moved, ended, cancelled
    }

    /// Names the contact from `began` to `ended` or `cancelled`; unique among all devices' contacts that are down.
    public var contact: Int
    public var phase: Phase
    /// The place on the panel, unrotated. For `ended` and `cancelled` the last known place.
    public var position: UnitPoint
    public var time: FrameTime
    /// The larger measure of the contact's patch in millimetres, where the digitizer tells; palms and sleeves are wide.
    public var widthMillimetres: Double?

    public init(contact: Int, phase: Phase, position: UnitPoint, time: FrameTime, widthMillimetres: Double? = nil) {
        self.contact = contact
        self.phase = phase
        self.position = position
        self.time = time
        self.widthMillimetres = widthMillimetres
    }
}

/// What the wheel of a mouse did.
public struct WheelEvent: Equatable, Sendable {
    /// How far it was turned: 1 for a notch towards the guest, which scrolls towards the end.
    public var notches: Double
    /// The place of the pointer on the panel, unrotated.
    public var position: UnitPoint
    public var time: FrameTime

    /// A turn of the wheel at a moment, with the pointer at a place.
    public init(notches: Double, position: UnitPoint, time: FrameTime) {
        (self.notches, self.position, self.time) = (notches, position, time)
    }
}

/// Everything that points: touch screens, and mice and tablets with their button held.
@MainActor
public protocol TouchInput: AnyObject {
    /// Called with what happened in one report of one device; several contacts may move at once.
    var onTouches: (@MainActor ([TouchEvent]) -> Void)? { get set }
    /// Called with the place of a mouse's pointer on the panel (unrotated) when it moved; nil when the last mouse was unplugged.
    var onPointer: (@MainActor (UnitPoint?) -> Void)? { get set }
    /// Called when the wheel of a mouse was turned.
    var onWheel: (@MainActor (WheelEvent) -> Void)? { get set }
}

/// Knows whether there is anything to point with.
@MainActor
public protocol PointingPresence: AnyObject {
    /// Whether a touch screen, a mouse or a tablet is there.
    var canPoint: Bool { get }
    /// Called after `canPoint` may have changed.
    var onPresence: (@MainActor () -> Void)? { get set }
}

/// Touch screens that can be told how they lie on their panel while they are used.
@MainActor
public protocol TouchCalibrating: AnyObject {
    /// The six numbers of each touch screen that is there, by its name; empty where there is none.
    ///
    /// The numbers are those of udev's `LIBINPUT_CALIBRATION_MATRIX`: x' = a·x + b·y + c and y' = d·x + e·y + f. What is set counts at
    /// once, and again when the touch screen is unplugged and comes back; numbers that are no map change nothing.
    var calibrations: [String: [Double]] { get set }
}
