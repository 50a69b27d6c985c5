private import Foundation
internal import TestSupport
import Testing

/// The built appliance that the tests drive, and what an emulated machine starts it with.
enum ApplianceFiles {
    private static let environment = ProcessInfo.processInfo.environment
    private static let wish = environment["MEMEME_APPLIANCE_TESTS"] ?? ""

    /// True if appliances may be started at all.
    static let areWanted = wish == "1" || wish == "long"
    /// True if those tests may run, too, that take a quarter of an hour and more.
    static let haveTime = wish == "long"

    /// The folder into which `image-build/image` has put what it built.
    static let folder = environment["MEMEME_IMAGE"] ?? "\(MachineFiles.root)/.build-image"

    /// Whether the appliance is for 64-bit ARM: `image-build/image` puts another architecture's into a folder that is called after it.
    static let isARM = folder.hasSuffix("-arm64")

    /// Where the key for development lies, which signs the updates of every architecture: beside this machine's own appliance.
    static let keyFolder = isARM ? String(folder.dropLast("-arm64".count)) : folder

    /// The emulator's plugin that counts what the processor executes; nil where nobody wants to know.
    static let counter = environment["MEMEME_INSTRUCTION_COUNTER"]

    /// The firmware of a PC, and the memory that it keeps its settings in.
    static let firmware = "/usr/share/OVMF/OVMF_CODE_4M.fd"
    static let firmwareSettings = "/usr/share/OVMF/OVMF_VARS_4M.fd"
    /// The firmware of a board, on which U-Boot does what UEFI does on a PC, as on a Raspberry Pi.
    static let boardFirmware = "/usr/lib/u-boot/qemu_arm64/u-boot.bin"

    /// There is no built image where one was promised.
    struct NotBuilt: Error, CustomStringConvertible {
        let ending: String
        let folder: String

        var description: String { "there is no .\(ending) file in \(folder): run image-build/image" }
    }

    /// The disk image with the oldest version of those that were built.
    static func image() throws -> String { try versions("img")[0] }

    /// Writes a script into `folder` that runs the image's own program on this host, with the image's libraries and fonts: those of another
    /// Debian draw letters of other shapes. It finds what lies in /tmp and nothing else of this host. An image for another processor draws
    /// the same letters as this host's own, which has to be built then, too.
    static func program(in folder: TemporaryFolder) throws -> String {
        let image = try isARM ? versions("img", in: keyFolder)[0] : image()
        let start = try PartitionTable(ofDisk: image).place(of: "system-a").lowerBound
        let root = try folder.makeFolder("root")
        let script = """
            #!/bin/sh
            exec unshare --mount sh -euc 'mount -t squashfs -o ro,loop,offset=\(start) "$0" "$1"
            for place in dev proc sys tmp; do mount --rbind "/$place" "$1/$place"; done
            root=$1; shift; exec chroot "$root" /usr/bin/mememe "$@"' '\(image)' '\(root)' "$@"
            """
        let path = folder.path(of: "mememe")
        try Data(script.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    /// The update that follows on the image: the oldest that is newer.
    static func update() throws -> String {
        let image = try image().dropLast("img".count)
        guard let update = try versions("raucb").first(where: { isRising(String(image), $0) && !$0.hasPrefix(image) }) else {
            throw NotBuilt(ending: "newer raucb", folder: folder)
        }
        return update
    }

    /// The files with this ending, by rising version.
    private static func versions(_ ending: String, in folder: String = folder) throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasPrefix("mememe-") && $0.hasSuffix(".\(ending)") }
        if files.isEmpty { throw NotBuilt(ending: ending, folder: folder) }
        return files.map { "\(folder)/\($0)" }.sorted(by: isRising)
    }

    private static func isRising(_ first: String, _ second: String) -> Bool {
        first.compare(second, options: .numeric) == .orderedAscending
    }
}

extension Trait where Self == ConditionTrait {
    /// The test takes a quarter of an hour and more.
    static var needsTime: Self { .enabled(if: ApplianceFiles.haveTime, "set MEMEME_APPLIANCE_TESTS=long to have it") }
}
