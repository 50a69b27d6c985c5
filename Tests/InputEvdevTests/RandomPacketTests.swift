import CEvdev
import Devices
import Geometry
import TestSupport
import Testing

@testable import InputEvdev

/// A multitouch device as the kernel sees it: the state of its slots, packets of changes, and a reader that may miss packets
/// and is caught up as libevdev does it, by the differences between what the reader knew and the state.
private struct SimulatedDevice {
    struct Slot: Equatable {
        var trackingID: Int32 = -1
        var x: Int32 = 0
        var y: Int32 = 0
    }

    var slots = Array(repeating: Slot(), count: 5)
    var known = Array(repeating: Slot(), count: 5)
    var knownCurrent = 0
    var lastTrackingID: Int32 = 0
    var random: SeededGenerator

    mutating func act() {
        let slot = Int.random(in: slots.indices, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            if slots[slot].trackingID < 0 || Int.random(in: 0..<8, using: &random) == 0 {
                lastTrackingID += 1
                slots[slot].trackingID = lastTrackingID
            }
        case 2: slots[slot].trackingID = -1
        default:
            slots[slot].x = Int32.random(in: 0...999, using: &random)
            slots[slot].y = Int32.random(in: 0...999, using: &random)
        }
    }

    mutating func liftAll() {
        for slot in slots.indices { slots[slot].trackingID = -1 }
    }

    /// The changes since the reader's knowledge, without the report that ends them.
    mutating func changes(_ slotOrder: [Int], withLiftsFirst: Bool = false) -> [(Int32, Int32, Int32)] {
        var events: [(Int32, Int32, Int32)] = []
        if withLiftsFirst {
            for index in slotOrder where known[index].trackingID >= 0 && known[index].trackingID != slots[index].trackingID {
                events += [(EV_ABS, ABS_MT_SLOT, Int32(index)), (EV_ABS, ABS_MT_TRACKING_ID, -1)]
                known[index].trackingID = -1
                knownCurrent = index
            }
            events.append((EV_SYN, SYN_REPORT, 0))
        }
        for index in slotOrder where known[index] != slots[index] {
            if knownCurrent != index { events.append((EV_ABS, ABS_MT_SLOT, Int32(index))) }
            knownCurrent = index
            if known[index].trackingID != slots[index].trackingID { events.append((EV_ABS, ABS_MT_TRACKING_ID, slots[index].trackingID)) }
            if known[index].x != slots[index].x { events.append((EV_ABS, ABS_MT_POSITION_X, slots[index].x)) }
            if known[index].y != slots[index].y { events.append((EV_ABS, ABS_MT_POSITION_Y, slots[index].y)) }
            known[index] = slots[index]
        }
        return events
    }
}

@Suite struct RandomPacketTests {
    private let surface = TouchSurface(x: AxisRange(minimum: 0, maximum: 999), y: AxisRange(minimum: 0, maximum: 999))

    private func decoder() -> TouchPacketDecoder {
        TouchPacketDecoder(surface: surface, places: Array(repeating: .zero, count: 5), numbers: ContactNumbers(device: 1))
    }

    /// Random gestures of which the reader misses packets, some of them in the middle; then all fingers are lifted, also unseen.
    @Test(arguments: 0..<400) func whateverIsDroppedNoFingerStaysDown(seed: Int) {
        var device = SimulatedDevice(random: SeededGenerator(seed: UInt64(seed)))
        var decoder = decoder()
        var grammar = TouchGrammar()
        func feed(_ events: [(Int32, Int32, Int32)]) {
            for event in events {
                let event = EvdevEvent(type: event.0, code: event.1, value: event.2, time: .zero)
                grammar.follow(decoder.decode(event)?.touches ?? [])
            }
        }
        for step in 0..<200 {
            for _ in 0..<Int.random(in: 1...4, using: &device.random) { device.act() }
            if step == 199 { device.liftAll() }
            let order = Array(device.slots.indices)
            switch Int.random(in: 0..<4, using: &device.random) {
            case 0 where step < 199:
                continue
            case 1:
                feed(Self.brokenOff(&device, order))
                if step == 199 { device.liftAll() }
                feed([(EV_SYN, SYN_DROPPED, 0)] + device.changes(order, withLiftsFirst: true) + [(EV_SYN, SYN_REPORT, 0)])
            default:
                feed(device.changes(order) + [(EV_SYN, SYN_REPORT, 0)])
            }
            let wanted = device.slots.count { $0.trackingID >= 0 }
            #expect(grammar.down.count == wanted, "seed \(seed), step \(step)")
        }
        #expect(grammar.faults.isEmpty, "seed \(seed)")
        #expect(grammar.down.isEmpty, "seed \(seed)")
    }

