import Devices
import Foundation
import Geometry
import HeadlessDevices
import Testing

@MainActor
@Suite final class TouchRecordingTests {
    private let clock = HeadlessClock()
    private let script = ScriptedTouch()
    private let path = NSTemporaryDirectory() + "touches-\(UUID().uuidString).jsonl"

    init() { clock.advance(by: .zero) }

    deinit { unsafe unlink(path) }

    private func event(_ contact: Int, _ phase: TouchEvent.Phase, _ x: Double, _ y: Double, width: Double? = nil) -> TouchEvent {
        TouchEvent(contact: contact, phase: phase, position: UnitPoint(x: x, y: y), time: clock.now, widthMillimetres: width)
    }

    private func lines() throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private func write(_ text: String) throws { try text.write(toFile: path, atomically: false, encoding: .utf8) }

    @Test func aRecordingIsReadableAndPassesEverythingOn() throws {
        let recorder = try TouchRecorder(recording: script, to: path, clock: clock)
        var passed = 0
        recorder.onTouches = { passed += $0.count }
        recorder.onPointer = { _ in passed += 1 }
        script.send([event(1, .began, 0.5, 0.25, width: 7.5)])
        clock.advance(by: .microseconds(16_667))
        script.send([event(1, .ended, 0.5, 1.0 / 3)])
        clock.advance(by: .milliseconds(1))
        script.movePointer(to: UnitPoint(x: 0, y: 1))
        script.movePointer(to: nil)
        #expect(passed == 4)
        #expect(
            try lines() == [
                #"{"format":"mememe-touch","version":1}"#,
                #"{"contact":1,"ms":0,"phase":"began","width":7.5,"x":0.5,"y":0.25}"#,
                #"{"contact":1,"ms":16.667,"phase":"ended","x":0.5,"y":0.33333}"#,
                #"{"ms":17.667,"pointer":true,"x":0,"y":1}"#,
                #"{"ms":17.667,"pointer":false}"#,
            ])
    }

    @Test func aPlayedRecordingIsWhatWasRecordedReportByReport() throws {
        let recorder = try TouchRecorder(recording: script, to: path, clock: clock)
        var recorded: [(Duration, [TouchEvent])] = []
        let start = clock.now
        recorder.onTouches = { [clock] in recorded.append((clock.now - start, $0)) }
        for step in 0..<20 {
            let share = Double(step) / 32
            let phase: TouchEvent.Phase = step == 0 ? .began : step == 19 ? .ended : .moved
            script.send([event(4, phase, share, 0.5, width: 6), event(9, phase, 1 - share, 0.25)])
            clock.advance(by: .milliseconds(8))
        }
        let player = try TouchPlayer(playing: path, clock: clock.separateAlarm())
        var played: [(Duration, [TouchEvent])] = []
        let begin = clock.now
        var isFinished = false
        player.onTouches = { [clock] in played.append((clock.now - begin, $0)) }
        player.onFinish = { isFinished = true }
        player.begin()
        clock.advance(by: .milliseconds(19 * 8))
        #expect(isFinished)
        #expect(played.map(\.0) == recorded.map(\.0))
        #expect(
            played.map { $0.1.map { [$0.position.x, $0.position.y, $0.widthMillimetres ?? 0] } }
                == recorded.map { $0.1.map { [$0.position.x, $0.position.y, $0.widthMillimetres ?? 0] } })
        #expect(played.flatMap(\.1).map(\.phase) == recorded.flatMap(\.1).map(\.phase))
        #expect(played.allSatisfy { delay, events in events.allSatisfy { $0.time == begin + delay } })
    }

    @Test func aFullFileEndsWithEveryFingerLiftedAndTheInputGoesOn() throws {
        let recorder = try TouchRecorder(recording: script, to: path, clock: clock, byteLimit: 4000)
        var passed = 0
        recorder.onTouches = { passed += $0.count }
        script.send([event(1, .began, 0.5, 0.5), event(2, .began, 0.6, 0.6)])
        for step in 0..<200 {
            clock.advance(by: .milliseconds(8))
            script.send([event(1, .moved, Double(step) / 333, 0.5)])
        }
        #expect(passed == 202)
        #expect(!recorder.isRecording)
        let text = try lines()
        #expect(text.reduce(0) { $0 + $1.utf8.count + 1 } <= 4000)
        #expect(text.suffix(2).map { $0.contains(#""phase":"cancelled""#) } == [true, true])
        _ = try TouchPlayer(playing: path, clock: clock.separateAlarm())
    }

    @Test func aRecordingThatBreaksOffLeavesNoFingerDown() throws {
        try write(
            """
            {"format":"mememe-touch","version":1}
            {"ms":0,"contact":7,"phase":"began","x":0.5,"y":0.5}
            """)
        let player = try TouchPlayer(playing: path, clock: clock.separateAlarm())
        var phases: [TouchEvent.Phase] = []
        player.onTouches = { phases += $0.map(\.phase) }
        player.begin()
        clock.advance(by: .milliseconds(1))
        #expect(phases == [.began, .cancelled])
    }

    @Test func stoppingLiftsTheFingers() throws {
        try write(
            """
            {"format":"mememe-touch","version":1}
            {"ms":0,"contact":7,"phase":"began","x":0.5,"y":0.5}
            {"ms":50,"contact":7,"phase":"ended","x":0.5,"y":0.5}
            """)
        let player = try TouchPlayer(playing: path, clock: clock.separateAlarm())
        var phases: [TouchEvent.Phase] = []
        player.onTouches = { phases += $0.map(\.phase) }
        player.begin()
        clock.advance(by: .milliseconds(10))
        player.stop()
        clock.advance(by: .milliseconds(100))
        #expect(phases == [.began, .cancelled])
    }

    @Test(arguments: [
        ("", 1), ("{}", 1), (#"{"format":"mememe-touch","version":2}"#, 1),
        (#"{"format":"mememe-touch","version":1}"# + "\nnonsense", 2),
        (#"{"format":"mememe-touch","version":1}"# + "\n" + #"{"ms":0,"contact":1,"phase":"hovered","x":0,"y":0}"#, 2),
        (#"{"format":"mememe-touch","version":1}"# + "\n" + #"{"ms":0,"contact":1,"phase":"began","x":0,"y":1.5}"#, 2),
        (#"{"format":"mememe-touch","version":1}"# + "\n" + #"{"ms":1e300,"contact":1,"phase":"began","x":0,"y":1}"#, 2),
    ]) func whatIsNotARecordingIsRefusedWithItsLine(text: String, line: Int) throws {
        try write(text)
        let error = #expect(throws: TouchRecordingError.self) { try TouchPlayer(playing: self.path, clock: self.clock.separateAlarm()) }
        guard case .malformed(line, _) = error else {
            Issue.record("\(String(describing: error)) is not about line \(line)")
            return
        }
    }

    @Test func aMissingFileIsSaid() {
        #expect(throws: TouchRecordingError.self) { try TouchPlayer(playing: "/nonexistent/file", clock: self.clock.separateAlarm()) }
    }
}
