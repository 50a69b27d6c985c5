internal import TestSupport
import Testing

extension DeviceTests {
    /// The kernel's own virtual display, whose flips come at 60 Hz with numbered vertical blanks.
    @Suite(.enabled(if: MachineFiles.haveVirtualDisplay, "run image-build/vm vkms to have the virtual display"))
    struct VirtualDisplayTests {
        @Test(.needsProduct) func makesAMeme() throws {
            let machine = try VirtualMachine(MachineOptions(hasGraphicsCard: false))
            try machine.shell.succeed("modprobe vkms")
            let here = try KioskMachine(on: machine)
            let screen = try here.kiosk.automation.tree().frame
            let beside = try HeadlessKiosk(
                binary: MachineFiles.binary, width: Int(screen.width), height: Int(screen.height), album: here.album,
                arguments: ["--scale", "1"])
            for job in [MainJob(by: here.user), MainJob(by: beside.user)] {
                try job.choosePhoto()
                try job.caption("editor.top", "no glass")
            }
            try requireSame(try here.kiosk.screenshot(), try beside.screenshot(), "virtual-display")
            try MainJob(by: here.user).share { !$0.contains("usb") }
            #expect(try here.kiosk.automation.tree().all(startingWith: "meme.").count == 1)
        }
    }
}
