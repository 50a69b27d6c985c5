import Devices
import Geometry

@testable import InputEvdev

/// Packets of every kind of input device at once: whatever a device sends, fingers obey their grammar and stay on the panel.
@MainActor
enum EvdevFuzz {
    private static let keymap = Keymap(KeyboardLayout())
    private static let plane = PointerPlane(panel: Size(width: 800, height: 600), rotation: .quarter)
    /// Bytes that an event takes: one for its type, two for its code, four for its value.
    private static let eventLength = 7

    static func decode(_ input: [UInt8]) {
        guard input.count > 4, let keyboard = keymap.flatMap(KeyboardDecoder.init) else { return }
        var readers = decoders(input).map { Reader(decoder: $0) }
        var pointer = UnitPoint(x: 0.5, y: 0.5)
        for place in stride(from: 4, through: input.count - eventLength, by: eventLength) {
            let event = event(input[place..<place + eventLength])
            for index in readers.indices { readers[index].read(event, &pointer, plane) }
            if let stroke = keyboard.decode(event) { precondition(!stroke.event.key.isEmpty, "a key has a name") }
            precondition((0...1).contains(pointer.x) && (0...1).contains(pointer.y), "the pointer stays on the panel")
        }
        for index in readers.indices { readers[index].end() }
        _ = keyboard.releaseAll(at: .zero)
    }

    /// The first bytes say what the devices are: how many slots, which range, which resolution.
    private static func decoders(_ input: [UInt8]) -> [PointingDecoder] {
        let (slots, shape) = (Int(input[0] % 80), input[1])
        let ranges: [(Int32, Int32)] = [(0, 999), (0, 0), (-500, 500), (.min, .max), (4095, 0)]
        let range = ranges[Int(shape & 7) % ranges.count]
        let axis = AxisRange(minimum: range.0, maximum: range.1, resolution: Int32(shape >> 3))
        let matrix = shape & 0x80 == 0 ? Calibration.identity : Calibration(matrix: [0, -1000, 1, 1, 0, 0]) ?? .identity
        let surface = TouchSurface(x: axis, y: axis, calibration: matrix, touchMajorResolution: Int32(input[2]))
        let places = Array(repeating: Point.zero, count: slots)
        return [
            .multitouch(
                TouchPacketDecoder(
                    surface: surface, places: places, currentSlot: Int(input[3]) - 2, numbers: ContactNumbers(device: 1))),
            .single(SingleTouchDecoder(surface: surface, style: .touchScreen, place: .zero, numbers: ContactNumbers(device: 2))),
            .single(SingleTouchDecoder(surface: surface, style: .pointer, place: .zero, numbers: ContactNumbers(device: 3))),
            .mouse(RelativePointerDecoder(numbers: ContactNumbers(device: 4))),
        ]
    }

    private static func event(_ bytes: ArraySlice<UInt8>) -> EvdevEvent {
        func number(_ range: Range<Int>) -> Int {
            bytes.dropFirst(range.lowerBound).prefix(range.count).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        return EvdevEvent(
            type: Int32(number(0..<1)), code: Int32(number(1..<3)), value: Int32(truncatingIfNeeded: number(3..<7)), time: .zero)
    }

    /// A decoder, and the contacts that it says are down.
    private struct Reader {
        var decoder: PointingDecoder
        var down: Set<Int> = []

        mutating func read(_ event: EvdevEvent, _ pointer: inout UnitPoint, _ plane: PointerPlane) {
            for touch in decoder.decode(event, pointer: &pointer, in: plane)?.touches ?? [] { follow(touch) }
        }

        mutating func end() {
            for touch in decoder.cancelAll(at: .zero) { follow(touch) }
            precondition(down.isEmpty, "no finger stays down")
        }

        private mutating func follow(_ touch: TouchEvent) {
            precondition((0...1).contains(touch.position.x) && (0...1).contains(touch.position.y), "a finger is on the panel")
            switch touch.phase {
            case .began: precondition(down.insert(touch.contact).inserted, "a finger begins once")
            case .moved: precondition(down.contains(touch.contact), "a finger that moves is down")
            case .ended, .cancelled: precondition(down.remove(touch.contact) != nil, "a finger that ends was down")
            }
        }
    }

    /// Two fingers that come, move and go; a tap; a tablet's click; a mouse's drag; a word.
    nonisolated static var seeds: [[UInt8]] {
        let (report, tap): ([Int], [[Int]]) = ([0, 0, 0], [[3, 0, 500], [3, 1, 400], [1, 0x14A, 1]])
        let two = [
            [3, 0x2F, 0], [3, 0x39, 7], [3, 0x35, 100], [3, 0x36, 200], [3, 0x30, 12], [3, 0x2F, 1], [3, 0x39, 8], [3, 0x35, 700],
        ]
        let gone = [[3, 0x2F, 0], [3, 0x39, -1], [3, 0x2F, 1], [3, 0x37, 2], report, [3, 0x39, -1]]
        let gestures: [[[Int]]] = [
            two + [report, [3, 0x35, 750], report, [0, 3, 0], report] + gone + [report],
            tap + [report, [3, 0, 510], report, [1, 0x14A, 0], report],
            [[3, 0, 5], [1, 0x110, 1], report, [3, 1, 9], report, [1, 0x110, 0], report],
            [[2, 0, 30], [2, 1, -4], report, [1, 0x110, 1], report, [2, 0, 10], report, [1, 0x110, 0], report],
            [[1, 42, 1], [1, 30, 1], [1, 30, 0], [1, 42, 0], report, [1, 29, 1], [1, 46, 1], [1, 46, 2], report, [0, 0, 1]],
        ]
        return gestures.map { events in [5, 0x18, 4, 2] + events.flatMap(bytes) }
    }

    private nonisolated static func bytes(_ event: [Int]) -> [UInt8] {
        [event[0], event[1], event[1] >> 8, event[2], event[2] >> 8, event[2] >> 16, event[2] >> 24].map { UInt8(truncatingIfNeeded: $0) }
    }
}
