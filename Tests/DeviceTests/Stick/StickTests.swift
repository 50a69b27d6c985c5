internal import Foundation
internal import TestSupport
import Testing

extension DeviceTests {
    /// Sharing to a USB stick that real drivers serve.
    @Suite struct StickTests {
        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes most of a minute"))
        func writesTheMemeThatWasMade() throws {
            let here = try KioskMachine()
            let stick = try MemoryStick()
            try stick.plug(into: here.machine)
            try here.machine.waitForStick()
            try MainJob(by: here.user).makeMeme(top: "to go", bottom: "please") { $0.contains("usb") }
            let kept = try here.machine.shell.succeed("cd /run/data/memes && sha256sum *").prefix(64)
            try stick.pull(from: here.machine)
            let photos = try stick.files().filter { $0.key.lowercased().hasSuffix(".jpg") }
            #expect(photos.count == 1)
            let photo = try #require(photos.first?.value)
            #expect(photo.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
            let copy = "\(here.machine.hostFolder)/copy.jpg"
            try photo.write(to: URL(fileURLWithPath: copy))
            #expect(try runSuccessfully(["sha256sum", copy]).prefix(64) == kept, "the stick's copy is not the meme")
        }

        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes most of a minute")) func saysSoWhenItIsPulledWhileWriting() throws {
            let here = try KioskMachine()
            let stick = try MemoryStick(bytesPerSecond: 32768)
            try stick.plug(into: here.machine)
            try here.machine.waitForStick()
            let job = MainJob(by: here.user)
            try job.choosePhoto()
            try job.caption("editor.top", "too soon")
            try here.user.tap("editor.share")
            let shares = try here.kiosk.automation.tree().all(startingWith: "share.")
            let button = try #require(shares.first { $0.identifier?.contains("usb") == true }).frame.center
            let before = try stick.bytesWritten(by: here.machine)
            // Nobody waits for the screen here: the stick goes while the kiosk writes.
            try here.user.finger.press(button.x, button.y)
            pause(.milliseconds(40))
            try here.user.finger.lift(button.x, button.y)
            try wait(for: "the kiosk to write") { try stick.bytesWritten(by: here.machine) > before }
            try stick.pull(from: here.machine)
            try wait(for: "the way out of a share that failed") { try here.kiosk.automation.shows("share.other") }
            let sentences = try here.kiosk.automation.tree().all.compactMap(\.label).filter { $0.hasSuffix(".") }
            #expect(sentences.contains { $0.contains("stick") }, "the guest is told about the stick: \(sentences)")
            #expect(try here.kiosk.isRunning())
            #expect(try here.machine.shell.succeed("ls /run/data/memes | wc -l") == "1", "the meme is kept although the stick is gone")
        }
    }
}

extension VirtualMachine {
    /// Waits until the guest has mounted a stick where the kiosk looks for it.
    func waitForStick() throws {
        try wait(for: "the stick to be mounted") { try shell.run("grep -q ' /media/mememe/' /proc/mounts").status == 0 }
    }
}
