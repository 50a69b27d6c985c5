internal import Foundation
internal import Geometry
internal import TestSupport
import Testing

extension DeviceTests {
    /// Cameras on the kernel's own drivers: a USB webcam on uvcvideo, and vivid.
    @Suite struct CameraTests {
        private static let size = Size(width: 1280, height: 720)
        private static let frames = (0..<40).map { NumberedPicture.jpeg($0, size: size) }

        /// A machine whose kiosk looks for cameras, takes photos so many seconds after a tap, and never thinks that its guest has left.
        private func kiosk(countdown: Int = 0) throws -> KioskMachine {
            let file = "camera: auto\nphoto:\n  countdown: \(countdown)\nreduced_motion: true\nsession:\n  idle: never\n"
            return try KioskMachine(configuration: file, arguments: ["--camera", "auto"])
        }

        @Test(.needsProduct) func aWebcamIsFoundWhenItIsPluggedIn() throws {
            let here = try kiosk()
            try here.user.tap("sent-memes.add")
            #expect(try !here.kiosk.automation.element("editor.camera").isEnabled)
            let webcam = try USBWebcam(pluggedInto: here.machine, frames: Self.frames)
            try wait(for: "the camera's button") { try here.kiosk.automation.element("editor.camera").isEnabled }
            let (_, report) = try here.machine.shell.run("mememe check")
            #expect(report.contains("JPEG 1280x720 at 30 Hz chosen of JPEG 1280x720 640x480"), "\(report)")
            #expect(!webcam.isStreaming, "its light is off until a guest wants a photo")
        }

        @Test(.needsProduct) func aWebcamIsAMirror() throws {
            let here = try kiosk()
            let webcam = try USBWebcam(pluggedInto: here.machine, frames: Self.frames)
            try here.openCamera()
            #expect(webcam.isStreaming)
            #expect(try here.number(covers: true)?.isMirrored == true)
            try here.expectColorsOfTheSource()
        }

