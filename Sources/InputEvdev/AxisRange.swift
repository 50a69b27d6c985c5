/// What a device says of one of its absolute axes.
struct AxisRange: Equatable, Sendable {
    var minimum: Int32
    var maximum: Int32
    /// Units a millimetre; zero when the device does not tell.
    var resolution: Int32 = 0

    /// The share of the axis at which the middle of a unit lies, from 0 to 1; values outside the range count as its ends.
    ///
    /// The middle, so that a digitizer with as many units as the panel has pixels hits the same pixel in all four rotations.
    func share(of value: Int32) -> Double {
        guard maximum > minimum else { return 0.5 }
        let inside = min(max(value, minimum), maximum)
        let units = Double(Int64(maximum) - Int64(minimum) + 1)
        return (Double(Int64(inside) - Int64(minimum)) + 0.5) / units
    }
}
