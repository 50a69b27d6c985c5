import Drawing
import Foundation
import Geometry
import ImageFiles
import MemePress
import TestSupport
import Testing
import Text

/// The page that an operator tries a printer with.
@Suite struct TestPageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("test-page") }

    /// Upright and lying paper: it fills the sheet without losing anything, and its bands are a millimetre wide.
    @Test(arguments: [Size(width: 10_160, height: 15_240), Size(width: 15_000, height: 10_000)])
    func itFillsTheSheetAndMeasuresItsEdges(_ paper: Size) async throws {
        let workshop = ImageWorkshop(catalog: try FontCatalog())
        let path = folder.path(of: "page.jpg")
        try Data(await workshop.testPage(for: paper)).write(to: URL(fileURLWithPath: path))
        let size = try DirectDecoding().size(path: path)
        let layout = PageLayout(photo: size, on: Paper(size: paper))
        #expect(layout.isFilled && layout.rotation == .none)
        #expect(layout.part.topLeft.x < 0.002 && layout.part.topLeft.y < 0.002)
        let page = try DirectDecoding().picture(path: path, .fitting(size)).bitmap
        let millimetre = Double(size.longSide) * 100 / Double(paper.longSide)
        for band in 0..<6 {
            let place = Int((Double(band) + 0.5) * millimetre)
            for point in [
                Point(x: place, y: size.height / 3), Point(x: size.width - 1 - place, y: size.height / 3),
                Point(x: size.width / 3, y: place), Point(x: size.width / 3, y: size.height - 1 - place),
            ] {
                let green = page.words[point.y * page.wordsPerRow + point.x] >> 8 & 255
                #expect(band.isMultiple(of: 2) ? green < 60 : green > 195, "band \(band) at \(point)")
            }
        }
        // The lines that meet in the middle are two pixels wide.
        let aside = Int(10 * millimetre)
        for (offset, isLine) in [(-3, false), (-1, true), (0, true), (2, false)] {
            for point in [Point(x: size.width / 2 + offset, y: aside), Point(x: aside, y: size.height / 2 + offset)] {
                let green = page.words[point.y * page.wordsPerRow + point.x] >> 8 & 255
                #expect((90...166).contains(green) == isLine, "\(green) at \(point)")
            }
        }
    }
}
