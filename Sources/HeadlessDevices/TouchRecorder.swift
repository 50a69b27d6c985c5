public import Devices
private import FoundationEssentials
public import Geometry
private import Glibc
public import SystemCalls

/// Passes on what another input reports and writes it to a file, in the format of `TouchRecord`.
///
/// Writing one short line goes to the page cache and does not wait for the disk. When the file has reached its limit, the recording
/// ends with every finger lifted and the input goes on without it. The same happens when the disk is full.
@MainActor
public final class TouchRecorder: TouchInput {
    /// 64 MiB hold about a million events.
    public static let defaultByteLimit = 64 << 20

    public var onTouches: (@MainActor ([TouchEvent]) -> Void)?
    public var onPointer: (@MainActor (UnitPoint?) -> Void)?
    public var onWheel: (@MainActor (WheelEvent) -> Void)?
    /// False since the file was full or could not be written.
    public private(set) var isRecording = true
    private let input: any TouchInput
    private let clock: any EventClock
    private let file: OwnedDescriptor
    private var bytesLeft: Int
    private var start: FrameTime?
    private var down: [Int: TouchEvent] = [:]

    /// Starts a new file at `path`, replacing an old one.
    ///
    /// - Parameter clock: read for pointer moves, which carry no time.
    public init(
        recording input: any TouchInput, to path: String, clock: any EventClock, byteLimit: Int = defaultByteLimit
    ) throws(SystemCallError) {
        file = try OwnedDescriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, mode: 0o600)
        self.input = input
        self.clock = clock
        bytesLeft = byteLimit
        write(TouchRecordingHeader())
        input.onTouches = { [weak self] in self?.record($0) }
        input.onPointer = { [weak self] in self?.record(pointer: $0) }
        // Recordings hold no wheel.
        input.onWheel = { [weak self] in self?.onWheel?($0) }
    }

    private func record(_ events: [TouchEvent]) {
        for event in events where isRecording { record(event) }
        onTouches?(events)
    }

    private func record(_ event: TouchEvent) {
        let start = start ?? event.time
        self.start = start
        let isUp = event.phase == .ended || event.phase == .cancelled
        down[event.contact] = isUp ? nil : event
        // The room for lifting the fingers that are down is always kept.
        guard bytesLeft > (down.count + 2) * Self.longestLine else { return finish(since: start) }
        write(TouchRecord(event, since: start))
    }

    private func record(pointer: UnitPoint?) {
        if isRecording {
            let now = clock.now
            let start = start ?? now
            self.start = start
            if bytesLeft > (down.count + 2) * Self.longestLine {
                write(TouchRecord(pointer: pointer, after: now - start))
            } else {
                finish(since: start)
            }
        }
        onPointer?(pointer)
    }

    /// More than any line of ours takes.
    private static let longestLine = 160

    private func finish(since start: FrameTime) {
        for contact in down.keys.sorted() {
            guard var event = down[contact] else { continue }
            event.phase = .cancelled
            write(TouchRecord(event, since: start))
        }
        down.removeAll()
        isRecording = false
    }

    private func write(_ line: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            let bytes = try [UInt8](encoder.encode(line)) + [UInt8(ascii: "\n")]
            let written = try checkedCount("write a touch recording") { unsafe Glibc.write(file.rawValue, bytes, bytes.count) }
            bytesLeft -= written
            if written < bytes.count { isRecording = false }
        } catch {
            isRecording = false
        }
    }
}
