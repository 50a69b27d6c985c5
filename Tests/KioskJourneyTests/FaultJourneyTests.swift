import Foundation
import Glibc
import ImageFiles
import TestSupport
import Testing

/// Broken photos, full disks, sticks that come and go: guests are told in words, and the kiosk lives.
@Suite struct FaultJourneyTests {
    private let place: KioskPlace

    init() throws { place = try KioskPlace() }

    /// A PNG header that promises 60000 x 60000 pixels.
    private static var hugePNG: [UInt8] {
        var bytes = ImageFile.png(KioskPlace.photo(8, 8))
        for start in [16, 20] { bytes.replaceSubrange(start..<start + 4, with: [0, 0, 0xEA, 0x60]) }
        // The header's check sum, so that only the promise is wrong.
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes[12..<29] {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        sum ^= 0xFFFF_FFFF
        bytes.replaceSubrange(29..<33, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
        return bytes
    }

    @Test func brokenPhotosAreShownAsSuchAndCannotBeChosen() throws {
        let good = ImageFile.jpeg(KioskPlace.photo(900, 700), quality: 90)
        let broken: [(name: String, bytes: [UInt8])] = [
            ("cut.jpg", Array(good.prefix(400))), ("empty.jpg", []), ("words.png", Array("these are words".utf8)),
            ("huge.png", Self.hugePNG),
            ("noise.webp", Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8) + (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 73) }),
        ]
        try place.put(good, "good.jpg", secondsAgo: 10)
        for (index, file) in broken.enumerated() { try place.put(file.bytes, file.name, secondsAgo: Double(100 + index)) }
        let kiosk = try KioskRun(place, size: "1280x800")
        try kiosk.tap("sent-memes.add")
        try kiosk.tap("editor.album")
        let cells = try kiosk.automation.tree().all(startingWith: "album.item.")
        #expect(cells.count == broken.count + 1)
        for (index, file) in broken.enumerated() {
            let cell = try kiosk.element("album.item.\(index + 1)")
            #expect(!cell.isEnabled, "\(file.name) can be chosen")
            #expect(cell.label?.contains("picture") == true, "\(file.name) says \(cell.label ?? "nothing")")
            let (x, y) = cell.frame.center
            try kiosk.automation.touch(x, y, .began)
            try kiosk.automation.touch(x, y, .ended)
            try kiosk.automation.settle()
            #expect(try kiosk.shows("album.cancel"), "a tap on \(file.name) leads somewhere")
        }
        try kiosk.tap("album.item.0")
        #expect(try kiosk.element("editor.share").isEnabled && kiosk.isRunning)
    }

