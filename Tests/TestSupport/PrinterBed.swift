private import Foundation
private import Glibc
private import SystemCalls

/// A print server with one queue and the printer behind it, both real, both of the test's own: cupsd and ippeveprinter on loopback.
///
/// The printer keeps what it printed. It needs a message bus to start, which is one of its own as well; nothing of the system's is used.
public final class PrinterBed {
    /// The only queue's name.
    public static let queue = "booth"

    /// What is wanted of the printer.
    public struct Wishes {
        /// The types that it takes.
        public var formats = ["image/pwg-raster", "image/jpeg", "image/urf", "application/pdf"]
        /// Sheets a minute.
        public var speed = 120
        /// Whether it has no colours, and no photo tray with borderless paper then.
        public var isGray = false

        public init() {}
    }

    public let folder: TemporaryFolder
    private let wishes: Wishes
    private let port: Int
    private var bus: RunningProcess?
    private var printer: RunningProcess?
    private var server: RunningProcess?
    private var drivenPrinters: [RunningProcess] = []

    /// The printer's own address, as a machine with that name for this host's loopback reaches it.
    public func printerAddress(host: String = "localhost") -> String { "ipp://\(host):\(port)/ipp/print" }

    /// Where the printer listens, as HOST:PORT.
    public var printerHost: String { "localhost:\(port)" }

    /// The path of the server's socket, for `print.server`.
    public var socket: String { folder.path(of: "cups.sock") }

    public init(_ wishes: Wishes = Wishes()) throws {
        self.wishes = wishes
        folder = try TemporaryFolder("print")
        port = try freePort()
        try startBus()
        try startPrinter()
        try startServer()
        try command("lpadmin", ["-p", Self.queue, "-E", "-v", printerAddress(), "-m", "everywhere"])
        // The server asks the printer what it can in a thread of its own, and opens the queue anew once it knows.
        try wait(for: "the queue: \(logs)") { FileManager.default.fileExists(atPath: folder.path(of: "root/ppd/\(Self.queue).ppd")) }
    }

    deinit {
        stopServer()
        endJobs()
    }

    /// Ends what the server has started for its jobs: each is a process group of its own, which outlives a server that crashed, and a
    /// backend asks for a printer that is gone for ever.
    private func endJobs() {
        let own = Data("CUPS_SERVERROOT=\(folder.path(of: "root"))\0".utf8)
        // What ended meanwhile is not there any more, and other users' are not the server's.
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
        for process in processes where FileManager.default.contents(atPath: "/proc/\(process)/environ")?.range(of: own) != nil {
            _ = kill(process, SIGKILL)
        }
    }

    // MARK: - Its parts