        @Test(.needsProduct) func aWebcamTakesThePhotoThatIsOnTheScreen() throws {
            let here = try kiosk()
            let webcam = try USBWebcam(pluggedInto: here.machine, frames: Self.frames)
            try here.openCamera()
            try here.user.tap("camera.shutter")
            try wait(for: "the review") { try here.kiosk.automation.shows("camera.use") }
            try here.kiosk.automation.settle()
            let photo = try #require(try here.number(covers: false))
            #expect(!photo.isMirrored)
            try here.user.tap("camera.use")
            try wait(for: "the camera to be let go of") { !webcam.isStreaming }
            if LongRun.isWanted { try here.expectSleep() }
            try MainJob(by: here.user).share()
            #expect(try here.onlyOriginal() == Self.frames[photo.number], "the camera's own bytes are kept")
        }

        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes most of a minute"))
        func aCameraThatIsPulledOutStopsTheCountdown() throws {
            let here = try kiosk(countdown: 3)
            let webcam = try USBWebcam(pluggedInto: here.machine, frames: Self.frames)
            try here.openCamera()
            let shutter = try here.kiosk.automation.element("camera.shutter").frame.center
            try here.user.finger.press(shutter.x, shutter.y)
            try here.user.finger.lift(shutter.x, shutter.y)
            try wait(for: "the countdown") { try here.kiosk.automation.shows("camera.seconds") }
            webcam.unplug()
            try wait(for: "the sentence") { try here.kiosk.automation.tree().words.contains("The camera is unplugged.") }
            // Longer than what was left of the countdown.
            pause(.seconds(4))
            #expect(try !here.kiosk.automation.shows("camera.seconds") && !here.kiosk.automation.shows("camera.use"))
        }

        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes most of a minute"))
        func aCameraThatIsPulledOutInTheReviewLeavesThePhoto() throws {
            let here = try kiosk()
            let webcam = try USBWebcam(pluggedInto: here.machine, frames: Self.frames)
            try here.openCamera()
            try here.user.tap("camera.shutter")
            let photo = try #require(try here.number(covers: false), "the review is there once the kiosk has settled")
            webcam.unplug()
            try wait(for: "the end of its node") { try here.machine.shell.run("test -e /dev/video0").status != 0 }
            try here.kiosk.automation.settle()
            #expect(try here.number(covers: false) == photo, "the photo stays")
            try here.user.tap("camera.use")
            #expect(try !here.kiosk.automation.element("editor.camera").isEnabled)
            try MainJob(by: here.user).share()
            #expect(try here.onlyOriginal() == Self.frames[photo.number])
        }

        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes most of a minute"))
        func everyLossIsSaidAndMends() throws {
            let here = try kiosk()
            let webcam = try USBWebcam(pluggedInto: here.machine, frames: Self.frames)
            try here.openCamera()
            for fault in [USBWebcam.Fault.silent, .truncated, .garbage] {
                webcam.setFault(fault)
                try wait(for: "a sentence about \(fault) frames", atMost: .seconds(15)) {
                    try !here.kiosk.automation.shows("camera.shutter")
                }
                webcam.setFault(.none)
                try here.waitForLivePicture()
            }
            webcam.unplug()
            try wait(for: "the sentence") { try here.kiosk.automation.tree().words.contains("The camera is unplugged.") }
            // Another camera takes over, and takes the node away from the first.
            try here.machine.plugVivid()
            try wait(for: "the other camera") { try here.kiosk.automation.shows("camera.shutter") }
            let (_, report) = try here.machine.shell.run("mememe check")
            // The driver of Debian 13, which the ARM machine runs, is fast at large sizes, too.
            let chosen = MachineProcessor.wanted == .x86 ? "NV12 640x480 at 25 Hz" : "NV12 1920x1080 at 30 Hz"
            #expect(report.contains("\(chosen) chosen of"), "\(report)")
            let again = try USBWebcam(pluggedInto: here.machine, frames: Self.frames)
            try wait(for: "the first camera's new node") { try here.machine.shell.run("test -e /dev/video1").status == 0 }
            try here.machine.shell.succeed("echo vivid.0 > /sys/bus/platform/drivers/vivid/unbind")
            try here.waitForLivePicture()
            let open = try here.machine.shell.succeed("ls -l /proc/\(here.kiosk.process)/fd")
            #expect(open.contains("/dev/video1"), "\(open)")
            withExtendedLifetime(again) {}
        }

        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes half a minute"))
        func aCameraThatAnotherProgramUsesIsSaid() throws {
            let here = try kiosk()
            try here.machine.plugVivid()
            let stream = "v4l2-ctl -d /dev/video0 --set-fmt-video=width=640,height=360,pixelformat=YUYV --stream-mmap --stream-count=3000"
            let other = try here.machine.shell.start(stream, log: "/run/stream.log")
            try wait(for: "the other program's stream") { try here.machine.shell.succeed("cat /run/stream.log").contains("<") }
            #expect(try here.machine.shell.run("mememe check").output.contains("v4l2-ctl uses it"))
            try here.user.tap("sent-memes.add")
            try here.user.tap("editor.camera")
            try wait(for: "the sentence") { try here.kiosk.automation.tree().words.contains("The camera is used by v4l2-ctl.") }
            #expect(try here.kiosk.log().contains("Device or resource busy"))
            #expect(try !here.kiosk.automation.shows("camera.shutter"))
            try here.machine.shell.succeed("kill -9 \(other)")
            try wait(for: "the live picture", atMost: .seconds(15)) { try here.kiosk.automation.shows("camera.shutter") }
            #expect(try here.machine.shell.run("mememe check").output.contains("the kiosk itself uses it"))
        }

        /// How often the camera is pulled and plugged in again.
        private static let plugCount = LongRun.isWanted ? 200 : 10

