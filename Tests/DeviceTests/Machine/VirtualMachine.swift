internal import TestSupport

/// A machine with a stock kernel and the real drivers, plugged together and watched from outside.
final class VirtualMachine: EmulatedMachine {
    /// What it was made of.
    let options: MachineOptions
    let emulator: Emulator
    /// The guest's shell.
    let shell: GuestShell
    /// The wire to the kiosk's automation socket, once something in the guest connects the two.
    let automation: UnixSocket

    /// Starts the machine and returns when its shell answers and its devices are there.
    init(_ options: MachineOptions = MachineOptions()) throws {
        let files = try MachineFiles.current()
        self.options = options
        let folder = try TemporaryFolder("machine")
        let command = options.command(files, folder: folder.path, hostFolder: try folder.makeFolder("host"))
        let started = StartedMachine(options, files)
        let isKept = started?.isKept ?? false
        emulator = try Emulator(command + (isKept ? started?.arguments ?? [] : []), in: folder)
        do {
            shell = try GuestShell(path: folder.path(of: "shell"))
            automation = try UnixSocket(connectingTo: folder.path(of: "automation"))
            if isKept { try started?.wake(emulator) }
            try shell.succeed("true", atMost: .seconds(60))
            if !isKept { try started?.keep(emulator, shell) }
            try started?.adopt(shell)
        } catch {
            throw emulator.startFailed(error)
        }
    }

    deinit { emulator.kill() }

    /// The folder on this side that the guest sees as `/host`.
    var hostFolder: String { path(of: "host") }
}
