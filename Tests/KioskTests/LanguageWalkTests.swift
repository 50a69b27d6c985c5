import Configuration
import Geometry
import Languages
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The ways through all screens in other languages: nothing is cut, nothing overlaps, and nothing is left in English.
@Suite(.serialized) struct LanguageWalkTests {
    /// The longest words, other alphabets, both directions and no blanks between words: in a long run on all panels.
    nonisolated private static let hardest = ["de", "he", "ar", "ja", "en-XA"]

    /// In a short run the smallest panel in four of the hardest; in a long run all languages.
    nonisolated static let panels: [PanelWalkTests.Panel] = {
        let all = Language.all.filter { $0 != .english } + [.pseudo]
        let spoken = LongRun.isWanted ? all : all.filter { ["de", "he", "ja", "en-XA"].contains($0.id) }
        return spoken.flatMap { language in
            PanelWalkTests.made.enumerated().flatMap { index, made -> [PanelWalkTests.Panel] in
                var panels = [made, made]
                panels[1].rotation = .quarter
                let wanted: [Int]
                if !LongRun.isWanted {
                    wanted = index > 0 ? [] : language == .pseudo ? [0, 1] : [1]
                } else if hardest.contains(language.id) {
                    wanted = [0, 1]
                } else {
                    wanted = [[0, 1], [0], [], [0, 1], [], [], [], [0]][index]
                }
                return wanted.map { turn in
                    var panel = panels[turn]
                    panel.language = language
                    return panel
                }
            }
        }
    }()

    private let walk = PanelWalkTests()
    private let destinations = DestinationPanelTests()

    @Test(arguments: panels) func sentMemesAndDetail(_ panel: PanelWalkTests.Panel) async throws {
        try await walk.sentMemesAndDetail(panel)
    }
    @Test(arguments: panels) func editorAndShare(_ panel: PanelWalkTests.Panel) async throws { try await walk.editorAndShare(panel) }
    @Test(arguments: panels) func cropAndUpdate(_ panel: PanelWalkTests.Panel) async throws { try await walk.cropOfferAndUpdate(panel) }
    @Test(arguments: panels) func camera(_ panel: PanelWalkTests.Panel) async throws { try await walk.camera(panel) }
    @Test(arguments: panels) func setup(_ panel: PanelWalkTests.Panel) async throws { try await walk.setup(panel) }
    @Test(arguments: panels) func tiles(_ panel: PanelWalkTests.Panel) async throws {
        try await destinations.sheetsOfThreeToSixTiles(panel)
    }
    @Test(arguments: panels) func phone(_ panel: PanelWalkTests.Panel) async throws { try await destinations.phone(panel) }
    @Test(arguments: panels) func fromAPhone(_ panel: PanelWalkTests.Panel) async throws { try await destinations.fromAPhone(panel) }
    @Test(arguments: panels) func printing(_ panel: PanelWalkTests.Panel) async throws { try await destinations.printing(panel) }
    @Test(arguments: panels) func mail(_ panel: PanelWalkTests.Panel) async throws { try await destinations.mail(panel) }

    @Test(arguments: LongRun.isWanted ? ["1280x800", "800x480", "480x800", "1080x1920"] : ["480x800"])
    func operatorsPanel(_ panel: String) async throws {
        for language in Set(Self.panels.map(\.language)) {
            let desk = try await OperatorRig(panel)
            desk.records.tally = FakeRecords.evening
            Interface.language = language
            try await desk.hold()
            desk.expect("PIN in \(language.id)", hasGolden: false)
            try await desk.type(OperatorRig.pin)
            desk.expect("operator in \(language.id)", hasGolden: false)
            for section in OperatorSection.allCases where section != .printer {
                try await desk.rig.tap("operator.section.\(section.rawValue)")
                desk.expect("\(section.rawValue) in \(language.id)", hasGolden: false)
                if desk.rig.shows("operator.back") { try await desk.rig.tap("operator.back") }
            }
            Interface.language = .english
        }
    }

    @Test(arguments: panels) func invitation(_ panel: PanelWalkTests.Panel) async throws {
        let rig = try KioskRig(panel.size.width, panel.size.height, rotation: panel.rotation) { $0.languages.first = panel.language.id }
        rig.display.expected = nil
        try await rig.settle()
        rig.application.navigator?.endSession()
        try await rig.settle()
        #expect(rig.shows("attract"))
        let millimetres = Size(width: panel.millimetres.width, height: panel.millimetres.height)
        PanelCheck(rig: rig, panel: panel.testDescription, millimetres: millimetres).expectRight("invitation")
        Interface.language = .english
    }
}
