internal import TestSupport
import Testing

extension DeviceTests {
    /// The guest's main job on the real drivers, with a finger on the glass.
    @Suite struct MainJobTests {
        /// An emulated processor draws a panel of two megapixels slowly.
        private static let panels = LongRun.isWanted ? [(1280, 800), (1080, 1920)] : [(1280, 800)]

        @Test(.needsProduct, arguments: panels)
        func drawsWhatAHeadlessKioskDraws(width: Int, height: Int) throws {
            let (here, beside) = try both(width: width, height: height)
            let name = "\(width)x\(height)"
            try compare(here, beside, "launch-\(name)")
            let jobs = [MainJob(by: here.user), MainJob(by: beside.user)]
            for job in jobs { try job.choosePhoto() }
            try compare(here, beside, "photo-\(name)")
        }

        @Test(.needsProduct, arguments: panels)
        func drawsTheCaptionsThatAHeadlessKioskDraws(width: Int, height: Int) throws {
            let here = try still(width: width, height: height)
            let beside = try headless(beside: here, ["--config", "\(here.machine.hostFolder)/mememe.yaml"])
            let jobs = [MainJob(by: here.user), MainJob(by: beside.user)]
            for job in jobs { try job.choosePhoto() }
            for job in jobs { try job.caption("editor.top", "oh") }
            for job in jobs { try job.caption("editor.bottom", "no") }
            try compare(here, beside, "captions-\(width)x\(height)")
        }

        @Test(.needsProduct, arguments: panels)
        func opensTheShareSheetThatAHeadlessKioskOpens(width: Int, height: Int) throws {
            let (here, beside) = try both(width: width, height: height)
            for user in [here.user, beside.user] {
                try MainJob(by: user).choosePhoto()
                try user.tap("editor.share")
            }
            try compare(here, beside, "share-\(width)x\(height)")
            try here.user.tap("share.cancel")
            #expect(try !here.kiosk.automation.shows("share-sheet") && here.kiosk.automation.element("editor.share").isEnabled)
        }

        @Test(.needsProduct, arguments: panels)
        func makesAMeme(width: Int, height: Int) throws {
            let isLong = LongRun.isWanted
            let here = try isLong ? KioskMachine(MachineOptions(width: width, height: height)) : still(width: width, height: height)
            let job = MainJob(by: here.user)
            try job.choosePhoto()
            if isLong { try job.caption("editor.top", "oh") }
            try job.caption("editor.bottom", "no way")
            try job.share { !$0.contains("usb") }
            #expect(try here.kiosk.automation.tree().all(startingWith: "meme.").count == 1)
            try here.requirePanelShowsScreenshot("sent-\(width)x\(height)")
        }

        @Test(.needsProduct, arguments: panels)
        func showsAMemeInTheGridAndInDetail(width: Int, height: Int) throws {
            let here = try still(width: width, height: height)
            let name = "\(width)x\(height)"
            let job = MainJob(by: here.user)
            try job.choosePhoto()
            try job.share()
            try here.user.tap("sent-memes.collection-tab")
            try here.requirePanelShowsScreenshot("grid-\(name)")
            let cell = try #require(try here.kiosk.automation.tree().all(startingWith: "meme.").first?.identifier)
            try here.user.tap(cell)
            #expect(try here.kiosk.automation.shows("detail.image"))
            try here.requirePanelShowsScreenshot("detail-\(name)")
            try here.user.tap("detail.back")
            #expect(try here.kiosk.automation.shows("sent-memes.collection"))
        }

        /// A kiosk on the guest's drivers that moves nothing on its screen, which an emulated processor would draw slowly.
        private func still(width: Int, height: Int) throws -> KioskMachine {
            try KioskMachine(MachineOptions(width: width, height: height), configuration: "reduced_motion: true\n")
        }

        /// A kiosk on the guest's drivers and one without a screen, with the same album.
        private func both(width: Int, height: Int) throws -> (KioskMachine, HeadlessKiosk) {
            let here = try KioskMachine(MachineOptions(width: width, height: height))
            return (here, try headless(beside: here))
        }

        private func headless(beside here: KioskMachine, _ arguments: [String] = []) throws -> HeadlessKiosk {
            let size = here.machine.options
            return try HeadlessKiosk(
                binary: MachineFiles.binary, width: size.width, height: size.height, album: here.album,
                arguments: ["--scale", "1"] + arguments)
        }

        /// The panel, the kiosk's own screenshot and a headless kiosk in the same state show the same pixels.
        private func compare(_ here: KioskMachine, _ beside: HeadlessKiosk, _ name: String) throws {
            let said = try here.requirePanelShowsScreenshot("panel-\(name)")
            try beside.automation.settle()
            try requireSame(said, try beside.screenshot(), "headless-\(name)")
        }
    }
}
