internal import CEvdev

/// Adds up what the packets of a mouse say of its wheel.
///
/// A wheel that tells fine steps (120 to a notch) tells whole notches beside them; then only the fine steps count.
struct WheelDecoder {
    private var steps = 0
    private var notches = 0
    private var isFine = false

    private static let stepsPerNotch = 120.0

    /// How many notches a finished packet turned the wheel, positive towards the guest; nil for every other event and a wheel at rest.
    mutating func decode(_ event: EvdevEvent) -> Double? {
        switch (event.type, event.code) {
        case (EV_REL, REL_WHEEL_HI_RES):
            isFine = true
            steps += Int(event.value)
        case (EV_REL, REL_WHEEL): notches += Int(event.value)
        case (EV_SYN, SYN_REPORT):
            defer { (steps, notches) = (0, 0) }
            let turned = isFine ? Double(steps) / Self.stepsPerNotch : Double(notches)
            // The kernel counts away from the guest.
            return turned == 0 ? nil : -turned
        default: break
        }
        return nil
    }
}
