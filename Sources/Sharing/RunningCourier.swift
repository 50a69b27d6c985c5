internal import CourierMessages
private import Glibc
internal import SystemCalls

/// How the kiosk comes to a courier.
public enum CourierWay: Sendable {
    /// It starts a program with these words, the first of which is its path, and gives it a socket as descriptor 3.
    case child([String])
    /// It connects to a socket, behind which a service manager starts the courier, as on the appliance.
    case socket(String)
}

/// A courier that runs, and the socket to it.
@MainActor
final class RunningCourier {
    let socket: CourierSocket
    private let readiness: ReadinessSet
    private let process: pid_t?
    private let start = ContinuousClock.now
    private var isOver = false

    /// How long it has run.
    var age: Duration { .now - start }

    /// Starts one, or connects to one.
    ///
    /// - Parameter onArrival: called when something can be read from the socket, which may be its end.
    init(_ way: CourierWay, onArrival: @escaping @MainActor () -> Void) throws(SystemCallError) {
        switch way {
        case .child(let command):
            let (ours, theirs) = try CourierSocket.pair()
            process = try Self.spawn(command, socket: theirs.rawValue)
            socket = ours
        case .socket(let path):
            process = nil
            socket = try CourierSocket(connectingTo: path)
        }
        readiness = try ReadinessSet()
        try readiness.watch(socket.rawValue, onArrival)
    }

    isolated deinit { end() }

    /// Ends it at once, if it has not ended yet; true when it had, and said that all was fine.
    @discardableResult
    func end() -> Bool {
        guard !isOver else { return false }
        isOver = true
        readiness.close()
        guard let process else { return true }
        // Its status stays what it was where it has ended already.
        _ = kill(process, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }

    /// Starts the program, which inherits the error output, for the log, its end of the socket, and nothing else.
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
        for number in 0...1 as ClosedRange<Int32> { unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0) }
        unsafe posix_spawn_file_actions_adddup2(&actions, socket, CourierSocket.inherited)
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        // What the kiosk ignores, its child would ignore too.
        for number in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { unsafe sigaddset(&signals, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let code = unsafe posix_spawn(&process, command[0], &actions, &attributes, &arguments, environ)
        if code != 0 { throw SystemCallError(operation: "start \(command[0])", code: code) }
        return process
    }
}