        @Test(.needsProduct) func plugsLeakNothing() throws {
            let here = try kiosk()
            try here.machine.plugVivid()
            try here.openCamera(isNumbered: false)
            let before = try here.resources()
            // Every second time it stays long enough to be opened by a slow machine, too.
            try here.machine.shell.succeed(
                """
                cd /sys/bus/platform/drivers/vivid; for i in $(seq \(Self.plugCount)); do \
                echo vivid.0 > unbind; usleep 20000; echo vivid.0 > bind; usleep $((80000 + i % 2 * 220000)); done
                """, atMost: .seconds(120))
            try wait(for: "the live picture", atMost: .seconds(15)) { try here.kiosk.automation.shows("camera.shutter") }
            // News of the last plugs may still be looked at, which takes a descriptor for a moment; what leaked never comes back.
            do {
                try wait(for: "as many descriptors and buffers as before", atMost: .seconds(20)) { try here.resources() == before }
            } catch let error as WaitedInVain {
                let open = try here.machine.shell.succeed("ls -l /proc/\(here.kiosk.process)/fd; tail -n 5 /run/mememe.log")
                Issue.record("\(error): \(before) before, now \(try here.resources()), \(open)")
            }
            let losses = try here.kiosk.log().split(separator: "\n").count { $0.contains("the camera is lost") }
            #expect(losses > Self.plugCount / 10, "it was opened and lost many times")
        }
    }
}

extension VirtualMachine {
    /// Loads the kernel's own test camera.
    fileprivate func plugVivid() throws {
        try shell.succeed("modprobe vivid n_devs=1 node_types=0x1 num_inputs=1 input_types=0x0")
    }
}

extension KioskMachine {
    /// Goes to the camera's screen and waits for its picture.
    func openCamera(isNumbered: Bool = true) throws {
        try user.tap("sent-memes.add")
        try wait(for: "the camera's button") { try kiosk.automation.element("editor.camera").isEnabled }
        try user.tap("editor.camera")
        if isNumbered {
            try waitForLivePicture()
        } else {
            try wait(for: "the live picture") { try kiosk.automation.shows("camera.shutter") }
        }
    }

    /// The bytes of the one photo that the kiosk has kept.
    fileprivate func onlyOriginal() throws -> [UInt8] {
        let count = try machine.shell.succeed("cp /run/data/originals/* /host/original.jpg; ls /run/data/originals | wc -l")
        #expect(count == "1")
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(machine.hostFolder)/original.jpg")))
    }

    /// Waits until the panel shows two numbered frames one after the other.
    fileprivate func waitForLivePicture() throws {
        try wait(for: "the live picture", atMost: .seconds(20)) {
            guard try kiosk.automation.shows("camera.shutter"), let first = try number(covers: true) else { return false }
            let second = try number(covers: true)
            return second != nil && second != first
        }
    }

    private func area() throws -> Rect? {
        guard let frame = try kiosk.automation.tree().first("camera.preview")?.frame else { return nil }
        return Rect(x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height))
    }

    /// The number of the frame that the panel shows; nil where it shows none.
    fileprivate func number(covers: Bool) throws -> NumberedPicture.Reading? {
        guard let area = try area() else { return nil }
        let dump = try machine.screenDump()
        return NumberedPicture.read(in: area, shape: Size(width: 1280, height: 720), covers: covers) { dump[$0, $1] }
    }

    /// Compares the sides of the picture on the panel, mirrored, with the source's colours.
    fileprivate func expectColorsOfTheSource() throws {
        let (area, dump) = (try #require(try area()), try machine.screenDump())
        for (x, color) in [(area.left + 60, UInt32(0x3030B0)), (area.right - 60, 0xB03030)] {
            // Between the chips above and the buttons at the side and below.
            let pixel = dump[x, area.top + area.height * 3 / 10]
            for shift in [UInt32(0), 8, 16] {
                #expect(abs(Int(pixel >> shift & 255) - Int(color >> shift & 255)) < 12, "\(String(pixel, radix: 16)) at \(x)")
            }
        }
    }

    /// The kiosk's open descriptors, and its mappings of cameras' buffers, of which there are none while a camera is lost.
    fileprivate func resources() throws -> [String] {
        try ["ls /proc/\(kiosk.process)/fd | wc -l", "grep /dev/video /proc/\(kiosk.process)/maps | wc -l"]
            .map { try machine.shell.succeed($0) }
    }
}
