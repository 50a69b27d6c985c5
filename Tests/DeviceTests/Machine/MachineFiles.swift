private import Foundation
internal import TestSupport

/// The files that `image-build/vm prepare` leaves, brought up to date once in a test run.
struct MachineFiles {
    /// The package's own folder.
    static let root = URL(fileURLWithPath: #filePath + "/../../../..").standardized.path

    /// The product's binary for this host; a guest with its kind of processor has a copy of it.
    static let binary = ProcessInfo.processInfo.environment["MEMEME_BINARY"] ?? "\(root)/.build/release/mememe"

    let kernel, initialMemory, system, shared, emptyData: String
    /// What runs the guest's processor: `kvm` where that is known to work, else `tcg`.
    let accelerator: String

    /// The files, up to date; a failure to bring them up to date is every test's failure.
    static func current() throws -> MachineFiles { try prepared.get() }

    private static let prepared = Result { try MachineFiles() }

    private static let folder = ProcessInfo.processInfo.environment["MEMEME_VM_FOLDER"] ?? "\(root)/\(MachineProcessor.wanted.folder)"

    /// True if `image-build/vm vkms` has built the kernel's virtual display driver.
    static let haveVirtualDisplay: Bool = {
        let modules = FileManager.default.enumerator(atPath: "\(folder)/extra-modules")?.compactMap { $0 as? String } ?? []
        return modules.contains { $0.hasSuffix("/vkms.ko") }
    }()

    private init() throws {
        let folder = Self.folder
        // Telling that nothing has changed takes seconds, and each suite is a process of its own.
        if ProcessInfo.processInfo.environment["MEMEME_VM_IS_PREPARED"] == nil {
            let command = ["\(Self.root)/image-build/vm", "prepare"] + MachineProcessor.wanted.preparation
            try runSuccessfully(command, atMost: .seconds(300))
        }
        kernel = "\(folder)/\(MachineProcessor.wanted.kernel)"
        initialMemory = "\(folder)/initrd"
        system = "\(folder)/system.img"
        shared = "\(folder)/shared.img"
        emptyData = "\(folder)/data.img"
        accelerator = try MachineProcessor.wanted == .x86 ? Self.bestAccelerator() : "tcg"
    }

    /// `kvm` where hardware acceleration is known to work, else `tcg`.
    static func bestAccelerator() throws -> String { try run(["\(root)/image-build/vm", "kvm"]).status == 0 ? "kvm" : "tcg" }
}
