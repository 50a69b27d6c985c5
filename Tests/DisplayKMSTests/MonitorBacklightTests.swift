import Devices
import Foundation
import Synchronization
import SystemCalls
import Testing

@testable import DisplayKMS

/// A monitor at the other end of the wires, which speaks DDC/CI byte by byte, and minds the pauses. It stands in for a real one, of which
/// there is none here.
private final class SimulatedMonitor: I2CBus {
    /// What is odd about it.
    enum Fault { case none, absent, wrongSum, nothingToSay, unsupported, otherFeature, noSteps }

    private struct State {
        var fault: Fault
        var brightness: UInt16 = 50
        var answer: [UInt8]?
        var waited: Int32 = 1000
        /// How often it has nothing to say first.
        var isBusy = 0
        var complaints: [String] = []
        var written: [[UInt8]] = []
    }
    private let state: Mutex<State>
    private static let most: UInt16 = 200

    init(_ fault: Fault = .none, isBusy: Int = 0) { state = Mutex(State(fault: fault, isBusy: isBusy)) }

    var brightness: UInt16 { state.withLock { $0.brightness } }
    var complaints: [String] { state.withLock { $0.complaints } }
    var written: [[UInt8]] { state.withLock { $0.written } }
    func change(to fault: Fault) { state.withLock { $0.fault = fault } }

    func pause(_ milliseconds: Int32) { state.withLock { $0.waited += milliseconds } }

    func write(_ bytes: [UInt8], to address: UInt16) throws(SystemCallError) {
        let isAbsent = state.withLock { state in
            if state.fault == .absent { return true }
            state.written.append(bytes)
            if state.waited < 50 { state.complaints.append("spoken to after \(state.waited) ms") }
            state.waited = 0
            // 0x6E is the address with the bit for writing.
            guard address == 0x37, bytes.reduce(0x6E, ^) == 0, bytes.count >= 4, bytes[0] == 0x51 else {
                state.complaints.append("no message: \(bytes)")
                return false
            }
            guard Int(bytes[1]) == 0x80 + bytes.count - 3 else {
                state.complaints.append("wrong length: \(bytes)")
                return false
            }
            switch (bytes[2], bytes[3]) {
            case (0x01, 0x10): state.answer = Self.answer(&state)
            case (0x03, 0x10): state.brightness = UInt16(bytes[4]) << 8 | UInt16(bytes[5])
            default: state.complaints.append("unknown request: \(bytes)")
            }
            return false
        }
        if isAbsent { throw SystemCallError(operation: "speak to a simulated monitor", code: ENXIO) }
    }

    private static func answer(_ state: inout State) -> [UInt8] {
        if state.isBusy > 0 || state.fault == .nothingToSay {
            state.isBusy -= 1
            return [0x6E, 0x80, 0xBE]
        }
        let most = state.fault == .noSteps ? 0 : Self.most
        let result: UInt8 = state.fault == .unsupported ? 1 : 0
        let feature: UInt8 = state.fault == .otherFeature ? 0x12 : 0x10
        let content: [UInt8] = [
            0x6E, 0x88, 0x02, result, feature, 0x00, UInt8(most >> 8), UInt8(most & 0xFF), UInt8(state.brightness >> 8),
            UInt8(state.brightness & 0xFF),
        ]
        let sum = content.reduce(0x50, ^)
        return content + [state.fault == .wrongSum ? sum ^ 1 : sum]
    }

    func read(_ count: Int, from address: UInt16) throws(SystemCallError) -> [UInt8] {
        let answer: [UInt8]? = state.withLock { state in
            if state.fault == .absent { return nil }
            if state.waited < 40 { state.complaints.append("read after \(state.waited) ms") }
            state.waited = 0
            defer { state.answer = nil }
            return state.answer ?? [0x6E, 0x80, 0xBE]
        }
        guard let answer else { throw SystemCallError(operation: "hear a simulated monitor", code: ENXIO) }
        return answer + [UInt8](repeating: 0xFF, count: count - answer.count)
    }
}

