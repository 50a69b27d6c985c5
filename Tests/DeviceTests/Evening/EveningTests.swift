internal import Foundation
internal import TestSupport
import Testing

extension DeviceTests {
    /// An evening at a rented booth, from the questions of the first start to the wipe, by touch on the machine's own drivers.
    @Suite struct EveningTests {
        private static let guests = 30

        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes a quarter of an hour"), .timeLimit(.minutes(60)))
        func everythingIsCountedAndNothingIsLeft() throws {
            let booth = try EveningBooth()
            let evening = Evening(
                booth.here.user, beside: .init(fetch: { try booth.fetch($0) }, sheetCount: { try booth.bed.printed().count }),
                patience: .seconds(60))
            do {
                try play(evening, at: booth)
            } catch {
                Issue.record("\(error): \(booth.logs())")
            }
        }

        private func play(_ evening: Evening, at booth: EveningBooth) throws {
            try booth.setUp(evening)
            let stick = try MemoryStick()
            try brand(booth, evening, stick)
            for number in 0..<Self.guests {
                switch number {
                case 8: try printAtAnEmptyPrinter(booth, evening, number)
                case 12: try cutPowerOnAHalfMadeMeme(booth, evening, number)
                case 17: try pullTheCamera(booth, evening)
                case 23:
                    try evening.guest(.keep, number)
                    try booth.cutPower()
                    evening.user = booth.here.user
                default: try evening.guest(number)
                }
                if number == Self.guests / 2 { try lookIn(evening) }
            }
            try closeUp(booth, evening, stick)
        }

        /// The booth gets its name and its logo.
        private func brand(_ booth: EveningBooth, _ evening: Evening, _ stick: MemoryStick) throws {
            let logo = booth.bed.folder.path(of: "logo.png")
            try Picture(width: 600, height: 200) { x, _ in x < 300 ? 0xC02020 : 0x2020C0 }.write(png: logo)
            try stick.put(logo, as: "logo.png")
            try stick.plug(into: booth.here.machine)
            try booth.here.machine.waitForStick()
            try evening.openPanel(pin: EveningBooth.pin)
            try evening.openSection("event")
            try evening.press("operator.title")
            for key in ["b", "o", "b"] { try evening.press("key.\(key)") }
            try evening.press("operator.keep")
            try evening.press("operator.logo.add")
            try evening.press("album.item.0")
            try evening.waitFor("operator.logo.0")
            try evening.press("operator.leave")
            try stick.pull(from: booth.here.machine)
            try evening.goHome()
            let words = try evening.user.automation.tree().words
            #expect(!words.lowercased().contains("mememebob"), "the logo is in place of the title: \(words)")
        }

        private func printAtAnEmptyPrinter(_ booth: EveningBooth, _ evening: Evening, _ number: Int) throws {
            try booth.bed.load(0)
            try evening.guestAtAnEmptyPrinter(number) { try booth.bed.load(250) }
        }

        /// What is half made when the power fails is finished afterwards.
        private func cutPowerOnAHalfMadeMeme(_ booth: EveningBooth, _ evening: Evening, _ number: Int) throws {
            try evening.beginMeme(number)
            // What is typed is on the medium after a pause in typing.
            pause(.seconds(3))
            try booth.cutPower()
            evening.user = booth.here.user
            #expect(try evening.user.automation.element("editor.top").value?.lowercased() == Evening.marker)
            try evening.finishMeme()
        }

        private func pullTheCamera(_ booth: EveningBooth, _ evening: Evening) throws {
            try evening.goHome()
            try evening.press("sent-memes.add")
            try evening.press("editor.camera")
            try evening.waitFor("camera.shutter")
            booth.webcam.unplug()
            try wait(for: "a word about the camera", atMost: .seconds(60)) { try evening.shows("camera.album") }
            try evening.press("camera.cancel")
            try evening.press("editor.cancel")
            try booth.replugCamera()
        }

        /// The operator looks at the numbers while the evening goes on.
        private func lookIn(_ evening: Evening) throws {
            try evening.openPanel(pin: EveningBooth.pin)
            #expect(try evening.boothTally() == evening.tally)
            try evening.press("operator.leave")
        }

        /// The operator compares the numbers, takes everything along and wipes it; then the raw disk is searched.
        private func closeUp(_ booth: EveningBooth, _ evening: Evening, _ stick: MemoryStick) throws {
            let memes = try booth.files(in: "memes")
            #expect(memes.count == evening.tally.memes)
            try stick.plug(into: booth.here.machine)
            try booth.here.machine.waitForStick()
            try evening.openPanel(pin: EveningBooth.pin)
            #expect(try evening.boothTally() == evening.tally)
            #expect(try booth.bed.printed().count == evening.tally.sheets)
            try evening.openSection("memes")
            try evening.press("operator.export")
            try wait(for: "the export", atMost: .seconds(300), every: .milliseconds(500)) {
                try evening.user.automation.tree().words.contains("are on the stick and were checked.")
            }
            try stick.pull(from: booth.here.machine)
            let exported = try stick.files().filter { $0.key.hasSuffix(".jpg") }.map(\.value)
            #expect(Set(exported) == Set(memes))
            // Pieces from the middle of pictures, where no two files are alike, and what files and captions tell.
            let pixels = memes.map { $0[$0.count / 2..<$0.count / 2 + 48] }
            let captions = [Evening.marker, Evening.marker.uppercased(), EveningBooth.maker].map { Data($0.utf8) }
            try evening.press("operator.wipe")
            try evening.press("dialog.confirm")
            for digit in EveningBooth.pin { try evening.press("operator.pin.\(digit)") }
            try evening.press("operator.pin.open")
            try wait(for: "the wipe", atMost: .seconds(120)) {
                try evening.user.automation.tree().words.contains("Everything of the event is gone.")
            }
            try evening.press("operator.leave")
            booth.here.machine.cutPower()
            #expect(try booth.traces(of: pixels + captions).isEmpty)
        }
    }
}
