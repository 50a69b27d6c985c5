public import Devices
private import FoundationEssentials
public import Geometry
private import Glibc
public import SystemCalls

/// Why a touch recording can't be played.
public enum TouchRecordingError: Error, Equatable, Sendable {
    /// The file can't be read.
    case unreadable(SystemCallError)
    /// The file is not a recording; the line counts from 1 and the sentence says what is wrong there.
    case malformed(line: Int, String)
}

/// Plays a touch recording in its own time, as if the fingers were there.
@MainActor
public final class TouchPlayer: TouchInput {
    public var onTouches: (@MainActor ([TouchEvent]) -> Void)?
    public var onPointer: (@MainActor (UnitPoint?) -> Void)?
    /// Never called: recordings hold no wheel.
    public var onWheel: (@MainActor (WheelEvent) -> Void)?
    /// Called when the recording has been played to its end.
    public var onFinish: (@MainActor () -> Void)?
    private let reports: [Report]
    private let clock: any EventClock
    private var next = 0
    private var start = FrameTime.zero
    private var down: [Int: TouchEvent] = [:]

    /// Reads the whole recording.
    ///
    /// - Parameter clock: one whose alarm nobody else uses: a `SystemEventClock` of its own, or `HeadlessClock.separateAlarm()`.
    public init(playing path: String, clock: any EventClock) throws(TouchRecordingError) {
        reports = try Self.reports(in: Self.contents(of: path))
        self.clock = clock
        clock.onAlarm = { [weak self] in self?.play() }
    }

    /// Plays from the beginning; the recording's first event happens at the next turn of the loop.
    public func begin() {
        start = clock.now
        next = 0
        setAlarm()
    }

    /// Stops playing and lifts the fingers that are down.
    public func stop() {
        clock.setAlarm(at: nil)
        liftAll(at: clock.now)
    }

    private func play() {
        while next < reports.count, start + reports[next].delay <= clock.now {
            let report = reports[next]
            next += 1
            deliver(report, at: start + report.delay)
        }
        setAlarm()
    }

    private func setAlarm() {
        guard next == reports.count else { return clock.setAlarm(at: start + reports[next].delay) }
        liftAll(at: clock.now)
        onFinish?()
    }

    private func deliver(_ report: Report, at time: FrameTime) {
        for position in report.pointerMoves { onPointer?(position) }
        let events = report.touches.map { event in
            var event = event
            event.time = time
            return event
        }
        for event in events {
            let isUp = event.phase == .ended || event.phase == .cancelled
            down[event.contact] = isUp ? nil : event
        }
        if !events.isEmpty { onTouches?(events) }
    }

    private func liftAll(at time: FrameTime) {
        let events = down.keys.sorted().compactMap { contact -> TouchEvent? in
            var event = down[contact]
            event?.phase = .cancelled
            event?.time = time
            return event
        }
        down.removeAll()
        if !events.isEmpty { onTouches?(events) }
    }
}

extension TouchPlayer {
    /// What happened at one moment.
    private struct Report {
        var delay: Duration
        var touches: [TouchEvent] = []
        var pointerMoves: [UnitPoint?] = []
    }

    private static func contents(of path: String) throws(TouchRecordingError) -> [UInt8] {
        do {
            let file = try OwnedDescriptor(opening: path, O_RDONLY)
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 65536)
            while bytes.count <= TouchRecorder.defaultByteLimit {
                let count = try checkedCount("read \(path)") { unsafe read(file.rawValue, &chunk, chunk.count) }
                if count == 0 { return bytes }
                bytes += chunk.prefix(count)
            }
        } catch {
            throw .unreadable(error)
        }
        throw .malformed(line: 1, "a recording has at most \(TouchRecorder.defaultByteLimit) bytes")
    }

    private static func reports(in bytes: [UInt8]) throws(TouchRecordingError) -> [Report] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        let header: TouchRecordingHeader = try decode(lines.first ?? [], line: 1)
        guard header == TouchRecordingHeader() else { throw .malformed(line: 1, "this is not a touch recording of version 1") }
        var reports: [Report] = []
        for (index, line) in lines.enumerated().dropFirst() {
            try append(decode(line, line: index + 1), line: index + 1, to: &reports)
        }
        return reports
    }

    private static func append(_ record: TouchRecord, line: Int, to reports: inout [Report]) throws(TouchRecordingError) {
        guard let action = record.action else { throw .malformed(line: line, "the line says nothing that can be played") }
        let delay = Duration.nanoseconds(Int64(record.ms * 1_000_000))
        // A clock never went backwards while recording, so a smaller time is an edited line; it is played at once.
        if reports.last?.delay != delay { reports.append(Report(delay: max(delay, reports.last?.delay ?? .zero))) }
        switch action {
        case .touch(let event): reports[reports.count - 1].touches.append(event)
        case .pointer(let position): reports[reports.count - 1].pointerMoves.append(position)
        }
    }

    private static func decode<Record: Decodable>(_ bytes: ArraySlice<UInt8>, line: Int) throws(TouchRecordingError) -> Record {
        do {
            return try JSONDecoder().decode(Record.self, from: Data(bytes))
        } catch {
            throw .malformed(line: line, "the line is not the JSON object that is expected there")
        }
    }
}
