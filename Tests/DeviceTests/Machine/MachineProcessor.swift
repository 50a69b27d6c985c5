private import Foundation

/// The kind of processor that virtual machines have.
///
/// `MEMEME_VM_ARCHITECTURE=arm64` asks for 64-bit ARM in place of x86-64, and `MEMEME_VM_PAGES=16k` for its kernel with pages of 16 KB.
enum MachineProcessor {
    case x86, arm, armWithLargePages

    static let wanted: MachineProcessor = {
        let environment = ProcessInfo.processInfo.environment
        switch (environment["MEMEME_VM_ARCHITECTURE"], environment["MEMEME_VM_PAGES"]) {
        case (nil, nil): return .x86
        case ("arm64", nil), ("arm64", "4k"): return .arm
        case ("arm64", "16k"): return .armWithLargePages
        default: preconditionFailure("MEMEME_VM_ARCHITECTURE can be arm64 and then MEMEME_VM_PAGES 4k or 16k")
        }
    }()

    /// What `image-build/vm prepare` is told of it.
    var preparation: [String] { self == .x86 ? [] : ["--architecture", "arm64"] }

    /// Where that leaves its files, below the package's own folder.
    var folder: String { self == .x86 ? ".build-vm" : ".build-vm-arm64" }

    /// The kernel in that folder.
    var kernel: String {
        switch self {
        case .x86: "vmlinux"
        case .arm: "vmlinuz"
        case .armWithLargePages: "vmlinuz-16k"
        }
    }

    /// The emulator's command for a machine with such a processor on a board that has only what is plugged in.
    var command: [String] {
        switch self {
        case .x86: ["qemu-system-x86_64", "-cpu", "max", "-M", "q35,i8042=off,sata=off,smbus=off,usb=off,vmport=off,hpet=off"]
        case .arm: Self.board("cortex-a72")
        // The older one has no pages of 16 KB.
        case .armWithLargePages: Self.board("cortex-a76")
        }
    }

    // It makes its own time, 2 ns an instruction, however little of the host it gets: so deadlines in the guest hold though vector
    // instructions of another kind of processor take several times as long.
    private static func board(_ processor: String) -> [String] {
        ["qemu-system-aarch64", "-cpu", processor, "-M", "virt,gic-version=3", "-icount", "shift=1", "-rtc", "clock=vm"]
    }

    /// What the kernel is told.
    var commandLine: String {
        // Each spares time in an emulated start: no probing of clocks that are known, no mitigations, no self-tests.
        let common = "quiet panic=-1 mitigations=off nokaslr cryptomgr.notests audit=0 random.trust_cpu=on vt.global_cursor_default=0"
        return switch self {
        case .x86: "console=ttyS0 tsc=reliable no_timer_check 8250.nr_uarts=1 noreplace-smp \(common)"
        case .arm, .armWithLargePages: "console=ttyAMA0 \(common)"
        }
    }
}
