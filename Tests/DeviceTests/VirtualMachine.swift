private import Foundation
internal import TestSupport

/// A machine with a stock kernel and the real drivers, plugged together and watched from outside.
final class VirtualMachine {
    /// What it was made of.
    let options: MachineOptions
    /// The emulator's control socket.
    let control: QMPClient
    /// The guest's shell.
    let shell: GuestShell
    /// The wire to the kiosk's automation socket, once something in the guest connects the two.
    let automation: UnixSocket

    private let folder: TemporaryFolder
    private let emulator: RunningProcess

    /// Starts the machine and returns when its shell answers and its devices are there.
    init(_ options: MachineOptions = MachineOptions()) throws {
        let files = try MachineFiles.current()
        self.options = options
        folder = try TemporaryFolder("machine")
        let hostFolder = try folder.makeFolder("host")
        let command = options.command(files, folder: folder.path, hostFolder: hostFolder)
        emulator = try RunningProcess(command, outputPath: folder.path(of: "emulator.log"))
        do {
            control = try QMPClient(path: folder.path(of: "qmp"))
            shell = try GuestShell(path: folder.path(of: "shell"))
            automation = try UnixSocket(connectingTo: folder.path(of: "automation"))
            try shell.succeed("true", atMost: .seconds(60))
        } catch {
            let serial = (try? String(contentsOfFile: folder.path(of: "serial.log"), encoding: .utf8)) ?? ""
            throw StartFailed(cause: error, emulator: emulator.output, serial: serial)
        }
    }

    /// The machine did not come up.
    struct StartFailed: Error, CustomStringConvertible {
        let cause: any Error
        let emulator, serial: String

        var description: String { "the machine did not start: \(cause)\n\(emulator)\n\(serial.suffix(3000))" }
    }

    deinit { emulator.kill() }

    /// The folder on this side that the guest sees as `/host`.
    var hostFolder: String { folder.path(of: "host") }

    /// The path of a socket or another file that belongs to the machine.
    func path(of name: String) -> String { folder.path(of: name) }

    /// False once the power was cut or the guest has switched itself off.
    var isRunning: Bool { emulator.isRunning }

    /// Cuts the power: the guest gets no chance to do anything.
    func cutPower() { emulator.kill() }

    /// What the display shows at this moment, taken outside of the guest.
    func screenDump() throws -> Picture {
        let path = folder.path(of: "dump.ppm")
        try control.execute("screendump", ["filename": .string(path)])
        return try Picture(pixmap: path)
    }

    /// Presses and releases a key of the attached keyboard, by the emulator's name for it (`a`, `ret`, `ctrl`).
    func pressKey(_ name: String) throws {
        for down in [true, false] {
            let key: JSONValue = ["type": "qcode", "data": .string(name)]
            try control.execute("input-send-event", ["events": [["type": "key", "data": ["down": .bool(down), "key": key]]]])
        }
    }
}
