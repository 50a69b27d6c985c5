import SystemCalls
import Testing

@testable import Sharing

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

    @Test @MainActor func kernelsOwnTableHasTheRoot() throws {
        let mounts = try SystemMountTable().mounts()
        #expect(mounts.contains { $0.path == "/" })
        #expect(mounts.contains { $0.path == "/proc" && $0.fileSystem == "proc" })
    }

    @Test(arguments: [
        ("000001-2026-hello-9f86d081.jpg", "000001-2026-hello-9f86d081.jpg"), ("../../etc/passwd", "-..-etc-passwd"),
        ("a:b*c?.jpg", "a-b-c-.jpg"), (".hidden", "hidden"), ("", "meme"), ("grüße\u{202E}.jpg", "gr--e-.jpg"),
    ])
    func namesAreMadeFitForEveryStick(name: String, harmless: String) {
        #expect(StickWriter.harmless(name) == harmless)
    }

    @Test func hugeNamesAreCut() {
        #expect(StickWriter.harmless(String(repeating: "x", count: 5_000) + ".jpg").utf8.count <= 100)
    }
}
