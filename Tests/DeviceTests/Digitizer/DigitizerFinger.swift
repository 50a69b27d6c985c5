internal import TestSupport

/// A finger on the digitizer, at points in display pixels of a display that is not rotated.
struct DigitizerFinger: Finger {
    let digitizer: TouchDigitizer
    let width, height: Int
    /// The number that the digitizer gives the finger.
    var contact: UInt8 = 0

    func press(_ x: Double, _ y: Double) throws { try report(x, y, isDown: true) }
    func move(_ x: Double, _ y: Double) throws { try report(x, y, isDown: true) }
    func lift(_ x: Double, _ y: Double) throws { try report(x, y, isDown: false) }

    private func report(_ x: Double, _ y: Double, isDown: Bool) throws {
        try digitizer.report([.init(identifier: contact, x: scaled(x, to: width), y: scaled(y, to: height), isDown: isDown)])
    }

    private func scaled(_ value: Double, to extent: Int) -> Int {
        Int((value / Double(extent) * Double(DigitizerDescriptors.maximum + 1)).rounded())
    }
}