/// A monitor's light over its cable, with a monitor that is simulated.
@MainActor @Suite struct MonitorBacklightTests {
    private func light(_ monitor: SimulatedMonitor) -> MonitorBacklight { MonitorBacklight(at: { "HDMI-A-1" }, bus: { _ in monitor }) }

    private func becomes(_ condition: () -> Bool) async throws -> Bool {
        for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(2)) }
        return condition()
    }

    @Test func itIsAskedAndThenSetAsAShareOfItsSteps() async throws {
        let monitor = SimulatedMonitor()
        let light = light(monitor)
        #expect(!light.isThere && light.level == 1, "nobody waits for it")
        #expect(try await becomes { light.isThere })
        #expect(light.level == 0.25)
        for (level, step) in [(0.3, UInt16(60)), (0, 0), (0.001, 1), (1, 200)] {
            light.level = level
            #expect(try await becomes { monitor.brightness == step }, "\(level)")
        }
        #expect(monitor.complaints.isEmpty)
        // The example of VESA's DDC/CI 1.1 for a question, and a set of 60.
        let (question, setting): ([UInt8], [UInt8]) = ([0x51, 0x82, 0x01, 0x10, 0xAC], [0x51, 0x84, 0x03, 0x10, 0x00, 0x3C, 0x94])
        #expect(Array(monitor.written.prefix(2)) == [question, setting])
    }

    @Test func ofManyWishesTheLastIsFulfilled() async throws {
        let monitor = SimulatedMonitor()
        let light = light(monitor)
        #expect(try await becomes { light.isThere })
        for step in 1...40 { light.level = Double(step) / 50 }
        #expect(try await becomes { monitor.brightness == 160 })
        #expect(monitor.written.count <= 3, "not each of them is told")
    }

    @Test func aBusyMonitorIsAskedAgain() async throws {
        let light = light(SimulatedMonitor(isBusy: 2))
        #expect(!light.isThere)
        #expect(try await becomes { light.isThere })
    }

    @Test func aMonitorThatGoesIsNoLightAnyMore() async throws {
        let monitor = SimulatedMonitor()
        let light = light(monitor)
        #expect(try await becomes { light.isThere })
        monitor.change(to: .absent)
        light.level = 0.5
        #expect(try await becomes { light.level == 1 && !light.isThere })
        monitor.change(to: .none)
        #expect(try await becomes { light.isThere }, "and plugged in again it is one")
    }

    /// Staff switch a monitor off for the night: in the morning it does not listen yet.
    @Test func aMonitorThatComesBackIsFoundByItself() async throws {
        let monitor = SimulatedMonitor()
        let light = MonitorBacklight(at: { "HDMI-A-1" }, patience: .milliseconds(5), bus: { _ in monitor })
        var arrivals = 0
        light.onArrival = {
            arrivals += 1
            light.level = 0.8
        }
        #expect(!light.isThere)
        #expect(try await becomes { monitor.brightness == 160 } && arrivals == 1)
        monitor.change(to: .absent)
        light.level = 0
        // More often than a monitor is asked that never answered.
        try await Task.sleep(for: .milliseconds(60))
        #expect(arrivals == 1 && monitor.brightness == 160)
        monitor.change(to: .none)
        #expect(try await becomes { arrivals == 2 }, "nobody has to ask for it")
        #expect(light.level == 0.8)
    }

    /// Most that are silent have no such control at all.
    @Test func aMonitorThatNeverAnswersIsNotAskedForEver() async throws {
        let monitor = SimulatedMonitor(.nothingToSay)
        let light = MonitorBacklight(at: { "HDMI-A-1" }, patience: .milliseconds(5), bus: { _ in monitor })
        #expect(!light.isThere)
        #expect(try await becomes { monitor.written.count == 15 })
        try await Task.sleep(for: .milliseconds(50))
        #expect(monitor.written.count == 15, "five times, each in three tries")
        let poor = SimulatedMonitor(.unsupported)
        let none = MonitorBacklight(at: { "HDMI-A-1" }, patience: .milliseconds(5), bus: { _ in poor })
        #expect(!none.isThere)
        try await Task.sleep(for: .milliseconds(50))
        #expect(poor.written.count == 1, "it has said that it has none")
    }

    @Test func withoutAConnectorOrABusNothingIsAsked() async throws {
        let nowhere = MonitorBacklight(at: { nil }, bus: { _ in SimulatedMonitor() })
        let wireless = MonitorBacklight(at: { "DSI-1" }, bus: { _ in nil })
        for light in [nowhere, wireless] {
            _ = light.isThere
            try await Task.sleep(for: .milliseconds(20))
            light.level = 0.5
            #expect(!light.isThere && light.level == 1)
        }
    }

    /// The kernel's own driver is the better way.
    @Test func theFirstWayThatThereIsIsTaken() {
        final class Light: Backlight {
            var isThere: Bool
            var level = 1.0
            var onArrival: (@MainActor () -> Void)?
            init(_ isThere: Bool) { self.isThere = isThere }
        }
        let (first, second) = (Light(false), Light(true))
        let both = PanelBacklight([first, second])
        both.level = 0.5
        #expect(second.level == 0.5 && both.level == 0.5)
        first.isThere = true
        both.level = 0.25
        #expect(first.level == 0.25 && second.level == 0.5 && both.isThere)
        var arrivals = 0
        both.onArrival = { arrivals += 1 }
        second.onArrival?()
        #expect(arrivals == 1)
    }
}

