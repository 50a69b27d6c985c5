import Configuration
import Geometry
import Languages
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The ways through all screens as guests see them who need larger words, more contrast or buttons in reach.
@Suite(.serialized) struct AccessWalkTests {
    /// What is switched on.
    enum Wish: String, Sendable, CaseIterable {
        case nothing, large, largest
        /// Largest words, high contrast and buttons at the bottom.
        case everything

        @MainActor func apply(to rig: KioskRig) {
            guard self != .nothing, let services = rig.application.services else { return }
            var access = services.access
            access.textSize = self == .large ? .large : .largest
            if self == .everything { (access.hasHighContrast, access.reachesLow) = (true, true) }
            services.access = access
        }
    }

    /// The smallest, the usual one and the tallest; in a long run all of them, in six languages.
    nonisolated static let panels: [PanelWalkTests.Panel] = {
        let wanted = LongRun.isWanted ? Array(PanelWalkTests.made.indices) : [0, 3, 7]
        let spoken = LongRun.isWanted ? ["en", "de", "he", "ar", "ja", "en-XA"] : ["en"]
        return wanted.flatMap { index -> [PanelWalkTests.Panel] in
            (LongRun.isWanted || index == 0 ? [Rotation.none, .quarter] : [.none]).flatMap { turn in
                spoken.compactMap { code in
                    var panel = PanelWalkTests.made[index]
                    panel.rotation = turn
                    panel.isLight = index % 2 == 1
                    panel.language = code == "en-XA" ? .pseudo : Language(code) ?? .english
                    panel.access = index == 3 ? .large : .everything
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
    @Test(arguments: panels) func typing(_ panel: PanelWalkTests.Panel) async throws { try await walk.typing(panel) }
    @Test(arguments: panels) func cropAndUpdate(_ panel: PanelWalkTests.Panel) async throws { try await walk.cropOfferAndUpdate(panel) }
    @Test(arguments: panels) func camera(_ panel: PanelWalkTests.Panel) async throws { try await walk.camera(panel) }
    @Test(arguments: panels) func tiles(_ panel: PanelWalkTests.Panel) async throws {
        try await destinations.sheetsOfThreeToSixTiles(panel)
    }
    @Test(arguments: panels) func phone(_ panel: PanelWalkTests.Panel) async throws { try await destinations.phone(panel) }
    @Test(arguments: panels) func fromAPhone(_ panel: PanelWalkTests.Panel) async throws { try await destinations.fromAPhone(panel) }
    @Test(arguments: panels) func printing(_ panel: PanelWalkTests.Panel) async throws { try await destinations.printing(panel) }
    @Test(arguments: panels) func mail(_ panel: PanelWalkTests.Panel) async throws { try await destinations.mail(panel) }
}
