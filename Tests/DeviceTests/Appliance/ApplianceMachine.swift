private import Foundation
internal import TestSupport

/// A machine that starts the appliance from its disk, as a computer with firmware does.
final class ApplianceMachine: EmulatedMachine {
    let emulator: Emulator

    /// The panel's size in pixels.
    static let panel = (width: 1280, height: 800)

    /// What a machine has beside a disk, a panel, and sockets.
    struct Options {
        /// A file that gets every write to the disk, in the form that ``WriteLog`` reads.
        var writeLog: String?
        /// Another disk that the appliance was written to, which its firmware starts only where it finds nothing else.
        var other: ApplianceDisk?
        /// Whether the disk that it starts from is a stick, and the other one is not; else it is the other way round.
        var isOnStick = false
        /// Whether a restart is one; without it the machine is off then.
        var restarts = false
        /// Whether it has a wired network, in which this host is 10.0.2.2.
        var isWired = false
        /// A port of this host's loopback that leads to the machine's port 8080; nil for none.
        var phonePort: Int?
        /// Whether its firmware leaves a picture that can be drawn on before the card has a driver, as that of real computers does.
        var hasFirmwarePicture = false
        /// Its memory in MiB.
        var memory = 1024
        /// Whether an ``ApplianceProbe`` may look around in it.
        var hasProbe = false
    }

    /// Switches the machine on, which starts from that disk.
    init(_ disk: ApplianceDisk, _ options: Options = Options()) throws {
        let folder = try TemporaryFolder("appliance")
        let computer = try Self.computer(folder.path, options.memory)
        let machine = computer + Self.devices(folder.path, options) + Self.storage(disk.path, options)
        let forwarding = options.phonePort.map { ",hostfwd=tcp:127.0.0.1:\($0)-:8080" } ?? ""
        let network = options.isWired ? ["-nic", "user,model=virtio-net-pci" + forwarding] : []
        let credential = try options.hasProbe ? ["-smbios", "type=11,path=\(ApplianceProbe.writeCredential(in: folder))"] : []
        let counter = ApplianceFiles.counter.map { ["-plugin", "file=\($0),to=\(folder.path(of: "instructions"))"] } ?? []
        emulator = try Emulator(
            [ApplianceFiles.isARM ? "qemu-system-aarch64" : "qemu-system-x86_64"] + machine + network + credential + counter
                + (options.restarts ? [] : ["-no-reboot"]), in: folder)
    }

    deinit { emulator.kill() }

    private static func computer(_ folder: String, _ memory: Int) throws -> [String] {
        let accelerator = try ApplianceFiles.isARM ? "tcg" : MachineFiles.bestAccelerator()
        // Emulated, the processor makes its own time: 2 ns an instruction, however little of the host it gets. So the deadlines in the
        // appliance, which are meant for a computer, hold on a host that is busy with other things.
        let pace = accelerator == "tcg" ? ["-icount", "shift=1", "-rtc", "clock=vm"] : []
        let board =
            ApplianceFiles.isARM
            ? ["-M", "virt,gic-version=3", "-cpu", "cortex-a72"]
            // A watchdog that bites, as on a board.
            : ["-M", "q35,i8042=off,sata=off,smbus=off,usb=off,vmport=off,hpet=off", "-cpu", "max", "-global", "ICH9-LPC.noreboot=off"]
        return try pace + board + firmware(folder) + [
            "-accel", accelerator, "-m", "\(memory)", "-smp", "1", "-nodefaults", "-no-user-config", "-display", "none",
            "-serial", "file:\(folder)/serial.log", "-qmp", "unix:\(folder)/qmp,server=on,wait=off",
        ]
    }

    private static func firmware(_ folder: String) throws -> [String] {
        if ApplianceFiles.isARM { return ["-bios", ApplianceFiles.boardFirmware] }
        try runSuccessfully(["cp", ApplianceFiles.firmwareSettings, "\(folder)/firmware"])
        return [
            "-drive", "if=pflash,unit=0,format=raw,readonly=on,file=\(ApplianceFiles.firmware)",
            "-drive", "if=pflash,unit=1,format=raw,file=\(folder)/firmware",
        ]
    }

    // The host's own cache counts as the disk here: the emulator ends, not the host. What the guest flushed is told by the log.
    private static func storage(_ disk: String, _ options: Options) -> [String] {
        let file = "driver=file,node-name=file,filename=\(disk),cache.no-flush=on"
        guard let writeLog = options.writeLog else {
            let (fixed, stick) = ("virtio-blk-pci", "usb-storage,bus=xhci.0")
            let device = options.isOnStick ? stick : fixed
            let started = [
                "-blockdev", file, "-blockdev", "driver=raw,node-name=disk,file=file", "-device", "\(device),drive=disk,bootindex=0",
            ]
            guard let other = options.other else { return started }
            return started + [
                "-blockdev", "driver=file,node-name=other-file,filename=\(other.path),cache.no-flush=on",
                "-blockdev", "driver=raw,node-name=other,file=other-file",
                "-device", "\(options.isOnStick ? fixed : stick),drive=other,bootindex=1",
            ]
        }
        return [
            "-blockdev", file, "-blockdev", "driver=file,node-name=log,filename=\(writeLog),cache.no-flush=on",
            "-blockdev", "driver=blklogwrites,node-name=disk,file=file,log=log",
            // The log has no entries for these two.
            "-device", "virtio-blk-pci,drive=disk,bootindex=0,discard=off,write-zeroes=off",
        ]
    }

    private static func devices(_ folder: String, _ options: Options) -> [String] {
        let card = options.hasFirmwarePicture ? "VGA,edid=on" : "virtio-gpu-pci"
        return MachineOptions.sockets(for: ["digitizer", "printer"], folder: folder)
            + ["-device", "\(card),id=gpu0,xres=\(panel.width),yres=\(panel.height)", "-device", "virtio-rng-pci"]
    }

    /// Does something while the machine stands still, and with it what it has written.
    func withTimeStopped<Result>(_ action: () throws -> Result) throws -> Result {
        try control.execute("stop")
        let result = Swift.Result { try action() }
        try control.execute("cont")
        return try result.get()
    }

    /// The instructions that the processor has executed so far, where ``ApplianceFiles/counter`` counts them.
    func instructionCount() throws -> UInt64 {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path(of: "instructions")))
        return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: UInt64.self) }
    }

    /// True while the processor executes the kernel; what the firmware and the boot loader execute lies in low memory.
    func isInKernel() throws -> Bool {
        let registers = try control.execute("human-monitor-command", ["command-line": "info registers"]).string ?? ""
        return registers.contains(ApplianceFiles.isARM ? "PC=ffff" : "RIP=ffffffff")
    }
}