/// What monitors answer, and buses are called.
@Suite struct MonitorControlTests {
    @Test func badAnswersAreNoLight() throws {
        let cases: [(SimulatedMonitor.Fault, MonitorControl.Trouble)] = [
            (.wrongSum, .garbled), (.nothingToSay, .nothingToSay), (.unsupported, .unsupported), (.otherFeature, .garbled),
            (.noSteps, .unsupported),
        ]
        for (fault, trouble) in cases {
            let monitor = SimulatedMonitor(fault)
            #expect(throws: trouble) { try MonitorControl(monitor).level(of: MonitorControl.brightness) }
            #expect(monitor.complaints.isEmpty, "\(fault)")
            #expect(monitor.written.count == (fault == .unsupported || fault == .noSteps ? 1 : 3), "\(fault)")
        }
        let absent = SystemCallError(operation: "speak to a simulated monitor", code: ENXIO)
        #expect(throws: MonitorControl.Trouble.noAnswer(absent)) { try MonitorControl(SimulatedMonitor(.absent)).level(of: 0x10) }
    }

    /// Whatever is on the wires, nothing is taken for an answer that is none, and nothing is read beyond its end.
    @Test func noiseIsNoAnswer() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            var bytes = (0..<11).map { _ in UInt8.random(in: 0...255, using: &generator) }
            (bytes[0], bytes[1]) = (0x6E, 0x80 | UInt8.random(in: 0...127, using: &generator))
            guard let level = try? MonitorControl.level(in: bytes, of: 0x10) else { continue }
            #expect(bytes[1] == 0x88 && bytes.reduce(0x50, ^) == 0 && level.step <= level.most)
        }
        #expect(throws: MonitorControl.Trouble.garbled) { try MonitorControl.level(in: [], of: 0x10) }
    }

    @Test func theBusOfAConnectorIsFound() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("connectors-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["card0-HDMI-A-1", "card0-DP-1/i2c-5", "card0-DSI-1"] {
            try FileManager.default.createDirectory(at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        for name in ["card0-HDMI-A-1", "card0-DP-1"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("\(name)/ddc").path, withDestinationPath: "../../../i2c-3")
        }
        func path(_ name: String) -> String? { KernelI2CBus(ofConnector: folder.appendingPathComponent(name).path)?.path }
        #expect(path("card0-HDMI-A-1") == "/dev/i2c-3")
        #expect(path("card0-DP-1") == "/dev/i2c-5", "DisplayPort's own wires come before those of an older socket")
        #expect(path("card0-DSI-1") == nil && path("card7-DP-9") == nil)
    }
}
