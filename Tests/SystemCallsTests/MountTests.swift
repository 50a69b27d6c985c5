import SystemCalls
import Testing

@Suite struct MountTests {
    @Test func readsALineOfTheKernel() {
        let line = #"512 29 8:17 / /media/My\040STICK\134x rw,nosuid,nodev shared:5 - vfat /dev/sdb1 rw,fmask=0022,errors=remount-ro"#
        #expect(
            Mount(mountInfoLine: line)
                == Mount(path: #"/media/My STICK\x"#, device: DeviceNumber(major: 8, minor: 17), fileSystem: "vfat"))
    }

    @Test(arguments: [
        "512 29 8:17 / /media/A ro,relatime - vfat /dev/sdb1 rw",
        "512 29 8:17 / /media/A rw,relatime - vfat /dev/sdb1 ro,errors=remount-ro",
    ])
    func readOnlyIsEitherTheMountsOrTheFileSystems(line: String) throws {
        #expect(try #require(Mount(mountInfoLine: line)).isReadOnly)
    }

    @Test(arguments: [
        "", "nonsense", "512 29 8:17 / /media/A rw,relatime", "512 29 8 / /media/A rw - vfat /dev/sdb1 rw",
        "512 29 8:17 / /media/A rw - vfat", #"512 29 8:17 / /media/\377 rw - vfat /dev/sdb1 rw"#, " - ", "1 2 3:4 / - - -",
    ])
    func whatIsNotSuchALineIsPassedOver(line: String) {
        #expect(Mount(mountInfoLine: line) == nil)
    }

    @Test func blanksInPathsAreRead() {
        let lines = [
            "22 1 0:20 / /proc rw,nosuid - proc proc rw", #"91 22 8:2 / /media/mememe/my\040stick rw - ext4 /dev/sda2 rw"#,
            #"92 22 8:3 / /media/a\04 rw - ext4 /dev/sda3 rw"#,
        ]
        #expect(lines.compactMap { Mount(mountInfoLine: $0)?.path } == ["/proc", "/media/mememe/my stick", #"/media/a\04"#])
    }

    @Test @MainActor func kernelsOwnTableHasTheRoot() throws {
        let mounts = try SystemMountTable().mounts()
        #expect(mounts.contains { $0.path == "/" })
        #expect(mounts.contains { $0.path == "/proc" && $0.fileSystem == "proc" })
    }
}
