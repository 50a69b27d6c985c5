import Configuration
import Devices
import Foundation
import Geometry
import Secrets
import TestSupport
import Testing
import Text

@testable import Kiosk
@testable import Toolkit

/// The questions of the first start, by touch.
@Suite(.serialized) struct SetupScreenTests {
    nonisolated static let panels = ["1280x800", "800x480", "1080x1920", "480x800"]

    private func size(_ panel: String) -> Size {
        let sides = panel.split(separator: "x").compactMap { Int($0) }
        return Size(width: sides[0], height: sides[1])
    }

    private func makeRig(
        _ panel: String = "800x480", in booth: SetUpBooth, configure: (inout Configuration) -> Void = { _ in }
    ) async throws -> KioskRig {
        let size = size(panel)
        let rig = try KioskRig(size.width, size.height, booth: booth) {
            $0.setup = .ask
            configure(&$0)
        }
        try await rig.settle()
        return rig
    }

    private func type(_ pin: String, in rig: KioskRig) async throws {
        for digit in pin { try await rig.tap("setup.pin.\(digit)") }
        try await rig.tap("setup.continue")
    }

    private func touchCrosses(of rig: KioskRig) async throws {
        for number in CalibrationScreen.marks.indices { try await rig.tap("setup.cross.\(number + 1)") }
    }

    private func says(_ words: String, _ rig: KioskRig) -> Bool {
        rig.application.elementTree.all.contains { $0.accessibility.label?.contains(words) == true }
    }

