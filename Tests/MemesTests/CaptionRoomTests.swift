import Geometry
import Memes
import Testing
import Text

/// Which shapes of pictures have room for captions.
@Suite struct CaptionRoomTests {
    @Test(arguments: [(300, 1200), (1, 1), (1920, 1080), (4000, 1000)]) func shapesWithRoom(_ width: Int, _ height: Int) {
        #expect(MemeRenderer.hasRoomForCaptions(in: Size(width: width, height: height)))
    }

    @Test(arguments: [(299, 1200), (1, 4000), (4001, 1000), (16_000, 30), (0, 0)]) func shapesWithout(_ width: Int, _ height: Int) {
        #expect(!MemeRenderer.hasRoomForCaptions(in: Size(width: width, height: height)))
    }

    /// A word of seven letters stays in one piece and above the smallest size on the narrowest picture that has room.
    @Test func theNarrowestPictureHoldsAWord() throws {
        let engine = TextEngine(catalog: try FontCatalog())
        let layout = MemeRenderer.layout("KITCHEN", edge: .top, in: Size(width: 300, height: 1200), engine: engine)
        #expect(layout.lines.count == 1 && !layout.isBeyondFloor)
    }
}
