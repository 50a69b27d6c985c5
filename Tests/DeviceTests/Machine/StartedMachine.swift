private import Foundation
internal import TestSupport

/// The usual machine as it was right after its start, kept in a file beside what it is made of.
///
/// Most tests want such a machine, and to go on with one that has started takes a fraction of what an emulated start takes. Machines with
/// other disks, panels or processors are started each time.
struct StartedMachine {
    private let file: String
    /// Tells what the machine was made of: another emulator, kernel or system needs another start.
    private let origin: String

    /// Nil for a machine that is always started: an unusual one, or one whose processor is not emulated and which starts at once.
    init?(_ options: MachineOptions, _ files: MachineFiles) {
        guard options == MachineOptions(), files.accelerator == "tcg" else { return nil }
        file = "\(files.initialMemory)-started-\(MachineProcessor.wanted)"
        let command = options.command(files, folder: "", hostFolder: "")
        let parts = ["/usr/bin/\(command[0])", files.kernel, files.initialMemory, files.system, files.shared]
        let times = parts.map { part in
            // One that is not there makes starting fail, in words.
            let attributes = try? FileManager.default.attributesOfItem(atPath: part)
            return "\(attributes?[.modificationDate] as? Date ?? .distantPast) \(attributes?[.size] as? Int ?? 0)"
        }
        origin = (command + times).joined(separator: "\n")
    }

    private var originFile: String { file + ".origin" }

    /// Whether there is one to go on with.
    var isKept: Bool {
        FileManager.default.contents(atPath: originFile) == Data(origin.utf8) && FileManager.default.fileExists(atPath: file)
    }

    /// What the emulator's command has to say in addition.
    var arguments: [String] { ["-incoming", "exec:cat '\(file)'"] }

    /// Lets a machine go on that was begun with `arguments`.
    func wake(_ emulator: Emulator) throws {
        // It was kept while it stood still, and so it does that again once it is read.
        try wait(for: "the machine that was kept", atMost: .seconds(60), every: .milliseconds(10)) {
            try emulator.control.execute("query-status")["status"]?.string == "paused"
        }
        try emulator.control.execute("cont")
    }

    /// Has the guest's kernel read the program and its libraries, which a kiosk's start would spend a second on in each test.
    private func readProgram(_ shell: GuestShell) throws {
        let socket = "/run/once.socket"
        let command = "mememe run --display headless:1280x800 --data /run/once --album /run --camera none --automation \(socket)"
        let process = try GuestKiosk.start(command, in: shell, socket: socket, log: "/run/once.log")
        try shell.succeed("kill -9 \(process); rm -rf /run/once*")
    }

    /// Keeps a machine that has just started, and lets it go on.
    func keep(_ emulator: Emulator, _ shell: GuestShell) throws {
        if DeviceTestsWish.product { try readProgram(shell) }
        // The emulator can't keep a machine that has a folder of this side mounted.
        try shell.succeed("umount /host")
        let control = emulator.control
        try control.execute("stop")
        try control.execute("migrate-set-parameters", ["max-bandwidth": 4_000_000_000])
        let new = "\(file)-\(ProcessInfo.processInfo.processIdentifier)"
        try control.execute("migrate", ["uri": .string("exec:cat > '\(new)'")])
        try wait(for: "the machine to be kept", atMost: .seconds(60), every: .milliseconds(20)) {
            let state = try control.execute("query-migrate")
            if state["status"]?.string == "failed" { throw QMPError(command: "migrate", answer: state) }
            return state["status"]?.string == "completed"
        }
        for old in [originFile, file] where FileManager.default.fileExists(atPath: old) { try FileManager.default.removeItem(atPath: old) }
        try FileManager.default.moveItem(atPath: new, toPath: file)
        try Data(origin.utf8).write(to: URL(fileURLWithPath: originFile), options: .atomic)
        try control.execute("cont")
    }

    /// Gives a machine that was kept the folder that it shares with this side, and the time that it is.
    func adopt(_ shell: GuestShell) throws {
        let seconds = Int(Date().timeIntervalSince1970.rounded())
        try shell.succeed("mount -t 9p -o trans=virtio,version=9p2000.L,msize=262144 host /host && date -s @\(seconds)")
    }
}
