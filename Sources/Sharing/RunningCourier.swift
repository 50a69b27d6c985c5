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
    private let process: ChildProcess?
    private let start = ContinuousClock.now
    private var isOver = false
    /// Whether it has said that it goes because it has nothing to do.
    var hasSaidGoodbye = false

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

    /// Ends it at once, if it has not ended yet.
    func end() {
        guard !isOver else { return }
        isOver = true
        readiness.close()
        process?.end()
    }

    /// Starts the program, which inherits the error output, for the log, its end of the socket, and nothing else.
    private static func spawn(_ command: [String], socket: Int32) throws(SystemCallError) -> ChildProcess {
        let nothing = ChildProcess.Source.file("/dev/null", flags: O_RDWR)
        // What the kiosk ignores, its child would ignore too.
        return try ChildProcess(
            command, descriptors: [(0, nothing), (1, nothing), (CourierSocket.inherited, .descriptor(socket))],
            defaultSignals: [SIGTERM, SIGINT, SIGHUP, SIGPIPE])
    }
}