    @Test func aPhotoThatVanishesIsSaidAndAnotherCanBeChosen() throws {
        let photo = ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90)
        try place.put(photo, "gone.jpg", secondsAgo: 10)
        try place.put(photo, "stays.jpg", secondsAgo: 20)
        let kiosk = try KioskRun(place)
        try kiosk.choosePhoto()
        try FileManager.default.removeItem(atPath: place.album + "/gone.jpg")
        try kiosk.tap("editor.share")
        try kiosk.tap("share.keep")
        try kiosk.expectWords("can’t be read")
        try kiosk.tap("share.cancel")
        try kiosk.tap("editor.album")
        #expect(try kiosk.automation.tree().all(startingWith: "album.item.").count == 1, "the album follows its folder")
        try kiosk.tap("album.item.0")
        try MainJob(by: kiosk.user).share()
        #expect(try place.files(in: "memes").count == 1)
    }

    private static var canMount: Bool { getuid() == 0 }

    /// A file system in memory of a few kilobytes and a few hundred files.
    private func mountMemory(_ path: String, kilobytes: Int, files: Int = 400) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try runSuccessfully(["/bin/mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k,nr_inodes=\(files)", "tmpfs", path])
    }

    /// What a disk is short of.
    enum Shortage: CaseIterable { case room, files }

    @Test(.enabled(if: canMount, "mounting a small file system needs root"), arguments: Shortage.allCases)
    func aFullDiskIsSaidAndWhatWasSavedStays(_ shortage: Shortage) throws {
        let disk = place.folder.path(of: "disk")
        // The store keeps 16 MiB free, so that deleting works on a disk that it calls full.
        try mountMemory(disk, kilobytes: 24 << 10)
        defer { _ = try? run(["/bin/umount", disk]) }
        place.data = disk + "/data"
        try FileManager.default.createDirectory(atPath: place.data, withIntermediateDirectories: true)
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
        var kiosk: KioskRun? = try KioskRun(place)
        try MainJob(by: #require(kiosk).user).makeMeme(top: "a", bottom: "b")
        let first = try place.files(in: "memes").map { try place.bytes($0) }
        try fill(disk, shortage)
        try kiosk?.choosePhoto()
        try kiosk?.tap("editor.share")
        try kiosk?.tap("share.keep")
        try kiosk?.expectWords("memory is full")
        try kiosk?.tap("share.cancel")
        #expect(try kiosk?.element("editor.share").isEnabled == true, "the draft is still there")
        try FileManager.default.removeItem(atPath: disk + "/filler")
        try kiosk?.automation.settle()
        try MainJob(by: #require(kiosk).user).share()
        #expect(try place.files(in: "memes").count == 2)
        #expect(try place.files(in: "memes").first.map { try place.bytes($0) } == first.first)
        #expect(try kiosk?.quit() == 0)
        kiosk = nil
    }

    /// Takes all that is left.
    private func fill(_ disk: String, _ shortage: Shortage) throws {
        let command =
            switch shortage {
            case .room: ["/bin/dd", "if=/dev/zero", "of=\(disk)/filler", "bs=4096"]
            case .files: ["/bin/sh", "-c", "mkdir \(disk)/filler && i=0 && while : >\(disk)/filler/$i; do i=$((i + 1)); done"]
            }
        let outcome = try run(command)
        try #require(outcome.output.contains("No space left"), "\(outcome.output)")
    }

    private static var canPlugSticks: Bool {
        let systems = String(decoding: FileManager.default.contents(atPath: "/proc/filesystems") ?? Data(), as: UTF8.self)
        return getuid() == 0 && FileManager.default.fileExists(atPath: "/dev/loop-control") && systems.contains("ext4")
            && FileManager.default.isExecutableFile(atPath: "/usr/sbin/mkfs.ext4")
    }

    @Test(.enabled(if: canPlugSticks, "a stick needs root, loop devices and mkfs.ext4"))
    func aStickThatIsPluggedInTakesTheMeme() throws {
        let (image, stick) = (place.folder.path(of: "stick.img"), place.folder.path(of: "media/STICK"))
        try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
        try runSuccessfully(["/usr/bin/truncate", "-s", "8M", image])
        try runSuccessfully(["/usr/sbin/mkfs.ext4", "-q", image])
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
        let file = place.folder.path(of: "mememe.yaml")
        try Data("sharing:\n  usb_folder: \(place.folder.path(of: "media"))\n".utf8).write(to: URL(fileURLWithPath: file))
        let kiosk = try KioskRun(place, ["--config", file])
        try kiosk.choosePhoto()
        try kiosk.tap("editor.share")
        #expect(try !kiosk.element("share.usb").isEnabled)
        try runSuccessfully(["/bin/mount", "-o", "loop,nosuid,nodev,noexec", image, stick])
        defer { if (try? run(["/bin/mountpoint", "-q", stick]).status) == 0 { _ = try? run(["/bin/umount", stick]) } }
        try wait(for: "the stick to be noticed") { try kiosk.element("share.usb").isEnabled }
        try kiosk.tap("share.usb")
        try kiosk.automation.settle(atMost: .seconds(20))
        try kiosk.expectWords("You can take the stick out now")
        #expect(try run(["/bin/mountpoint", "-q", stick]).status != 0, "it is unmounted, so that it can be pulled")
        try runSuccessfully(["/bin/mount", "-o", "loop,ro", image, stick])
        let copies = try FileManager.default.contentsOfDirectory(atPath: stick + "/MEMEME")
        try #require(copies.count == 1)
        #expect(try place.bytes(stick + "/MEMEME/" + copies[0]) == place.bytes(try #require(try place.files(in: "memes").first)))
    }
}
