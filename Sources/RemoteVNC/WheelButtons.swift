/// Turns the fourth and fifth button of viewers' pointers into notches of a wheel: RFB has no other word for it.
struct WheelButtons {
    private static let (up, down): (Int32, Int32) = (1 << 3, 1 << 4)

    /// The wheel's buttons that each viewer holds.
    private var held: [UInt: Int32] = [:]

    /// The notches of a report, positive towards the guest; each press of a button is one.
    mutating func report(viewer: UInt, buttons: Int32) -> Double {
        let wheel = buttons & (Self.up | Self.down)
        let pressed = wheel & ~(held[viewer] ?? 0)
        held[viewer] = wheel == 0 ? nil : wheel
        return (pressed & Self.down == 0 ? 0 : 1) - (pressed & Self.up == 0 ? 0 : 1)
    }

    mutating func viewerLeft(_ viewer: UInt) { held[viewer] = nil }
}
