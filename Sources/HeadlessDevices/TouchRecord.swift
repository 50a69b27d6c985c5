internal import Devices
internal import Geometry

/// One line of a touch recording: what one contact or the pointer did.
///
/// A recording is a text file of JSON objects, one a line. The first line is `{"format":"mememe-touch","version":1}`. Every other
/// line has `ms`, the time since the first event in milliseconds to the microsecond, and either
/// `contact`, `phase` ("began", "moved", "ended", "cancelled"), `x`, `y` and perhaps `width` (millimetres), or `pointer`
/// (false when the last mouse went away) with `x` and `y`. `x` and `y` are shares of the unrotated panel's width and height.
/// Consecutive lines with the same `ms` were one report.
struct TouchRecord: Codable, Equatable {
    var ms: Double
    var contact: Int?
    var phase: String?
    var pointer: Bool?
    var x: Double?
    var y: Double?
    var width: Double?

    init(_ event: TouchEvent, since start: FrameTime) {
        ms = Self.milliseconds(event.time - start)
        contact = event.contact
        phase = event.phase.rawValue
        x = Self.rounded(event.position.x)
        y = Self.rounded(event.position.y)
        width = event.widthMillimetres.map(Self.rounded)
    }

    init(pointer position: UnitPoint?, after time: Duration) {
        ms = Self.milliseconds(time)
        pointer = position != nil
        x = position.map { Self.rounded($0.x) }
        y = position.map { Self.rounded($0.y) }
    }

    /// The place, if both shares are there and are shares.
    var position: UnitPoint? {
        guard let x, let y, (0...1).contains(x), (0...1).contains(y) else { return nil }
        return UnitPoint(x: x, y: y)
    }

    /// What the line says happened, or nil when it says nothing that makes sense.
    var action: TouchAction? {
        guard ms >= 0, ms < Self.longestMilliseconds else { return nil }
        if pointer == false { return .pointer(nil) }
        guard let position else { return nil }
        if pointer == true { return .pointer(position) }
        guard let contact, let phase = phase.flatMap(TouchEvent.Phase.init) else { return nil }
        return .touch(TouchEvent(contact: contact, phase: phase, position: position, time: .zero, widthMillimetres: width))
    }

    /// A week: longer than any recording, and far from where nanoseconds overflow.
    private static let longestMilliseconds = 7 * 24 * 3_600_000.0

    private static func milliseconds(_ duration: Duration) -> Double { Double(duration.wholeNanoseconds / 1000) / 1000 }

    /// A hundred-thousandth of a panel is a fraction of its pixels, and keeps the lines short.
    private static func rounded(_ value: Double) -> Double { (value * 100_000).rounded() / 100_000 }
}

/// What a recorded line has happen.
enum TouchAction: Equatable {
    case touch(TouchEvent)
    case pointer(UnitPoint?)
}

/// The first line of a recording.
struct TouchRecordingHeader: Codable, Equatable {
    var format = "mememe-touch"
    var version = 1
}
