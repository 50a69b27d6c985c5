internal import Foundation
internal import Geometry
internal import TestSupport
import Testing

extension DeviceTests {
    /// Cameras on the kernel's own drivers: a USB webcam on uvcvideo, and vivid.
    @Suite struct CameraTests {
        private static let size = Size(width: 1280, height: 720)
        private static let frames = (0..<40).map { NumberedPicture.jpeg($0, size: size) }

        /// A machine whose kiosk looks for cameras and takes photos at once.
        private func kiosk() throws -> KioskMachine {
            let machine = try VirtualMachine()
            let file = "camera: auto\nphoto:\n  countdown: 0\n"
            try Data(file.utf8).write(to: URL(fileURLWithPath: "\(machine.hostFolder)/mememe.yaml"))
            return try KioskMachine(on: machine, arguments: ["--camera", "auto", "--config", "/host/mememe.yaml"])
        }

        @Test(.needsProduct) func aWebcamTakesThePhotoThatIsOnTheScreen() throws {
            let here = try kiosk()
            try here.user.tap("sent-memes.add")
            #expect(try !here.kiosk.automation.element("editor.camera").isEnabled)
            let webcam = try USBWebcam(pluggedInto: here.machine, frames: Self.frames)
            try wait(for: "the camera's button") { try here.kiosk.automation.element("editor.camera").isEnabled }
            let (_, report) = try here.machine.shell.run("mememe check")
            #expect(report.contains("JPEG 1280x720 at 30 Hz chosen of JPEG 1280x720 640x480"), "\(report)")
            try here.user.tap("editor.camera")
            try here.waitForLivePicture()
            #expect(try here.number(covers: true)?.isMirrored == true)
            try here.expectColorsOfTheSource()
            try here.user.tap("camera.shutter")
            try wait(for: "the review") { try here.kiosk.automation.shows("camera.use") }
            try here.kiosk.automation.settle()
            let photo = try #require(try here.number(covers: false))
            #expect(!photo.isMirrored)
            try here.user.tap("camera.use")
            try MainJob(by: here.user).share()
            let copy = "cp /run/data/originals/* /host/original.jpg; ls /run/data/originals | wc -l"
            let original = try here.machine.shell.succeed(copy)
            #expect(original == "1")
            let kept = try Data(contentsOf: URL(fileURLWithPath: "\(here.machine.hostFolder)/original.jpg"))
            #expect([UInt8](kept) == Self.frames[photo.number], "the camera's own bytes are kept")
            try wait(for: "the camera to be let go of") { !webcam.isStreaming }
        }

        @Test(.needsProduct) func everyLossIsSaidAndMends() throws {
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
            #expect(report.contains("NV12 640x480 at 25 Hz chosen of"), "\(report)")
            let again = try USBWebcam(pluggedInto: here.machine, frames: Self.frames)
            try wait(for: "the first camera's new node") { try here.machine.shell.run("test -e /dev/video1").status == 0 }
            try here.machine.shell.succeed("echo vivid.0 > /sys/bus/platform/drivers/vivid/unbind")
            try here.waitForLivePicture()
            let open = try here.machine.shell.succeed("ls -l /proc/\(here.kiosk.process)/fd")
            #expect(open.contains("/dev/video1"), "\(open)")
            withExtendedLifetime(again) {}
        }

        @Test(.needsProduct) func aCameraThatAnotherProgramUsesIsSaid() throws {
            let here = try kiosk()
            try here.machine.plugVivid()
            let stream = "v4l2-ctl -d /dev/video0 --set-fmt-video=width=640,height=360,pixelformat=YUYV --stream-mmap --stream-count=3000"
            let other = try here.machine.shell.start(stream, log: "/run/stream.log")
            try wait(for: "the other program's stream") { try here.machine.shell.succeed("cat /run/stream.log").contains("<") }
            #expect(try here.machine.shell.run("mememe check").output.contains("another program uses it"))
            try here.user.tap("sent-memes.add")
            try here.user.tap("editor.camera")
            try wait(for: "the sentence") { try here.kiosk.log().contains("Device or resource busy") }
            #expect(try !here.kiosk.automation.shows("camera.shutter"))
            try here.machine.shell.succeed("kill -9 \(other)")
            try wait(for: "the live picture", atMost: .seconds(15)) { try here.kiosk.automation.shows("camera.shutter") }
        }

        @Test(.needsProduct) func twoHundredPlugsLeakNothing() throws {
            let here = try kiosk()
            try here.machine.plugVivid()
            try here.openCamera(isNumbered: false)
            let before = try here.resources()
            try here.machine.shell.succeed(
                """
                cd /sys/bus/platform/drivers/vivid; for i in $(seq 200); do \
                echo vivid.0 > unbind; usleep 20000; echo vivid.0 > bind; usleep 80000; done
                """, atMost: .seconds(120))
            try wait(for: "the live picture", atMost: .seconds(15)) { try here.kiosk.automation.shows("camera.shutter") }
            #expect(try here.resources() == before)
            let losses = try here.kiosk.log().split(separator: "\n").count { $0.contains("the camera is lost") }
            #expect(losses > 20, "it was opened and lost many times")
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
    fileprivate func openCamera(isNumbered: Bool = true) throws {
        try user.tap("sent-memes.add")
        try wait(for: "the camera's button") { try kiosk.automation.element("editor.camera").isEnabled }
        try user.tap("editor.camera")
        if isNumbered {
            try waitForLivePicture()
        } else {
            try wait(for: "the live picture") { try kiosk.automation.shows("camera.shutter") }
        }
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

    /// The kiosk's open descriptors, and its mappings of cameras' buffers.
    fileprivate func resources() throws -> [String] {
        try ["ls /proc/\(kiosk.process)/fd | wc -l", "grep -c /dev/video /proc/\(kiosk.process)/maps"].map { try machine.shell.succeed($0) }
    }
}
