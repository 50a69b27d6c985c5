private import CLinux
private import Confinement
private import Geometry
private import Glibc
private import ImageFiles
internal import SystemCalls

/// The process that has a child for every picture.
///
/// Starting the program anew takes 7 ms, most of it for its forty libraries, and starting a child of a process that has them takes 0.5 ms.
/// So the kiosk starts this once, it does nothing but wait for its socket, and each picture gets a copy of it that ends with the picture.
/// It has one thread, it never looks at a picture itself, and it ends when the kiosk does.
public struct PictureServer: ~Copyable {
    /// Where its socket is, and in the child the file and the pixels.
    static let socket: Int32 = 3
    private static let (file, pixels): (Int32, Int32) = (3, 4)

    private let filter: SystemCallFilter

    /// Serves until the other end of the socket is closed, and ends the process.
    public static func run() -> Never {
        do throws(SystemCallError) {
            try server().serve()
        } catch {
            _exit(1)
        }
        _exit(0)
    }

    private static func server() throws(SystemCallError) -> PictureServer {
        // Whatever of the kiosk's was not closed on the way here.
        try checked("close descriptors") { clinux_close_range(UInt32(Self.socket) + 1) }
        beFirstToGo()
        try checked("renounce privileges") { clinux_prctl(PR_SET_NO_NEW_PRIVS, 1) }
        try checked("keep memory from other processes") { clinux_prctl(PR_SET_DUMPABLE, 0) }
        return PictureServer(filter: try SystemCallFilter.make(.ofDecoding))
    }

    /// Where memory runs out the kernel ends a picture's process, not the kiosk's.
    private static func beFirstToGo() {
        do throws(SystemCallError) {
            try OwnedDescriptor(opening: "/proc/self/oom_score_adj", O_WRONLY).write(Array("1000".utf8)[...])
        } catch {
            // A system that doesn't let it decides by itself, which is mostly for whoever takes most.
        }
    }

    private init(filter: consuming SystemCallFilter) { self.filter = filter }

    private func serve() throws(SystemCallError) {
        while let request = try nextRequest() {
            guard let end = try wait(for: startChild(request), seconds: request.job.limits.seconds) else { return }
            try OwnedWords.send(end.words, to: Self.socket)
        }
    }

    /// A job and the descriptors that came with it.
    private struct Request: ~Copyable {
        let job: PictureJob
        let file: OwnedDescriptor
        let pixels: OwnedDescriptor
    }

    /// Waits for the next job; nil when there is nobody left to send one.
    private func nextRequest() throws(SystemCallError) -> Request? {
        var words = [Int32](repeating: 0, count: PictureJob.wordCount)
        var (first, second): (Int32, Int32) = (-1, -1)
        let count = try checkedCount("receive a job") {
            unsafe clinux_receive_with_descriptors(Self.socket, &words, PictureJob.wordCount * 4, &first, &second)
        }
        guard count == PictureJob.wordCount * 4, first >= 0, second >= 0, let job = PictureJob(words: words) else { return nil }
        return Request(job: job, file: OwnedDescriptor(taking: first), pixels: OwnedDescriptor(taking: second))
    }

    // MARK: - The parent's side

    private func startChild(_ request: borrowing Request) throws(SystemCallError) -> pid_t {
        let child = try checked("start a child") { clinux_fork_single_threaded() }
        if child == 0 { decode(request) }
        return child
    }

    /// Waits until the child ends, and sees to it that it does; nil when the kiosk is gone, which ends the child too.
    private func wait(for child: pid_t, seconds: Int) throws(SystemCallError) -> ChildEnd? {
        let handle = OwnedDescriptor(taking: try checked("watch a child") { clinux_pidfd_open(child) })
        var watched = [
            pollfd(fd: handle.rawValue, events: Int16(POLLIN), revents: 0), pollfd(fd: Self.socket, events: Int16(POLLIN), revents: 0),
        ]
        // Nothing is sent while a child works: what can be read from the socket is its end.
        let ready = try checked("wait for a child") { unsafe poll(&watched, 2, Int32(seconds * 1000)) }
        let isDone = watched[0].revents != 0
        if !isDone { _ = kill(child, SIGKILL) }
        var status: Int32 = 0
        try checked("wait for a child") { unsafe waitpid(child, &status, 0) }
        if !isDone { return ready == 0 ? .outOfTime : nil }
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
    }

