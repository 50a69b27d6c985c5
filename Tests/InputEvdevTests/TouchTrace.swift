import Devices
import Foundation
import Geometry

@testable import InputEvdev

/// A recording of a device's events, in the part of evemu's format that matters here: N (name), A (axes), E (events).
struct TouchTrace {
    var axes: [Int32: AxisRange] = [:]
    var events: [EvdevEvent] = []

    struct Malformed: Error { let line: String }

    init(named name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Traces/\(name).evemu")
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") { try read(String(line)) }
    }

    private mutating func read(_ line: String) throws {
        let words = line.split(separator: " ").dropFirst().map(String.init)
        switch line.prefix(2) {
        case "A:":
            guard words.count == 6, let code = Int32(words[0], radix: 16), let minimum = Int32(words[1]), let maximum = Int32(words[2]),
                let resolution = Int32(words[5])
            else { throw Malformed(line: line) }
            axes[code] = AxisRange(minimum: minimum, maximum: maximum, resolution: resolution)
        case "E:":
            guard words.count == 4, let seconds = Double(words[0]), let type = Int32(words[1], radix: 16),
                let code = Int32(words[2], radix: 16), let value = Int32(words[3])
            else { throw Malformed(line: line) }
            let time = FrameTime(nanoseconds: Int64((seconds * 1_000_000).rounded()) * 1000)
            events.append(EvdevEvent(type: type, code: code, value: value, time: time))
        default: break
        }
    }

    func axis(_ code: Int32) -> AxisRange { axes[code] ?? AxisRange(minimum: 0, maximum: 0) }
}

/// What happened, one short line a touch: when (ms), the contact's number within its device, what and where (thousandths).
func summary(_ touches: [TouchEvent]) -> [String] {
    touches.map { touch in
        let place = "\(Int((touch.position.x * 1000).rounded())),\(Int((touch.position.y * 1000).rounded()))"
        return "\(touch.time.nanoseconds / 1_000_000) \(touch.contact & 0xFF_FFFF) \(touch.phase.rawValue) \(place)"
    }
}

/// Checks the grammar of touches: every contact begins once, moves, and ends or is cancelled once.
struct TouchGrammar {
    private(set) var down: Set<Int> = []
    private(set) var faults: [String] = []
    private var used: Set<Int> = []

    mutating func follow(_ touches: [TouchEvent]) {
        for touch in touches { follow(touch) }
    }

    private mutating func follow(_ touch: TouchEvent) {
        let isInside = (0...1).contains(touch.position.x) && (0...1).contains(touch.position.y)
        if !isInside { faults.append("\(touch.position) is not on the panel") }
        if touch.phase != .began, !down.contains(touch.contact) { faults.append("\(touch.contact) is not down and \(touch.phase)") }
        if touch.phase == .began, !used.insert(touch.contact).inserted { faults.append("\(touch.contact) began twice") }
        if touch.phase == .began { down.insert(touch.contact) }
        if touch.phase == .ended || touch.phase == .cancelled { down.remove(touch.contact) }
    }
}
