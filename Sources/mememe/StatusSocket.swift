internal import CourierMessages
private import FoundationEssentials
private import Glibc
internal import SystemCalls

/// The place in the data directory at which `mememe status` finds the kiosk that runs: whoever connects is told how the booth does.
///
/// Nothing is read from those who connect. Nobody but the kiosk's own user, and root, can.
final class StatusSocket {
    /// What it is called in the data directory.
    nonisolated static let name = "status"
    /// How many are answered at once; more are hung up on.
    private static let mostClients = 4

    private let folder: String
    private let listening: OwnedDescriptor
    private let readiness: ReadinessSet
    private let report: () async -> HealthReport
    private var clientCount = 0

    /// Listens in the place of a kiosk that is gone; there is but one kiosk at a data directory.
    init(in folder: String, _ report: @escaping () async -> HealthReport) throws(SystemCallError) {
        (self.folder, self.report) = (folder, report)
        let place = try StatusPlace(folder)
        let socket = try StatusPlace.socket(Int32(SOCK_NONBLOCK.rawValue))
        let number = socket.rawValue
        _ = unsafe unlink(folder + "/" + Self.name)
        // On Linux the file takes the socket's permissions, so at no moment can anybody else connect.
        try checked("protect a socket") { fchmod(number, 0o600) }
        try checked("listen in \(folder)") { unsafe place.withAddress { unsafe bind(number, $0, $1) } }
        try checked("listen in \(folder)") { listen(number, 8) }
        readiness = try ReadinessSet()
        listening = socket
        try readiness.watch(number) { [weak self] in self?.accept() }
    }

    func close() {
        readiness.close()
        _ = unsafe unlink(folder + "/" + Self.name)
    }

    private func accept() {
        while true {
            let number = Glibc.accept(listening.rawValue, nil, nil)
            guard number >= 0 else { return }
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            _ = fcntl(number, F_SETFL, O_NONBLOCK)
            let client = PassedDescriptor(OwnedDescriptor(taking: number))
            guard clientCount < Self.mostClients else { continue }
            clientCount += 1
            Task { [weak self] in
                guard let report = await self?.report() else { return }
                Self.tell(report, client)
                self?.clientCount -= 1
            }
        }
    }

    /// A report is far shorter than what the kernel keeps for a client that is slow to read.
    private static func tell(_ report: HealthReport, _ client: PassedDescriptor) {
        // Numbers and words can always be encoded.
        guard let bytes = try? [UInt8](JSONEncoder().encode(report)) else { return }
        _ = unsafe send(client.owned.rawValue, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}

/// Asks the kiosk that runs on a data directory how it does.
nonisolated enum StatusQuestion {
    /// Why there is no answer.
    enum Obstacle: Error {
        /// No kiosk runs there, or it is somebody else's.
        case notRunning(SystemCallError)
        case noAnswer
    }

    /// Waits for an answer for `seconds` at most.
    static func ask(in folder: String, seconds: Int = 5) throws(Obstacle) -> HealthReport {
        let answer: [UInt8]
        do throws(SystemCallError) {
            answer = try read(connection(to: folder, seconds: seconds))
        } catch {
            // One that hangs says nothing, and others who wait fill its line.
            if error.code == EAGAIN { throw .noAnswer }
            throw .notRunning(error)
        }
        // One that ends meanwhile says only half of it.
        guard let report = try? JSONDecoder().decode(HealthReport.self, from: Data(answer)) else { throw .noAnswer }
        return report
    }

    private static func connection(to folder: String, seconds: Int) throws(SystemCallError) -> OwnedDescriptor {
        let place = try StatusPlace(folder)
        let socket = try StatusPlace.socket(0)
        let number = socket.rawValue
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        // Connecting waits for as long as sending would.
        for wait in [SO_RCVTIMEO, SO_SNDTIMEO] {
            try checked("limit a wait") { unsafe setsockopt(number, SOL_SOCKET, wait, &limit, socklen_t(MemoryLayout<timeval>.size)) }
        }
        try checked("connect to the kiosk") { unsafe place.withAddress { unsafe connect(number, $0, $1) } }
        return socket
    }

    private static func read(_ socket: consuming OwnedDescriptor) throws(SystemCallError) -> [UInt8] {
        var answer = [UInt8](repeating: 0, count: CourierMessage.longest)
        let count = try socket.read(into: &answer)
        return Array(answer[..<count])
    }
}

/// The socket's place, however long the data directory's path is: addresses of sockets have room for 107 bytes.
private nonisolated struct StatusPlace: ~Copyable {
    private let folder: OwnedDescriptor

    init(_ path: String) throws(SystemCallError) { folder = try OwnedDescriptor(opening: path, O_RDONLY | O_DIRECTORY) }

    static func socket(_ flags: Int32) throws(SystemCallError) -> OwnedDescriptor {
        OwnedDescriptor(
            taking: try checked("make a socket") { Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue) | flags, 0) })
    }

    func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
            unsafe room.copyBytes(from: "/proc/self/fd/\(folder.rawValue)/\(StatusSocket.name)".utf8)
        }
        return unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
