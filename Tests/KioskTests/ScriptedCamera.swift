import Devices
import Geometry
import HeadlessDevices
import TestSupport

/// Cameras that are plugged in and out, send numbered frames and get into trouble as a test says, on a clock that moves by hand.
final class ScriptedCamera: Camera {
    private(set) var cameras: [CameraDescription] = [] { didSet { onChange?() } }
    private(set) var state = CameraState.stopped { didSet { if state != oldValue { onChange?() } } }
    var onChange: (@MainActor () -> Void)?
    var onFrame: (@MainActor (CameraFrame) -> Void)?
    private let clock: HeadlessClock
    private var appointment: HeadlessClock.Appointment?
    private var files: [Int: [UInt8]] = [:]
    /// Counts the frames since the beginning.
    private(set) var sentCount = 0
    /// The number of the newest frame, which its picture shows.
    private(set) var newest = -1
    /// How often somebody asked for frames.
    private(set) var startCount = 0
    /// Time between frames that come by themselves; nil sends only what a test sends.
    var interval: Duration? = .milliseconds(33)
    /// Time from `start` to the first frame.
    var wakeTime = Duration.milliseconds(90)
    /// Whether frames are cut off, as a bad cable does.
    var spoilsFrames = false
    var frameSize = Size(width: 640, height: 360)

    init(_ clock: HeadlessClock) { self.clock = clock }

    var isRunning: Bool { state != .stopped }

    /// Whether the usual camera is plugged in.
    var isPluggedIn: Bool {
        get { !cameras.isEmpty }
        set { plug(newValue ? ["front"] : []) }
    }

    /// Makes these the cameras that are plugged in.
    func plug(_ names: [String]) {
        cameras = names.map { CameraDescription(id: $0, name: "Camera \($0)") }
        guard isRunning else { return }
        if let id = cameras.first?.id { wake(id) } else { trouble(.unplugged) }
    }

    func start(_ id: CameraDescription.ID?) {
        startCount += 1
        let chosen = cameras.first { $0.id == id } ?? cameras.first
        if let chosen { wake(chosen.id) } else { trouble(.unplugged) }
    }

    func stop() {
        cancelNext()
        state = .stopped
    }

    private func wake(_ id: CameraDescription.ID) {
        cancelNext()
        state = .starting(id)
        if interval != nil { sendNext(after: wakeTime) }
    }

    /// Lets frames fail to come for a reason.
    func trouble(_ trouble: CameraTrouble) {
        cancelNext()
        state = .interrupted(trouble)
    }

    /// Ends the trouble.
    func recover() { if let id = cameras.first?.id { wake(id) } }

    private func cancelNext() {
        if let appointment { clock.cancel(appointment) }
        appointment = nil
    }

    private func sendNext(after delay: Duration) {
        appointment = clock.schedule(at: clock.now + delay) { [weak self] in
            guard let self else { return }
            appointment = nil
            send()
            if let interval { sendNext(after: interval) }
        }
    }

    /// Sends the next numbered frame.
    func send() {
        newest = (newest + 1) % 256
        var bytes = files[newest] ?? NumberedPicture.jpeg(newest, size: frameSize)
        files[newest] = bytes
        if spoilsFrames { bytes.removeLast(bytes.count * 2 / 3) }
        send(bytes)
    }

    /// Sends bytes that need not be a picture.
    func send(_ bytes: [UInt8]) { send(bytes, .jpeg, bytesPerRow: 0) }

    /// Sends a frame of one colour, which looks the same whatever decodes and scales it.
    func send(blue: UInt8, green: UInt8, red: UInt8) {
        let bytes = (0..<frameSize.area).flatMap { _ in [blue, green, red] }
        send(bytes, .bgr24, bytesPerRow: frameSize.width * 3)
    }

    private func send(_ bytes: [UInt8], _ format: CameraFrame.Format, bytesPerRow: Int) {
        if case .starting(let id) = state { state = .streaming(id) }
        sentCount += 1
        onFrame?(
            CameraFrame(
                number: UInt64(sentCount), time: clock.now, format: format, size: frameSize, bytesPerRow: bytesPerRow, bytes: bytes))
    }
}
