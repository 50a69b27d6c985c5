import Geometry
import Testing

@testable import Kiosk
@testable import Toolkit

/// How large the pictures of a grid are: the least that is recognised and hit.
@Suite struct PictureGridTests {
    struct Panel: Sendable {
        let pixels: Size
        let millimetres: Size
        /// The width that no picture falls below, in pixels.
        let least: Int
    }

    static let panels = [
        // 26 % of the short side, and 132 points of 2.5 and of 1.25 pixels.
        Panel(pixels: Size(width: 1920, height: 1080), millimetres: Size(width: 476, height: 268), least: 280),
        Panel(pixels: Size(width: 1280, height: 800), millimetres: Size(width: 110, height: 69), least: 330),
        Panel(pixels: Size(width: 800, height: 480), millimetres: Size(width: 154, height: 86), least: 165),
    ]

    @Test(arguments: await panels) func asManyPicturesAsAreLargeEnough(_ panel: Panel) {
        let metrics = Metrics(pixelSize: panel.pixels, millimetres: panel.millimetres)
        var leastSeen = Int.max
        for width in panel.pixels.width / 2...panel.pixels.width {
            let grid = ListArrangement.pictures(width: width, metrics)
            if grid.columns > 2 { leastSeen = min(leastSeen, grid.cell.width) }
        }
        #expect(leastSeen == panel.least)
    }
}
