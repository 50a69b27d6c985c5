internal import TestSupport
import Testing

extension DeviceTests {
    /// What a device is, a process without rights asks of it.
    @Suite struct USBKindTests {
        @Test(.needsProduct) func asksADeviceThatHasNoDriver() throws {
            let machine = try VirtualMachine()
            let digitizer = try TouchDigitizer(pluggedInto: machine)
            _ = try machine.node(ofInputDevice: DigitizerDescriptors.name)
            let devices = "/sys/bus/usb/devices"
            let device = try machine.shell.succeed("cd \(devices) && dirname $(grep -lx 'Test Digitizer' */product)")
            let interface = "\(devices)/\(device):1.0"
            let node = "/dev/bus/usb/$(printf '%03d/%03d' $(cat \(devices)/\(device)/busnum \(devices)/\(device)/devnum))"
            let ask = "mememe usb-kind 0 <>\(node)"
            // As long as the driver has it, nobody else gets it.
            #expect(try machine.shell.run(ask).status == 1)
            // As the appliance's script does it: taken away from its driver, and let in without one.
            try machine.shell.succeed("echo 0 >\(interface)/authorized; echo 1 >\(interface)/authorized; test ! -e \(interface)/driver")
            #expect(try machine.shell.succeed(ask) == "touchscreen")
            #expect(try machine.shell.succeed("mememe usb-kind 1 <>\(node)") == "other", "there is no such interface")
            try machine.shell.succeed("echo 0 >\(interface)/authorized")
            #expect(try machine.shell.run(ask).status == 1)
            digitizer.unplug()
        }
    }
}
