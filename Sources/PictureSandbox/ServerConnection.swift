private import CLinux
private import Glibc
private import ImageFiles
internal import SystemCalls

/// A running picture server and the socket to it, both gone with this.
struct ServerConnection: ~Copyable {
    private let process: pid_t
    private let socket: OwnedDescriptor

    private init(process: pid_t, socket: consuming OwnedDescriptor) {
        self.process = process
        self.socket = socket
    }

    /// Starts a server, which inherits nothing but its end of a socket.
    static func start(_ command: [String]) throws(SystemCallError) -> ServerConnection {
        let ends = try SocketPair(keepsMessagesApart: true)
        return ServerConnection(process: try spawn(command, socket: ends.theirs.rawValue), socket: ends.ours)
    }

    deinit {
        _ = kill(process, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// How the child of a job ended; nil when the server is gone or says nothing.
    func run(_ job: PictureJob, file: Int32, pixels: Int32, patience seconds: Int) -> ChildEnd? {
        start(job, file: file, pixels: pixels) ? end(patience: seconds) : nil
    }

    /// Has a child begin with a job; false when the server is gone.
    func start(_ job: PictureJob, file: Int32, pixels: Int32) -> Bool {
        let words = job.words
        return unsafe clinux_send_with_descriptors(socket.rawValue, words, PictureJob.wordCount * 4, file, pixels)
            == PictureJob.wordCount * 4
    }

    /// Waits until the child of the job ends that was started last; nil when the server is gone or says nothing.
    func end(patience seconds: Int) -> ChildEnd? {
        OwnedWords.receive(2, from: socket.rawValue, seconds: seconds).flatMap { ChildEnd(words: $0) }
    }

    private static func spawn(_ command: [String], socket: Int32) throws(SystemCallError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        var signals = sigset_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, socket, PictureServer.socket)
        for number in 0...2 as ClosedRange<Int32> { unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0) }
        // Threads of a queue have all signals blocked, among them those by which the kernel keeps limits.
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        // A child that crashes is gone at once: what it looked at is worth no backtrace, and the filter lets none be made.
        var environment = unsafe [strdup("SWIFT_BACKTRACE=enable=no"), nil]
        defer { unsafe environment.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let code = unsafe posix_spawn(&process, command[0], &actions, &attributes, &arguments, &environment)
        if code != 0 { throw SystemCallError(operation: "start \(command[0])", code: code) }
        return process
    }
}