    // MARK: - The child's side

    private func decode(_ request: borrowing Request) -> Never {
        let (job, file, pixels) = (request.job, request.file.rawValue, request.pixels.rawValue)
        guard let descriptors = Self.keepOnly(file, pixels) else { _exit(ChildVerdict.unprotected.rawValue) }
        _exit(answer(job, descriptors).rawValue)
    }

    private struct Descriptors: ~Copyable {
        let file: OwnedDescriptor
        let pixels: PixelFile
    }

    /// Closes everything else that is open, the socket first of all.
    private static func keepOnly(_ file: Int32, _ pixels: Int32) -> Descriptors? {
        // The server has 0 to 2 (nothing), the socket as 3, and so the two as the next free ones.
        guard file > Self.file, pixels > file, dup2(file, Self.file) >= 0, dup2(pixels, Self.pixels) >= 0 else { return nil }
        guard clinux_close_range(5) == 0 else { return nil }
        return Descriptors(file: OwnedDescriptor(taking: Self.file), pixels: PixelFile(taking: OwnedDescriptor(taking: Self.pixels)))
    }

    private func answer(_ job: PictureJob, _ descriptors: borrowing Descriptors) -> ChildVerdict {
        do throws(SystemCallError) {
            // The kernel ends the child with its server, whatever ends that.
            try checked("follow the server") { clinux_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL)) }
            if getppid() == 1 { return .unprotected }
            // Files can't be opened any more after this.
            ImageFile.loadLibraries(for: descriptors.file)
            try job.limits.apply(fileBytes: PixelFile.byteCount(job.limit))
            ImageFile.loadLibraries(for: descriptors.file)
            try filter.load()
        } catch {
            return .unprotected
        }
        return show(job, descriptors)
    }

    private func show(_ job: PictureJob, _ descriptors: borrowing Descriptors) -> ChildVerdict {
        let limits = DecodeLimits.fitting(memory: job.limits.memory)
        do throws(ImageFileError) {
            switch job.question {
            case .picture(let frame):
                let picture = try ImageFile.picture(try ImageFile.bytes(of: descriptors.file, limits: limits), frame, limits: limits)
                return verdict { () throws(SystemCallError) in try descriptors.pixels.write(picture) }
            case .size:
                let size = try ImageFile.info(of: descriptors.file, limits: limits).size
                if size.longSide > PixelFile.longestSideInFile { return .tooLarge }
                return verdict { () throws(SystemCallError) in try descriptors.pixels.write(size) }
            case .rows(let part, let range):
                let bytes = try ImageFile.bytes(of: descriptors.file, limits: limits)
                let rows = try PhotoRows.open(bytes, part: part, limits: limits) { $0.scaled(longSideIn: range) }
                let sender = RowSender(rows, to: descriptors.pixels)
                return try sender.run() ? .shown : .tooLarge
            }
        } catch {
            return ChildVerdict(error)
        }
    }

    private func verdict(_ answer: () throws(SystemCallError) -> Void) -> ChildVerdict {
        do throws(SystemCallError) {
            try answer()
            return .shown
        } catch {
            return .tooLarge
        }
    }
}

/// Words of 32 bits on a socket that keeps messages apart.
enum OwnedWords {
    static func send(_ words: [Int32], to socket: Int32) throws(SystemCallError) {
        _ = try checkedCount("send words") { unsafe Glibc.send(socket, words, words.count * 4, Int32(MSG_NOSIGNAL)) }
    }

    /// Waits for a message at most so many seconds; nil when time is up or the other end is closed.
    static func receive(_ count: Int, from socket: Int32, seconds: Int) -> [Int32]? {
        var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        var words = [Int32](repeating: 0, count: count)
        do throws(SystemCallError) {
            if try checked("wait for words", { unsafe poll(&watched, 1, Int32(seconds * 1000)) }) == 0 { return nil }
            let received = try checkedCount("receive words") { unsafe recv(socket, &words, count * 4, 0) }
            return received == count * 4 ? words : nil
        } catch {
            return nil
        }
    }
}
