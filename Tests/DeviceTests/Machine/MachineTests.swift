private import Foundation
internal import TestSupport
import Testing

extension DeviceTests {
    /// The machine itself, proved with programs that others wrote.
    @Suite struct MachineTests {
        /// What a panel of 1280x800 shows is compared where the kiosk draws, too.
        private static let panels = LongRun.isWanted ? [(1280, 800), (1080, 1920)] : [(1080, 1920)]

        @Test(arguments: panels)
        func showsWhatTheGuestDraws(width: Int, height: Int) throws {
            let machine = try VirtualMachine(MachineOptions(width: width, height: height))
            let dump = try machine.showTestPattern()
            #expect((dump.width, dump.height) == (width, height))
        }

        @Test func seesFiveFingersAndAPulledPlug() throws {
            let machine = try VirtualMachine()
            let digitizer = try TouchDigitizer(pluggedInto: machine)
            let node = try machine.node(ofInputDevice: DigitizerDescriptors.name)
            _ = try machine.shell.start("stdbuf -oL evtest \(node)", log: "/tmp/evtest")
            try digitizer.waitUntilArmed()
            let fingers = (0..<5).map { TouchDigitizer.Contact(identifier: UInt8($0), x: 1000 + 5000 * $0, y: 2000 + 3000 * $0) }
            try digitizer.report(fingers)
            try digitizer.report(fingers.map { TouchDigitizer.Contact(identifier: $0.identifier, x: $0.x, y: $0.y, isDown: false) })
            func events() throws -> String { try machine.shell.succeed("cat /tmp/evtest") }
            try wait(for: "the fingers to leave") { try events().contains("(BTN_TOUCH), value 0") }
            let seen = try events()
            #expect(seen.contains("INPUT_PROP_DIRECT"))
            for finger in fingers {
                #expect(seen.contains("(ABS_MT_POSITION_X), value \(finger.x)\n"))
                #expect(seen.contains("(ABS_MT_POSITION_Y), value \(finger.y)\n"))
            }
            #expect(seen.matches(of: /ABS_MT_TRACKING_ID\), value -1/).count == 5)
            digitizer.unplug()
            try wait(for: "the device to go") { try machine.shell.run("test -e \(node)").status != 0 }
            let second = try TouchDigitizer(pluggedInto: machine)
            let again = try machine.node(ofInputDevice: DigitizerDescriptors.name)
            _ = try machine.shell.start("stdbuf -oL evtest \(again)", log: "/tmp/evtest")
            try second.waitUntilArmed()
        }

        @Test func typesOnTheKeyboard() throws {
            let machine = try VirtualMachine()
            let node = try machine.node(ofInputDevice: "QEMU Virtio Keyboard")
            _ = try machine.shell.start("stdbuf -oL evtest \(node)", log: "/tmp/evtest")
            try wait(for: "evtest to listen") { try machine.shell.succeed("cat /tmp/evtest").contains("Testing") }
            try machine.pressKey("a")
            try wait(for: "the key") { try machine.shell.succeed("cat /tmp/evtest").contains("(KEY_A), value 0") }
        }

        @Test func plugsUnplugsAndResizesTheDisplay() throws {
            let machine = try VirtualMachine(MachineOptions(hasPluggableDisplay: true))
            let plug = try DisplayPlug(of: machine)
            func connector() throws -> String { try machine.shell.succeed("modetest -M virtio_gpu -c") }
            try plug.connect(width: 800, height: 480)
            try wait(for: "a panel of 800x480") { try connector().contains("#0 800x480") }
            try plug.disconnect()
            try wait(for: "no panel") { try connector().contains("\tdisconnected") }
            try plug.connect(width: 1080, height: 1920)
            try wait(for: "a panel of 1080x1920") { try connector().contains("#0 1080x1920") }
        }

        @Test func mountsAStickAndLetsItGo() throws {
            let machine = try VirtualMachine()
            let stick = try MemoryStick()
            try stick.plug(into: machine)
            try wait(for: "the stick to be mounted") { try machine.shell.run("mount | grep /media/mememe/").status == 0 }
            let mount = try machine.shell.succeed("mount | grep /media/mememe/")
            for option in ["nosuid", "nodev", "noexec"] { #expect(mount.contains(option)) }
            try machine.shell.succeed("cd /media/mememe/* && echo hello >greeting.txt && sync; cd /")
            try stick.pull(from: machine)
            #expect(try stick.files() == ["greeting.txt": Data("hello\n".utf8)])
            try wait(for: "the mount to go") { try machine.shell.run("mount | grep /media/mememe/").status != 0 }
        }

        @Test(.enabled(if: LongRun.isWanted, "it starts two machines from nothing"))
        func keepsWhatWasSyncedWhenThePowerIsCut() throws {
            let disk = try DataDisk()
            do {
                let machine = try VirtualMachine(MachineOptions(dataDisk: disk.path))
                try machine.shell.succeed("echo kept >/data/file && sync /data/file && sync -f /data")
                machine.cutPower()
            }
            let machine = try VirtualMachine(MachineOptions(dataDisk: disk.path))
            #expect(try machine.shell.succeed("cat /data/file") == "kept")
        }
    }
}

extension VirtualMachine {
    /// Waits for the input device called `name` and returns its node.
    func node(ofInputDevice name: String) throws -> String {
        let isIt = "[ \"$(cat $e/device/name 2>&-)\" = \"\(name)\" ]"
        let search = "for e in /sys/class/input/event*; do \(isIt) && echo /dev/input/${e##*/}; done; true"
        try wait(for: "the input device \(name)") { try !shell.succeed(search).isEmpty }
        // The driver for anything has a new device until udev has loaded the one for its kind, whose node is another.
        return try shell.succeed("udevadm settle; \(search)")
    }
}
