internal import TestSupport
import Testing

extension DeviceTests {
    /// The panel's light through a driver of the kernel's.
    @Suite struct LightTests {
        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "a booth is left alone for half a minute"))
        func thePanelIsDimmedAndLitByTheKernelsDriver() throws {
            let machine = try VirtualMachine()
            let panel = try USBLitPanel(pluggedInto: machine, level: 80)
            try wait(for: "the kernel's light", atMost: .seconds(20)) {
                try machine.shell.run("test -w /sys/class/backlight/*/brightness").status == 0
            }
            let lines = "display: {brightness: 60, dim_after: 10}\nsession: {idle: 10, countdown: 3}\n"
            let booth = try KioskMachine(on: machine, configuration: lines)
            let (full, dimmed) = (UInt8(153), UInt8(46))
            try wait(for: "the operator's brightness", atMost: .seconds(10)) { panel.level == full }
            try wait(for: "the dimmed panel", atMost: .seconds(60)) { panel.level == dimmed }
            let middle = try booth.kiosk.automation.tree().frame.center
            try booth.user.finger.press(middle.x, middle.y)
            try booth.user.finger.lift(middle.x, middle.y)
            try wait(for: "light for who touched it", atMost: .seconds(5)) { panel.level == full }
            // A display that goes takes nothing with it.
            panel.unplug()
            try booth.kiosk.automation.settle()
            try booth.user.tap("sent-memes.add")
            try booth.kiosk.automation.settle()
            let tree = try booth.kiosk.automation.tree()
            #expect(tree.first("editor.album") != nil, "\(tree.all.compactMap(\.identifier))")
        }
    }
}
