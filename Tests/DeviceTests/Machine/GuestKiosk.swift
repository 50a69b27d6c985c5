internal import Foundation
internal import TestSupport

/// The product's process in the guest, on the guest's own display and input devices.
final class GuestKiosk {
    /// Where the kiosk opens its automation socket in the guest.
    private static let socket = "/run/mememe-automation"
    private static let log = "/run/mememe.log"

    /// The process's number in the guest.
    let process: Int
    /// The connection to it.
    let automation: AutomationClient
    private let machine: VirtualMachine

    /// Starts the kiosk and waits until it can be talked to.
    ///
    /// - Parameters:
    ///   - data: the data folder in the guest; `/data` is the disk that outlives the machine.
    ///   - arguments: more options of the command line.
    init(in machine: VirtualMachine, data: String = "/run/data", arguments: [String] = []) throws {
        self.machine = machine
        let command = Self.command(data: data, arguments: arguments)
        process = try Self.start(command, in: machine.shell, socket: Self.socket, log: Self.log)
        _ = try machine.shell.start("socat OPEN:/dev/virtio-ports/automation UNIX-CONNECT:\(Self.socket)", log: "/run/socat.log")
        automation = AutomationClient(over: machine.automation)
    }

    /// Starts a kiosk with `command`, waits until its automation socket is there, and returns its process.
    static func start(_ command: String, in shell: GuestShell, socket: String, log: String) throws -> Int {
        let process = try shell.start(command, log: log)
        try wait(for: "the kiosk's automation socket", atMost: .seconds(30), every: .milliseconds(50)) {
            guard try shell.run("kill -0 \(process)").status == 0 else {
                throw EndedEarly(log: try shell.succeed("cat \(log)"))
            }
            return try shell.run("test -S \(socket)").status == 0
        }
        return process
    }

    /// The command that starts a kiosk, for a shell in the guest.
    static func command(data: String = "/run/data", arguments: [String] = []) -> String {
        // The scale is fixed so that a headless kiosk of the same size draws the same.
        let options = ["--display", "kms", "--data", data, "--album", "/host/album", "--camera", "none", "--scale", "1"]
        return (["mememe", "run"] + options + ["--automation", socket] + arguments).joined(separator: " ")
    }

    /// The kiosk ended before it could be talked to.
    struct EndedEarly: Error, CustomStringConvertible {
        let log: String

        var description: String { "the kiosk ended at its start: \(log)" }
    }

    /// A person who touches the screen with a finger on `digitizer`.
    func user(touching digitizer: TouchDigitizer) throws -> KioskUser {
        try digitizer.waitUntilArmed()
        let screen = try automation.tree().frame
        let finger = DigitizerFinger(digitizer: digitizer, width: Int(screen.width), height: Int(screen.height))
        return KioskUser(seeing: automation, touchingWith: finger)
    }

    /// What the kiosk says is on its screen.
    func screenshot() throws -> Picture {
        try automation.screenshot("/host/screenshot.png")
        return try Picture(png: "\(machine.hostFolder)/screenshot.png")
    }

    /// True while the process is there.
    func isRunning() throws -> Bool { try machine.shell.run("kill -0 \(process)").status == 0 }

    /// What it has logged.
    func log() throws -> String { try machine.shell.succeed("cat \(Self.log)") }

    /// How often each of the process's threads has gone to sleep and woken, by the thread's number.
    func wakeUpCounts() throws -> [Int: Int] {
        let search = "cd /proc/\(process)/task && for t in *; do echo $t $(grep '^voluntary_ctxt_switches' $t/status); done"
        let lines = try machine.shell.succeed(search).split(separator: "\n").map { $0.split(separator: " ") }
        let pairs = lines.compactMap { words -> (Int, Int)? in
            guard let thread = words.first.flatMap({ Int($0) }), let count = words.last.flatMap({ Int($0) }) else { return nil }
            return (thread, count)
        }
        return Dictionary(pairs) { $1 }
    }
}