    private func startBus() throws {
        let address = folder.path(of: "bus")
        let rules = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>system</type><listen>unix:path=\(address)</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
            </busconfig>
            """
        try Data(rules.utf8).write(to: URL(fileURLWithPath: folder.path(of: "bus.conf")))
        let bus = try RunningProcess(
            [try program("dbus-daemon"), "--config-file=\(folder.path(of: "bus.conf"))", "--nofork"], outputPath: folder.path(of: "bus.log")
        )
        self.bus = bus
        try waitForSocket(address, of: bus)
    }

    /// Switches the printer on; what lies in its trays is letter paper and photo paper of 4 by 6 inches.
    public func startPrinter() throws {
        let output = try folder.makeFolder("printed")
        let printer = try RunningProcess(
            [
                try program("ippeveprinter"), "-r", "off", "-n", "localhost", "-p", "\(port)", "-d", output, "-k", "-v", "-c", "/bin/true",
                "-s", wishes.isGray ? "\(wishes.speed)" : "\(wishes.speed),\(wishes.speed)", "-f", wishes.formats.joined(separator: ","),
                "Booth",
            ], environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path(of: "bus"))"], outputPath: folder.path(of: "printer.log"))
        self.printer = printer
        try wait(for: "the printer: \(printer.output)") { answers(port) }
    }

    /// Pulls the printer's plug.
    public func stopPrinter() {
        printer?.kill()
        printer = nil
    }

    public func startServer() throws {
        for name in ["root", "spool", "tmp", "cache", "state", "log"] { _ = try folder.makeFolder(name) }
        // Its filters, which are another user's, write there.
        try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: folder.path(of: "tmp"))
        let rules = """
            Listen \(socket)
            LogLevel info
            Browsing No
            DefaultAuthType None
            WebInterface No
            <Location />
            Order allow,deny
            Allow all
            </Location>
            <Policy default>
            JobPrivateAccess all
            JobPrivateValues none
            <Limit All>
            Order deny,allow
            </Limit>
            </Policy>
            """
        // As root it refuses to print as root.
        let user = getuid() == 0 ? "User lp\nGroup lp\n" : ""
        let files = """
            ServerRoot \(folder.path(of: "root"))
            RequestRoot \(folder.path(of: "spool"))
            TempDir \(folder.path(of: "tmp"))
            CacheDir \(folder.path(of: "cache"))
            StateDir \(folder.path(of: "state"))
            AccessLog \(folder.path(of: "log/access"))
            ErrorLog \(folder.path(of: "log/error"))
            PageLog \(folder.path(of: "log/page"))
            \(user)
            """
        try Data(rules.utf8).write(to: URL(fileURLWithPath: folder.path(of: "cupsd.conf")))
        try Data(files.utf8).write(to: URL(fileURLWithPath: folder.path(of: "cups-files.conf")))
        let server = try RunningProcess(
            [try program("cupsd"), "-f", "-c", folder.path(of: "cupsd.conf"), "-s", folder.path(of: "cups-files.conf")],
            outputPath: folder.path(of: "cupsd.log"))
        self.server = server
        try waitForSocket(socket, of: server)
    }

    /// Ends the server as a crash does.
    public func stopServer() {
        server?.kill()
        server = nil
        _ = unsafe unlink(socket)
    }

    /// Lets the server take what is sent and answer nothing, or go on and do all of it.
    public func holdServer(_ isHeld: Bool) { server?.send(isHeld ? SIGSTOP : SIGCONT) }

    /// Sets up a queue with a driver of the server's, such as one of Gutenprint's, whose printer takes bytes at a port and says nothing.
    ///
    /// - Parameter options: what the operator chooses once, such as the paper: "PageSize=w288h432".
    /// - Returns: the file with what the printer got.
    public func addDriverQueue(_ name: String, driver: String, options: [String]) throws -> String {
        let (port, file) = (try freePort(), folder.path(of: "\(name).bytes"))
        let listener = ["TCP-LISTEN:\(port),bind=127.0.0.1,reuseaddr,fork", "OPEN:\(file),creat,append"]
        drivenPrinters.append(try RunningProcess([try program("socat"), "-u"] + listener, outputPath: folder.path(of: "\(name).log")))
        try wait(for: "the printer at port \(port)") { answers(port) }
        let chosen = options.flatMap { ["-o", $0] }
        try command("lpadmin", ["-p", name, "-E", "-v", "socket://127.0.0.1:\(port)", "-m", driver] + chosen)
        return file
    }

    // MARK: - What happens to a printer

    /// Puts so many sheets of photo paper into the printer: 0, 5, 25, 50, 125 or 250.
    ///
    /// - Parameter size: the paper by its PWG 5101.1 name.
    public func load(_ sheets: Int, of size: String = "na_index-4x6_4x6in") throws {
        let form = "size1=na_letter_8.5x11in&type1=stationery&level1=250&size2=\(size)&type2=photographic-glossy&level2=\(sheets)"
        try runSuccessfully([try program("curl"), "-sf", "-o", "/dev/null", "http://localhost:\(port)/media?\(form)"])
    }

    /// Fills or empties the ink.
    public func ink(percent: Int) throws {
        let form = "supply0=25&supply1=\(percent)&supply2=50&supply3=50&supply4=50"
        try runSuccessfully([try program("curl"), "-sf", "-o", "/dev/null", "http://localhost:\(port)/supplies?\(form)"])
    }

    /// Runs one of the server's own programs, such as `cupsdisable`.
    @discardableResult
    public func command(_ name: String, _ arguments: [String]) throws -> String {
        let text = try RunningProcess(
            [try program(name)] + arguments, environment: ["CUPS_SERVER": socket], outputPath: folder.path(of: "command.log"))
        let outcome = try text.waitForExit(atMost: .seconds(20))
        guard outcome.status == 0 else { throw CommandFailed(command: [name] + arguments, outcome: outcome) }
        return outcome.output
    }

    /// The files that the printer printed, the oldest first.
    public func printed() throws -> [String] {
        let output = folder.path(of: "printed")
        let names = try FileManager.default.contentsOfDirectory(atPath: output).filter { !$0.hasSuffix(".prn") }
        return names.sorted { (Int($0.prefix { $0.isNumber }) ?? 0) < (Int($1.prefix { $0.isNumber }) ?? 0) }.map { "\(output)/\($0)" }
    }

    /// What the printer and the server wrote, for whoever looks for a reason.
    public var logs: String {
        [folder.path(of: "log/error"), folder.path(of: "printer.log")].map {
            String(decoding: (FileManager.default.contents(atPath: $0) ?? Data()).suffix(2000), as: UTF8.self)
        }.joined(separator: "\n")
    }
}

/// Where a program is; those of the system's owner are not always in the path.
private func program(_ name: String) throws -> String {
    for folder in ["/usr/bin", "/usr/sbin", "/bin", "/sbin"] where unsafe access("\(folder)/\(name)", X_OK) == 0 {
        return "\(folder)/\(name)"
    }
    throw MissingProgram(name: name)
}

/// A program that a test needs and the machine does not have.
struct MissingProgram: Error, CustomStringConvertible {
    let name: String

    var description: String { "the program \(name) is missing: image-build/packages.txt names its package" }
}

private func waitForSocket(_ path: String, of process: RunningProcess) throws {
    try wait(for: "a server at \(path): \(process.output)") { unsafe access(path, F_OK) == 0 || !process.isRunning }
    guard process.isRunning else { throw WaitedInVain(what: "a server at \(path): \(process.output)", limit: .zero) }
}

private func answers(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
}