    private func expect(_ rig: KioskRig, _ name: String, _ panel: String, at place: SourceLocation = #_sourceLocation) {
        rig.check(name, at: place)
        expectRoom(rig, name, at: place)
        let problem = Golden.mismatch(rig.application.presentedPicture, "setup-\(name)-\(panel)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    /// Everything that can be touched is large enough, inside and apart from its neighbours, and no words are cut.
    private func expectRoom(_ rig: KioskRig, _ name: String, at place: SourceLocation = #_sourceLocation) {
        let window = rig.application.window
        let targets = rig.application.elementTree.all.filter { $0.accessibility.role == .button }
        let least = window.surroundings.metrics.px(44)
        for (index, target) in targets.enumerated() {
            let what = Comment(rawValue: "\(name): \(target.accessibility.identifier ?? "") \(target.frame)")
            #expect(target.frame.width >= least && target.frame.height >= least, what, sourceLocation: place)
            #expect(targets[..<index].allSatisfy { !$0.frame.intersects(target.frame) }, what, sourceLocation: place)
        }
        let progress = rig.application.elementTree.first("setup.progress")?.frame ?? .zero
        #expect(targets.allSatisfy { !$0.frame.intersects(progress) }, "\(name): \(progress)", sourceLocation: place)
        for view in window.root.allViews where view.superview?.isHidden == false && !view.isHidden {
            let shown = Rect(size: rig.display.contentSize).contains(view.windowRect(view.bounds))
            if let button = view as? Button, button.title != nil {
                #expect(shown && button.frame.width >= button.preferredWidth, "\(name): \(button.identifier)", sourceLocation: place)
            }
            if let card = view as? ChoiceCard { #expect(!card.isCut, "\(name): \(card.identifier)", sourceLocation: place) }
            guard let label = view as? Label, !label.text.isEmpty else { continue }
            let metrics = window.surroundings.metrics
            let box = TextBox(
                maximumWidth: label.frame.width, maximumLines: label.maximumLines, alignment: label.alignment,
                lineHeight: metrics.lineHeight(label.token))
            let layout = window.surroundings.text.layout(label.text, metrics.font(label.token), in: box)
            let fits = shown && !layout.isTruncated && layout.size.height <= label.frame.height
            #expect(fits, "\(name): “\(label.text)” in \(label.frame)", sourceLocation: place)
        }
    }

    /// The mark and the words of the last screen stand as one block in the middle of what the bar leaves.
    private func expectMiddle(_ rig: KioskRig, at place: SourceLocation = #_sourceLocation) throws {
        let screen = try #require(rig.application.window.root.allViews.compactMap { $0 as? SetupDoneScreen }.last)
        let mark = try #require(screen.subviews.compactMap { $0 as? IconView }.first)
        let block = mark.frame.union(screen.title.frame).union(screen.line.frame)
        let top = NavigationBar.height(screen.metrics)
        #expect(abs(block.center.x - screen.frame.width / 2) <= 1, sourceLocation: place)
        #expect(abs(block.center.y - (screen.frame.height + top) / 2) <= 1, sourceLocation: place)
        #expect(screen.title.frame.top - mark.frame.bottom < mark.frame.height / 2, sourceLocation: place)
    }

    /// The dots of the PIN keep away from the words above and below, and by as much.
    private func expectDistances(_ rig: KioskRig, at place: SourceLocation = #_sourceLocation) throws {
        #expect(says("The PINs don’t match.", rig), sourceLocation: place)
        let screen = try #require(rig.application.window.root.allViews.compactMap { $0 as? PINScreen }.last)
        let dots = try rig.element("setup.pin.dots").frame
        let (above, below) = (dots.top - screen.line.frame.bottom, screen.message.frame.top - dots.bottom)
        #expect(above == below && below >= screen.metrics.px(18), "\(above) above, \(below) below", sourceLocation: place)
    }

    // MARK: - All of it

    @Test(arguments: panels)
    func everythingIsAskedOnce(_ panel: String) async throws {
        let booth = try SetUpBooth()
        var rig = try await makeRig(panel, in: booth)
        #expect(try rig.element("setup.progress").accessibility.label == "1 of 4" && !rig.shows("setup.back"))
        try await rig.tap("setup.language.en")
        expect(rig, "language", panel)
        #expect(says("The screens and the keyboard begin in it.", rig), "what the choice changes, and what not")
        try await rig.tap("setup.continue")
        expect(rig, "rotation", panel)
        try await rig.tap("setup.continue")
        expect(rig, "calibration", panel)
        try await touchCrosses(of: rig)
        expect(rig, "calibrated", panel)
        try await rig.tap("setup.continue")
        #expect(try rig.element("setup.progress").accessibility.label == "4 of 4")
        for digit in "47" { try await rig.tap("setup.pin.\(digit)") }
        expect(rig, "pin", panel)
        try await type("11", in: rig)
        expect(rig, "pin-again", panel)
        try await type("4711", in: rig)
        expect(rig, "done", panel)
        try expectMiddle(rig)
        try await rig.tap("setup.continue")
        #expect(rig.shows("sent-memes.add"))
        rig.check()
        let kept = booth.file.read()
        #expect(kept.problems.isEmpty && kept.settings.language == "en" && kept.settings.rotation == Rotation.none)
        #expect(kept.settings.pin?.matches("4711") == true)
        rig = try await makeRig(panel, in: booth)
        #expect(rig.shows("sent-memes.add"), "nothing is asked again")
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.top")
        #expect(rig.shows("key.q"))
    }

    /// The chosen language counts in the run in which it was chosen, too.
    @Test func theKeyboardWritesTheLanguageAtOnce() async throws {
        let booth = try SetUpBooth(touchScreen: nil)
        try booth.write("rotation: 0\n")
        let rig = try await makeRig(in: booth) { $0.languages.offered = ["en", "es", "de"] }
        #expect(!rig.shows("setup.language.pl"), "the operator's file names three")
        try await rig.tap("setup.language.de")
        try await rig.tap("setup.continue")
        try await type("4711", in: rig)
        try await type("4711", in: rig)
        try await rig.tap("setup.continue")
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.top")
        #expect(rig.shows("key.ü"))
    }

    /// What is said when something has to be done again finds room, too.
    @Test(arguments: panels)
    func sentencesHaveRoom(_ panel: String) async throws {
        let booth = try SetUpBooth()
        try booth.write("language: en\n")
        let rig = try await makeRig(panel, in: booth)
        try await rig.tap("setup.rotation.180")
        #expect(says("Back as it was in 10 s", rig))
        expect(rig, "turned", panel)
        try await rig.tap("setup.continue")
        for number in 1...5 {
            let miss = Point(x: 0, y: number == 4 ? -rig.display.contentSize.height * 3 / 20 : 0)
            try await rig.tap(rig.element("setup.cross.\(number)").frame.center + miss)
        }
        expect(rig, "missed", panel)
        try await rig.tap("setup.skip")
        try await type("4711", in: rig)
        try await type("4712", in: rig)
        expect(rig, "different", panel)
        try expectDistances(rig)
        try await type("99999999", in: rig)
        expectRoom(rig, "refused")
        try await type("1234", in: rig)
        expectRoom(rig, "refused")
        rig.check()
    }

    @Test func nobodyIsAskedWhoseFileDoesNotSaySo() async throws {
        let rig = try KioskRig(800, 480, booth: SetUpBooth())
        try await rig.settle()
        #expect(rig.shows("sent-memes.add"))
    }

    /// Each answer is on the medium before the next question comes, so the plug may be pulled at any of them.
    @Test func aPowerCutLosesNoAnswer() async throws {
        let booth = try SetUpBooth()
        var rig = try await makeRig(in: booth)
        try await rig.tap("setup.language.fr")
        try await rig.tap("setup.continue")
        rig = try await makeRig(in: booth)
        #expect(try rig.shows("setup.rotation") && rig.element("setup.progress").accessibility.label == "2 sur 4")
        try await rig.tap("setup.continue")
        rig = try await makeRig(in: booth)
        #expect(rig.shows("setup.calibration"))
        try await rig.tap("setup.skip")
        rig = try await makeRig(in: booth)
        #expect(rig.shows("setup.pin"))
        try await type("4711", in: rig)
        rig = try await makeRig(in: booth)
        #expect(rig.shows("setup.pin"), "a PIN counts once it was typed twice")
        try await type("4711", in: rig)
        try await type("4711", in: rig)
        rig = try await makeRig(in: booth)
        #expect(rig.shows("sent-memes.add"))
        #expect(booth.file.read().settings.language == "fr")
    }

    @Test func damagedSettingsAreAskedForAgainAndOnlyThose() async throws {
        let booth = try SetUpBooth()
        try booth.write("language: en\nrotation: sideways\ncalibration: {}\npin: 4711\n")
        let rig = try await makeRig(in: booth)
        #expect(rig.shows("setup.rotation"))
        try await rig.tap("setup.continue")
        #expect(rig.shows("setup.pin"), "the calibration is still known")
        try booth.write("\u{1}\u{2}: [")
        #expect(try await makeRig(in: booth).shows("setup.language"))
    }

    /// Back leads through all questions, also those of an earlier start, with what was answered.
    @Test func backLeadsToEarlierAnswers() async throws {
        let booth = try SetUpBooth()
        try booth.write("language: it\nrotation: 180\ncalibration: {}\n")
        let rig = try await makeRig(in: booth)
        for screen in ["pin", "calibration", "rotation"] {
            #expect(rig.shows("setup.\(screen)"))
            try await rig.tap("setup.back")
        }
        #expect(try rig.element("setup.language.it").accessibility.isSelected == true)
        try await rig.tap("setup.language.es")
        try await rig.tap("setup.continue")
        #expect(rig.shows("setup.pin") && booth.file.read().settings.language == "es")
        rig.check()
    }

    @Test func whatIsDecidedElsewhereIsNotAsked() async throws {
        let booth = try SetUpBooth(touchScreen: nil)
        booth.isRotationFixed = true
        let rig = try await makeRig(in: booth)
        #expect(try rig.element("setup.progress").accessibility.label == "1 of 2")
        try await rig.tap("setup.continue")
        #expect(rig.shows("setup.pin"))
    }

    @Test func aFullMediumIsSaidAndTheAnswerCanBeGivenAgain() async throws {
        let booth = try SetUpBooth()
        let rig = try await makeRig(in: booth)
        let aside = booth.folder.path + ".aside"
        try FileManager.default.moveItem(atPath: booth.folder.path, toPath: aside)
        try await rig.tap("setup.continue")
        #expect(rig.shows("setup.language") && says("can’t be kept", rig))
        expectRoom(rig, "not kept")
        rig.check()
        try FileManager.default.moveItem(atPath: aside, toPath: booth.folder.path)
        try await rig.tap("setup.continue")
        #expect(rig.shows("setup.rotation"))
    }

    /// Every frame of a change of screens is compared with everything drawn anew, moving or calm.
    @Test(arguments: [false, true])
    func screensChangeCleanly(_ isCalm: Bool) async throws {
        let booth = try SetUpBooth()
        let rig = try await makeRig(in: booth) { $0.reducesMotion = isCalm }
        for screen in ["rotation", "calibration"] {
            let button = try rig.element("setup.continue").frame.center
            rig.touch(.began, button)
            try await rig.advance(40)
            rig.touch(.ended, button)
            for step in 0..<20 {
                try await rig.advance(17)
                #expect(rig.display.complaints.isEmpty, "step \(step): \(rig.display.complaints)")
            }
            try await rig.settle()
            #expect(rig.shows("setup.\(screen)"))
            rig.check(screen)
        }
    }

    // MARK: - Rotation

    @Test(arguments: [90, 180, 270])
    func turningIsSeenAtOnceAndKeptWhenItLooksRight(_ degrees: Int) async throws {
        let booth = try SetUpBooth(touchScreen: nil)
        try booth.write("language: en\n")
        var rig = try await makeRig(in: booth)
        try await rig.tap("setup.rotation.\(degrees)")
        let rotation = try #require(Rotation(rawValue: degrees))
        #expect(rig.display.rotation == rotation && booth.file.read().settings.rotation == nil)
        expectRoom(rig, "turned by \(degrees)")
        rig.check("turned by \(degrees)")
        try await rig.advance(9000)
        try await rig.tap("setup.continue")
        try await rig.advance(11_000)
        #expect(rig.display.rotation == rotation, "what looks right stays")
        #expect(rig.shows("setup.pin") && booth.file.read().settings.rotation == rotation)
        expectRoom(rig, "PIN, turned by \(degrees)")
        rig = try await makeRig(in: booth) { $0.rotation = .none }
        #expect(rig.display.rotation == rotation)
    }

    @Test func turningGoesBackByItself() async throws {
        let booth = try SetUpBooth()
        try booth.write("language: en\n")
        let rig = try await makeRig(in: booth) { $0.rotation = .quarter }
        try await rig.tap("setup.rotation.270")
        #expect(rig.display.rotation == .threeQuarters && says("Back as it was in", rig))
        expectRoom(rig, "turned")
        try await rig.advance(8500)
        #expect(rig.display.rotation == .threeQuarters)
        try await rig.advance(2000)
        #expect(rig.display.rotation == .quarter && says("as it was", rig))
        expectRoom(rig, "turned back")
        rig.check()
        #expect(booth.file.read().settings.rotation == nil)
        try await rig.tap("setup.continue")
        #expect(booth.file.read().settings.rotation == .quarter)
    }

    /// Leaving by Back is no "Looks right"; each new try has its full time.
    @Test func leavingTakesATryBack() async throws {
        let booth = try SetUpBooth()
        try booth.write("language: en\n")
        let rig = try await makeRig(in: booth)
        try await rig.tap("setup.rotation.90")
        try await rig.advance(6000)
        try await rig.tap("setup.rotation.180")
        try await rig.advance(6000)
        #expect(rig.display.rotation == .half)
        try await rig.tap("setup.back")
        #expect(rig.display.rotation == .none && rig.shows("setup.language"))
        try await rig.advance(20_000)
        #expect(rig.display.rotation == .none)
        rig.check()
    }
}