    /// The changes of one slot, of a packet that the reader does not get to the end of.
    private static func brokenOff(_ device: inout SimulatedDevice, _ order: [Int]) -> [(Int32, Int32, Int32)] {
        let events = device.changes([Int.random(in: order.indices, using: &device.random)])
        for _ in 0..<3 { device.act() }
        return events
    }

    /// Triples of every kind into every decoder: no trap, and touches that obey their grammar.
    @Test(arguments: 0..<60) func arbitraryEventsDoNoHarm(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 1)
        var decoders: [PointingDecoder] = [
            .multitouch(decoder()),
            .multitouch(TouchPacketDecoder(surface: surface, places: [], currentSlot: -3, numbers: ContactNumbers(device: 1))),
            .single(SingleTouchDecoder(surface: surface, style: .touchScreen, place: .zero, numbers: ContactNumbers(device: 2))),
            .single(SingleTouchDecoder(surface: surface, style: .pointer, place: .zero, numbers: ContactNumbers(device: 3))),
            .mouse(RelativePointerDecoder(numbers: ContactNumbers(device: 4))),
        ]
        let plane = PointerPlane(panel: Size(width: 0, height: 600), rotation: .quarter)
        var grammars = Array(repeating: TouchGrammar(), count: decoders.count)
        var pointer = UnitPoint(x: 0.5, y: 0.5)
        let keyboard = try #require(Keymap(KeyboardLayout()).flatMap(KeyboardDecoder.init))
        var held: Set<String> = []
        for _ in 0..<4000 {
            let event = Self.arbitraryEvent(&random)
            for index in decoders.indices {
                grammars[index].follow(decoders[index].decode(event, pointer: &pointer, in: plane)?.touches ?? [])
            }
            if let stroke = keyboard.decode(event) {
                if stroke.event.phase == .down { held.insert("\(stroke.code)") } else { held.remove("\(stroke.code)") }
            }
        }
        for index in decoders.indices {
            grammars[index].follow(decoders[index].cancelAll(at: .zero))
            #expect(grammars[index].faults.isEmpty, "seed \(seed), decoder \(index)")
            #expect(grammars[index].down.isEmpty, "seed \(seed), decoder \(index)")
        }
        #expect(Set(keyboard.releaseAll(at: .zero).map { "\($0.code)" }) == held)
        #expect((0...1).contains(pointer.x) && (0...1).contains(pointer.y))
    }

    private static func arbitraryEvent(_ random: inout SeededGenerator) -> EvdevEvent {
        let types: [Int32] = [EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_ABS, EV_ABS, EV_MSC, EV_SW, EV_REP, 0x1F, -1, .max]
        let codes: [Int32] = [
            SYN_REPORT, SYN_DROPPED, SYN_MT_REPORT, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y,
            ABS_MT_TOUCH_MAJOR, ABS_MT_TOOL_TYPE, ABS_MT_DISTANCE, BTN_TOUCH, BTN_LEFT, KEY_A, KEY_LEFTSHIFT, -1, .max, .min,
        ]
        let values: [Int32] = [0, 1, 2, 3, 4, -1, 500, .max, .min, 70_000]
        let isKnownCode = Bool.random(using: &random)
        return EvdevEvent(
            type: types[Int.random(in: types.indices, using: &random)],
            code: isKnownCode ? codes[Int.random(in: codes.indices, using: &random)] : Int32.random(in: -2...800, using: &random),
            value: values[Int.random(in: values.indices, using: &random)], time: .zero)
    }
}
