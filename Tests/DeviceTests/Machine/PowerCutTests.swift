internal import TestSupport
import Testing

extension DeviceTests {
    /// Power that goes without a warning.
    @Suite struct PowerCutTests {
        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes two machines"))
        func keepsTheMemeThatTheGuestWasToldIsSaved() throws {
            let disk = try DataDisk()
            let saved = try identifierOfMemeSavedBeforeTheCut(disk)
            let here = try KioskMachine(MachineOptions(dataDisk: disk.path), data: "/data/kiosk")
            let cells = try here.kiosk.automation.tree().all(startingWith: "meme.").compactMap(\.identifier)
            #expect(cells == [saved])
            try here.user.tap(saved)
            #expect(try here.kiosk.automation.shows("detail.image"))
            try here.requirePanelShowsScreenshot("after-power-cut")
            #expect(try here.machine.shell.run("find /data/kiosk -name '*.jpg' -size 0 | grep .").status != 0)
        }

        /// Makes a meme and cuts the power at the moment when Sent Memes first shows it.
        private func identifierOfMemeSavedBeforeTheCut(_ disk: DataDisk) throws -> String {
            let here = try KioskMachine(MachineOptions(dataDisk: disk.path), data: "/data/kiosk")
            let job = MainJob(by: here.user)
            try job.choosePhoto()
            try job.caption("editor.top", "yes")
            try here.user.tap("editor.share")
            let shares = try here.kiosk.automation.tree().all(startingWith: "share.")
            let button = try #require(shares.first { $0.identifier != "share.cancel" && $0.isEnabled }).frame.center
            try here.user.finger.press(button.x, button.y)
            pause(.milliseconds(40))
            try here.user.finger.lift(button.x, button.y)
            var identifier: String?
            try wait(for: "the meme in Sent Memes") {
                identifier = try here.kiosk.automation.tree().all(startingWith: "meme.").first?.identifier
                return identifier != nil
            }
            here.machine.cutPower()
            return try #require(identifier)
        }
    }
}
