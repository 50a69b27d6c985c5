public import Geometry
private import Glibc
public import ImageFiles
private import Synchronization
private import SystemCalls

/// Decodes every picture in a process of its own, which may crash, hang or be refused memory without anybody else noticing.
///
/// As many children work at a time as there are callers, of which the kiosk has two; one server is kept for the next picture.
public final class SandboxedDecoding: PictureDecoding {
    /// The word on the command line that makes the program a picture server.
    public static let subcommand = "decode-pictures"
    /// Seconds that a server may take beyond what it gives a child.
    private static let grace = 1
    /// A child that sends rows also waits while they get captions and are encoded, which takes longer than decoding them.
    private static let readerFactor = 5

    private let command: [String]
    private let limits: ChildLimits
    private let onTrouble: @Sendable (String) -> Void
    private let idle = Mutex<ServerBox?>(nil)

    /// - Parameters:
    ///   - program: the program whose main function runs a `PictureServer` for `subcommand`; it is this one.
    ///   - onTrouble: gets the cause when a child did not end as it should, for the log.
    public init(
        program: String = "/proc/self/exe", limits: ChildLimits = .ofThisMachine, onTrouble: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        command = [program, Self.subcommand]
        self.limits = limits
        self.onTrouble = onTrouble
    }

    public func picture(path: String, _ frame: PictureFrame) throws(ImageFileError) -> sending DecodedPicture {
        let job = PictureJob(.picture(frame), limits)
        let answer = try answer(to: job, path)
        do throws(SystemCallError) {
            if let picture = try answer.file.read(as: job.format, ifSize: job.accepts) { return picture }
        } catch {
            throw .unreadable(error)
        }
        throw nonsense(path)
    }

    public func size(path: String) throws(ImageFileError) -> Size {
        let answer = try answer(to: PictureJob(.size, limits), path)
        do throws(SystemCallError) {
            if let size = try answer.file.size() { return size }
        } catch {
            throw .unreadable(error)
        }
        throw nonsense(path)
    }

    public func rows(path: String, _ part: PhotoRows.Part, longSide: ClosedRange<Int>) throws(ImageFileError) -> PhotoRows {
        var limits = limits
        limits.seconds *= Self.readerFactor
        let job = PictureJob(.rows(part, longSide: longSide), limits)
        // A server that is gone took nothing with it; the next one is asked once more.
        for _ in 0..<2 { if let rows = try begin(job, path) { return rows } }
        throw .tookTooLong
    }

    /// Has a child begin to send rows; nil when its server is gone or silent.
    private func begin(_ job: PictureJob, _ path: String) throws(ImageFileError) -> PhotoRows? {
        guard let receiver = try receiver(of: job, path) else { return nil }
        guard let head = receiver.head() else {
            guard let end = receiver.end() else { return nil }
            keep(receiver.server)
            try check(end, path)
            throw nonsense(path)
        }
        guard job.accepts(head.size) else { throw nonsense(path) }
        return PhotoRows(size: head.size, shape: head.shape) { [self] strip, rows throws(ImageFileError) in
            let isThere = receiver.read(into: strip, rows)
            if !isThere || receiver.isDone { try finish(receiver, path) }
            if !isThere { throw nonsense(path) }
        }
    }

    private func receiver(of job: PictureJob, _ path: String) throws(ImageFileError) -> RowReceiver? {
        let file = try ImageFile.open(path)
        do throws(SystemCallError) {
            let ends = try SocketPair(keepsMessagesApart: false)
            let server = try takeServer()
            let isStarted = server.connection.start(job, file: file.rawValue, pixels: ends.theirs.rawValue)
            return isStarted ? RowReceiver(ends.ours, server, patience: job.limits.seconds + Self.grace) : nil
        } catch {
            onTrouble("\(path): \(error)")
            throw .unreadable(error)
        }
    }

    /// Gives the server back when its child has ended; throws what the picture is said to be.
    private func finish(_ receiver: RowReceiver, _ path: String) throws(ImageFileError) {
        guard let end = receiver.end() else {
            onTrouble("\(path): the picture server ended or was silent")
            throw .tookTooLong
        }
        keep(receiver.server)
        try check(end, path)
    }

    private func answer(to job: PictureJob, _ path: String) throws(ImageFileError) -> PixelBox {
        var outcome = try attempt(job, path)
        // A server that is gone took nothing with it; the next one is asked once more.
        if outcome == nil { outcome = try attempt(job, path) }
        guard let (end, pixels) = outcome else { throw .tookTooLong }
        try check(end, path)
        return pixels
    }

    private func nonsense(_ path: String) -> ImageFileError {
        onTrouble("\(path): a child answered with what is no picture")
        return .damaged
    }

    /// Has one child work on a file; nil when its server is gone or silent.
    private func attempt(_ job: PictureJob, _ path: String) throws(ImageFileError) -> (ChildEnd, PixelBox)? {
        let file = try ImageFile.open(path)
        do throws(SystemCallError) {
            let pixels = PixelBox(try PixelFile())
            let server = try takeServer()
            let end = server.connection.run(
                job, file: file.rawValue, pixels: pixels.file.descriptor.rawValue, patience: limits.seconds + Self.grace)
            if let end {
                keep(server)
                return (end, pixels)
            }
        } catch {
            onTrouble("\(path): \(error)")
            throw .unreadable(error)
        }
        onTrouble("\(path): the picture server ended or was silent")
        return nil
    }

    /// Turns a child's end into what its picture is said to be.
    private func check(_ end: ChildEnd, _ path: String) throws(ImageFileError) {
        switch end {
        case .exited(let status):
            guard let verdict = ChildVerdict(rawValue: status) else {
                onTrouble("\(path): a child ended with status \(status)")
                throw .damaged
            }
            if verdict == .unprotected { onTrouble("\(path): a child could not be confined") }
            if let error = verdict.error { throw error }
        case .killed(let signal):
            onTrouble("\(path): a child was ended by signal \(signal)")
            switch signal {
            case SIGXCPU: throw .tookTooLong
            // SIGKILL is the kernel's for want of memory.
            case SIGXFSZ, SIGKILL: throw .tooLarge
            default: throw .damaged
            }
        case .outOfTime:
            onTrouble("\(path): a child took more than \(limits.seconds) s")
            throw .tookTooLong
        }
    }

    private func takeServer() throws(SystemCallError) -> ServerBox {
        let kept = idle.withLock { box in
            defer { box = nil }
            return box
        }
        if let kept { return kept }
        return ServerBox(try .start(command))
    }

    private func keep(_ server: ServerBox) {
        idle.withLock { if $0 == nil { $0 = server } }
    }
}

/// Holds a connection where only copies are held.
final class ServerBox: Sendable {
    let connection: ServerConnection

    init(_ connection: consuming ServerConnection) { self.connection = connection }
}

private final class PixelBox: Sendable {
    let file: PixelFile

    init(_ file: consuming PixelFile) { self.file = file }
}
