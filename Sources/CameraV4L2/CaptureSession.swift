private import CLinux
internal import Devices
private import Glibc
internal import Logging
internal import SystemCalls

/// What one capture has to do.
struct CaptureOrder: Sendable {
    var path: String
    var wish: StreamSettings
    var controls: V4L2Controls
}

/// Ends a capture from another thread.
final class StopSignal: Sendable {
    private let event: OwnedDescriptor

    init() throws(SystemCallError) {
        event = OwnedDescriptor(taking: try checked("make an event") { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
    }

    /// Readable once it was raised.
    var descriptor: Int32 { event.rawValue }

    func raise() {
        var one: UInt64 = 1
        unsafe _ = write(event.rawValue, &one, 8)
    }
}

/// One capture from opening the camera to closing it, on a thread that may wait.
enum CaptureSession {
    private static let log = Logger(label: "mememe.camera")

    /// Sends frames until the signal is raised or the camera fails.
    ///
    /// - Returns: why it ended; nil when it was stopped.
    static func run(_ order: CaptureOrder, stop: StopSignal, deliver: (CameraFrame) -> Void) -> CameraTrouble? {
        do throws(SystemCallError) {
            if try isRaised(stop) { return nil }
            let device = try VideoDevice(order.path)
            guard let stream = try device.choose(order.wish) else { return .unsupported }
            for name in device.apply(order.controls) { log.warning("\(order.path) does not let \(name) be set") }
            let ring = try BufferRing(device, stream)
            log.info("\(order.path) sends \(stream.title)")
            return try frames(ring, device, stop, deliver)
        } catch {
            log.warning("the camera is lost: \(error)")
            return CameraTrouble(error, at: order.path)
        }
    }

    private static func isRaised(_ stop: StopSignal) throws(SystemCallError) -> Bool {
        var wanted = pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0)
        return try checked("wait for the camera") { unsafe poll(&wanted, 1, 0) } > 0
    }

    private static func frames(
        _ ring: BufferRing, _ device: VideoDevice, _ stop: StopSignal, _ deliver: (CameraFrame) -> Void
    ) throws(SystemCallError) -> CameraTrouble? {
        var patience = CapturePatience()
        var wanted = [
            pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let silence = Int32(patience.silence.wholeNanoseconds / 1_000_000)
            if try checked("wait for the camera", { unsafe poll(&wanted, 2, silence) }) == 0 {
                log.warning("\(device.path) sends nothing any more")
                return .stalled
            }
            if wanted[0].revents != 0 { return nil }
            let found = try ring.newest()
            if let frame = found.frame { deliver(frame) }
            if patience.isOver(after: found) {
                log.warning("\(device.path) sends nothing but broken frames")
                return .stalled
            }
            // A camera that is gone reports an error for ever, with nothing to take.
            if found.frame == nil, found.damaged == 0, wanted[1].revents & Int16(POLLERR | POLLHUP) != 0 { return .unplugged }
        }
    }
}

extension CameraTrouble {
    /// What an error of the kernel's about the node at `path` means for the guest.
    ///
    /// The node must be closed by now: whoever has it open still is taken for the one who uses it.
    init(_ error: SystemCallError, at path: String) {
        switch error.code {
        case ENODEV, ENOENT, ENXIO: self = .unplugged
        case EBUSY: self = .busy(CameraHolder(FileHolder.all(ofFile: path)))
        default: self = .failed(error.description)
        }
    }
}

extension CameraHolder {
    /// The one who uses a camera, of those who have it open; the kiosk itself only if nobody else has.
    init(_ holders: [FileHolder]) {
        let other = holders.first { !$0.isThisProgram }
        self = other.map { .program($0.name) } ?? (holders.isEmpty ? .unknown : .kiosk)
    }
}
