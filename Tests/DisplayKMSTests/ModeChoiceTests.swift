import Geometry
import Testing

@testable import DisplayKMS

private func mode(_ width: Int, _ height: Int, _ refresh: Int = 60000, preferred: Bool = false) -> ModeDescription {
    ModeDescription(
        name: "\(width)x\(height)", size: Size(width: width, height: height), refreshMillihertz: refresh, isPreferred: preferred)
}

@Suite struct ModeChoiceTests {
    @Test func thePreferredModeComesBeforeALargerOne() {
        let modes = [mode(3840, 2160), mode(1280, 800, preferred: true), mode(1920, 1080)]
        #expect(bestMode(of: modes) == 1)
    }

    @Test func withoutAPreferredModeTheLargestAreaThenTheHighestRefreshIsTaken() {
        let modes = [mode(800, 600), mode(1024, 768, 60000), mode(1024, 768, 75000), mode(1080, 600)]
        #expect(bestMode(of: modes) == 2)
    }

    @Test func equalModesAreTakenInTheKernelsOrder() {
        #expect(bestMode(of: [mode(800, 600), mode(800, 600)]) == 0)
    }

    @Test func aWishComesBeforeThePreferredMode() {
        let modes = [mode(1920, 1080, preferred: true), mode(1280, 720, 60000), mode(1280, 720, 50000)]
        #expect(bestMode(of: modes, wish: ModeWish("1280x720")) == 1)
        #expect(bestMode(of: modes, wish: ModeWish("1280x720@50")) == 2)
        #expect(bestMode(of: modes, wish: ModeWish("1280x720@59.94")) == 1)
    }

    @Test func aWishThatIsNotOfferedIsPassedOver() {
        #expect(bestMode(of: [mode(640, 480), mode(1920, 1080, preferred: true)], wish: ModeWish("800x480")) == 1)
    }

    @Test func noModesMeanNoChoice() {
        #expect(bestMode(of: []) == nil)
    }

    @Test(arguments: ["", "1920", "1920x", "1920x1080@", "1920x1080@x", "-1x5", "0x0", "1x2x3", "1920x1080@60@60", "1920x1080@0"])
    func nonsenseIsNoWish(_ text: String) {
        #expect(ModeWish(text) == nil)
    }
}
