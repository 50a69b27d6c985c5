internal import TestSupport
import Testing

extension DeviceTests {
    /// Devices that go and come while the kiosk is in use.
    @Suite struct HotPlugTests {
        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes most of a minute"))
        func survivesADigitizerPulledInTheMiddleOfADrag() throws {
            let here = try KioskMachine()
            try MainJob(by: here.user).choosePhoto()
            let image = try here.kiosk.automation.element("editor.image").frame
            try here.user.drag(from: (image.x + 40, image.center.y), to: (image.maxX - 40, image.center.y), lifting: false)
            here.digitizer.unplug()
            try here.machine.waitForInputDeviceToGo(DigitizerDescriptors.name)
            try here.kiosk.automation.settle()
            try here.replugDigitizer()
            // A finger that was left down would swallow these taps or turn them into a second contact.
            try MainJob(by: here.user).caption("editor.top", "again")
            try MainJob(by: here.user).leaveEditor()
            #expect(try here.kiosk.automation.shows("sent-memes.add"))
        }

        @Test(.needsProduct) func survivesAPulledButton() throws {
            let here = try KioskMachine()
            let add = try here.kiosk.automation.element("sent-memes.add").frame.center
            try here.user.finger.press(add.x, add.y)
            pause(.milliseconds(100))
            here.digitizer.unplug()
            try here.machine.waitForInputDeviceToGo(DigitizerDescriptors.name)
            try here.kiosk.automation.settle()
            #expect(try here.kiosk.automation.shows("sent-memes.add"), "a cancelled touch must not act")
            try here.requirePanelShowsScreenshot("pulled-button")
            try here.replugDigitizer()
            try here.user.tap("sent-memes.add")
            #expect(try here.kiosk.automation.shows("editor.album"))
        }

        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes most of a minute"))
        func followsTheConnectorAndItsSize() throws {
            let here = try KioskMachine(MachineOptions(hasPluggableDisplay: true))
            let plug = try DisplayPlug(of: here.machine)
            try MainJob(by: here.user).choosePhoto()
            try MainJob(by: here.user).caption("editor.top", "stay")
            for (width, height) in LongRun.isWanted ? [(800, 480), (1080, 1920), (1280, 800)] : [(800, 480), (1280, 800)] {
                try plug.connect(width: width, height: height)
                try waitForScreen(of: here, width: width, height: height)
                try plug.disconnect()
                pause(.milliseconds(500))
                #expect(try here.kiosk.isRunning())
                try plug.connect(width: width, height: height)
                try waitForScreen(of: here, width: width, height: height)
                try here.requirePanelShowsScreenshot("replugged-\(width)x\(height)")
                #expect(try here.kiosk.automation.element("editor.top").value?.lowercased() == "stay")
            }
            // The same panel is back: the finger's map of it holds again.
            try MainJob(by: here.user).leaveEditor()
            #expect(try here.kiosk.automation.shows("sent-memes.add"))
        }

        private func waitForScreen(of here: KioskMachine, width: Int, height: Int) throws {
            try wait(for: "the kiosk to fill \(width)x\(height)", every: .milliseconds(50)) {
                let screen = try here.kiosk.automation.tree().frame
                guard (screen.width, screen.height) == (Double(width), Double(height)) else { return false }
                let dump = try here.machine.screenDump()
                return (dump.width, dump.height) == (width, height) && dump.colorCount > 1
            }
        }
    }
}

extension VirtualMachine {
    /// Waits until the guest has no input device called `name`.
    func waitForInputDeviceToGo(_ name: String) throws {
        try wait(for: "\(name) to go") { try shell.run("grep -qF '\(name)' /proc/bus/input/devices").status != 0 }
    }
}
