internal import Geometry

/// Where a digitizer's units lie on the panel.
struct TouchSurface: Equatable, Sendable {
    var x: AxisRange
    var y: AxisRange
    var calibration = Calibration.identity
    /// Units a millimetre of a contact's larger measure; zero when the device does not tell.
    var touchMajorResolution: Int32 = 0

    /// The place on the panel, held inside it.
    func position(x rawX: Int32, y rawY: Int32) -> UnitPoint {
        let place = calibration(UnitPoint(x: x.share(of: rawX), y: y.share(of: rawY)))
        return UnitPoint(x: min(max(place.x, 0), 1), y: min(max(place.y, 0), 1))
    }

    /// A contact's larger measure, if the device tells it. Devices that give no unit for it use the one of their x axis.
    func millimetres(touchMajor: Int32) -> Double? {
        let resolution = touchMajorResolution > 0 ? touchMajorResolution : x.resolution
        guard touchMajor > 0, resolution > 0 else { return nil }
        return Double(touchMajor) / Double(resolution)
    }
}
