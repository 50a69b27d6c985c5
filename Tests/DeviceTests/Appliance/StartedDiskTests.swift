private import Foundation
internal import TestSupport
import Testing

/// Which disk the appliance takes its partitions from when there are two with partitions of the same names, as there are while a stick that
/// MemeMe is installed from is plugged in; stand-ins for the programs of the first file system are enough to see it.
@Suite struct StartedDiskTests {
    private let script: ScriptCopy

    init() throws {
        script = try ScriptCopy(
            "etc/initramfs-tools/scripts/local-top/verity", places: ["/tmp/", "/sys/", "/run/", "/proc/", "/dev/", "/usr/share/"])
        try script.put("amd64\n", as: "usr/share/mememe/board")
        let slot = "rauc.slot=B mememe.slot=system-b"
        try script.put("\(slot) mememe.roothash=77 mememe.salt=5a mememe.hashoffset=8192\n", as: "proc/cmdline")
        _ = try script.folder.makeFolder("sys/class/block")
        _ = try script.folder.makeFolder("run")
        _ = try script.folder.makeFolder("tmp")
        try script.standIn(for: "mount", "mkdir -p \"$6/grub\"; cp \"$5\" \"$6/grub/grubenv\"")
        try script.standIn(for: "umount", "rm -r \"$1/grub\"")
        try script.standIn(for: "dmsetup", "echo \"$*\" >\(script.folder.path(of: "table"))")
        try script.standIn(for: "udevadm", "exit 0")
        try script.standIn(for: "sleep", "echo slept >>\(script.folder.path(of: "waits"))")
        try script.standIn(for: "reboot", "exit 1")
    }

    /// Adds a disk with the partitions of an image, on whose first the boot loader left these variables.
    private func add(_ disk: String, counting variables: String) throws {
        for (number, name) in ["boot", "system-a", "system-b", "data"].enumerated() {
            let part = "\(disk)\(number + 1)"
            try script.put("DEVTYPE=partition\nPARTNAME=\(name)\n", as: "sys/devices/\(disk)/\(part)/uevent")
            try script.put("\(number + 1)\n", as: "sys/devices/\(disk)/\(part)/partition")
            try FileManager.default.createSymbolicLink(
                atPath: script.folder.path(of: "sys/class/block/\(part)"), withDestinationPath: "../../devices/\(disk)/\(part)")
            try script.put(number == 0 ? "# GRUB Environment Block\nORDER=B A\n\(variables)######" : "", as: "dev/\(part)")
        }
    }

    /// Expects that the system is on that disk, and that udev calls the partitions of this disk, and of no other, by their names.
    private func expectStart(from disk: String) throws {
        let outcome = try script.run()
        #expect(outcome.status == 0, "\(outcome.output)")
        let device = script.folder.path(of: "dev/\(disk)3")
        #expect(try script.text(of: "table").contains(" verity 1 \(device) \(device) 4096 4096 2 3 sha256 77 5a "))
        let rule = try script.text(of: "run/udev/rules.d/61-mememe-disk.rules")
        #expect(rule.contains("DEVPATH==\"\(script.folder.path)/sys/devices/\(disk)/*\""), "\(rule)")
        #expect(rule.contains("ENV{UDISKS_IGNORE}=\"1\""), "\(rule)")
        #expect(rule.contains("SYMLINK+=\"mememe/$env{PARTNAME}\""), "\(rule)")
        for part in ["vda1", "vda4", "sda1", "sda4"] where part.hasPrefix(disk) {
            #expect(try script.text(of: "sys/devices/\(disk)/\(part)/uevent") == "change\n", "udev sees \(part) again")
        }
    }

    /// A new stick has counted nothing, and what the booth's own disk has counted for the other system is no count of this start.
    @Test func startsFromTheDiskThatHasCounted() throws {
        try add("sda", counting: "A_OK=1\nA_TRY=0\nB_OK=0\nB_TRY=0\n")
        try add("vda", counting: "A_OK=1\nA_TRY=0\nB_OK=1\nB_TRY=2\n")
        try expectStart(from: "vda")
        #expect(!FileManager.default.fileExists(atPath: script.folder.path(of: "waits")), "it waited")
    }

    @Test func startsFromTheStickThatWasStarted() throws {
        try add("sda", counting: "A_OK=1\nA_TRY=0\nB_OK=1\nB_TRY=1\n")
        try add("vda", counting: "A_OK=1\nA_TRY=3\nB_OK=1\nB_TRY=0\n")
        try expectStart(from: "sda")
    }

    /// A disk that can't be written to counts nothing, and is all there is.
    @Test func startsFromADiskThatCountsNothing() throws {
        try add("vda", counting: "A_OK=1\nA_TRY=0\nB_OK=1\nB_TRY=0\n")
        try expectStart(from: "vda")
        #expect(try script.text(of: "waits").split(separator: "\n").count == 101, "it waited for one that has counted")
    }
}
