private import Foundation
internal import TestSupport

/// A machine in an emulator, whatever runs in it: it can be looked at, plugged into and cut off from outside.
protocol EmulatedMachine: AnyObject {
    var emulator: Emulator { get }
}

extension EmulatedMachine {
    /// The emulator's control socket.
    var control: QMPClient { emulator.control }

    /// False once the power was cut or the guest has switched itself off.
    var isRunning: Bool { emulator.isRunning }

    /// The path of a socket or another file that belongs to the machine.
    func path(of name: String) -> String { emulator.folder.path(of: name) }

    /// Cuts the power: the guest gets no chance to do anything.
    func cutPower() { emulator.kill() }

    /// What the display shows at this moment, taken outside of the guest.
    func screenDump() throws -> Picture {
        let path = path(of: "dump.ppm")
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

/// A running emulator with its files and its control socket.
final class Emulator {
    /// Where its sockets and its logs are.
    let folder: TemporaryFolder
    let control: QMPClient
    /// Whether it was this side that ended it.
    private(set) var wasKilled = false
    private let process: RunningProcess

    /// Starts `command`, which opens its control socket as `qmp` in `folder`.
    init(_ command: [String], in folder: TemporaryFolder) throws {
        self.folder = folder
        process = try RunningProcess(command, outputPath: folder.path(of: "emulator.log"))
        do {
            control = try QMPClient(path: folder.path(of: "qmp"))
        } catch {
            throw StartFailed(cause: error, emulator: process.output, serial: "")
        }
    }

    /// The machine did not come up.
    struct StartFailed: Error, CustomStringConvertible {
        let cause: any Error
        let emulator, serial: String

        var description: String { "the machine did not start: \(cause)\n\(emulator)\n\(serial.suffix(3000))" }
    }

    /// What is known about a machine that did not come up because of `cause`.
    func startFailed(_ cause: any Error) -> StartFailed { StartFailed(cause: cause, emulator: process.output, serial: serial) }

    /// What the emulator and the guest's kernel have said at the end. A machine ends by itself when either of them does.
    var lastWords: String { "\(process.output.suffix(2000))\n\(serial.suffix(4000))" }

    private var serial: String { (try? String(contentsOfFile: folder.path(of: "serial.log"), encoding: .utf8)) ?? "" }

    var isRunning: Bool { process.isRunning }

    /// Ends it at once.
    func kill() {
        wasKilled = true
        process.kill()
    }
}
