import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

@testable import QRCodes

/// A code is what a reader that knows nothing of us reads from it.
struct QRCodeTests {
    /// What zbarimg reads from the code, drawn with so many pixels a module.
    private func read(_ code: QRCode, pixels: Int = 4) throws -> String {
        let side = (code.side + 2 * QRCode.quietZone) * pixels
        let bitmap = Bitmap(size: Size(width: side, height: side), format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        painter.fill(bitmap.bounds, .white)
        for y in 0..<code.side {
            for run in code.darkRuns(inRow: y) {
                let corner = Point(x: (run.lowerBound + QRCode.quietZone) * pixels, y: (y + QRCode.quietZone) * pixels)
                painter.fill(Rect(origin: corner, size: Size(width: run.count * pixels, height: pixels)), .black)
            }
        }
        let folder = try TemporaryFolder("codes")
        let path = folder.path(of: "code.png")
        try Data(ImageFile.png(bitmap)).write(to: URL(fileURLWithPath: path))
        return try readCodes(inPicture: path).joined(separator: " and ")
    }

    @Test(arguments: [
        "http://10.42.0.1/m/4vEf0_q8Xy3kZtB7sWcR1A", "WIFI:T:WPA;S:MemeMe\\;Booth;P:correct\\:horse;;", "a", "ÄÖÜ ñ 日本",
        String(repeating: "0123456789", count: 40),
    ])
    func aReaderReadsTheText(_ text: String) throws {
        let code = try #require(QRCode(text))
        #expect(code.text == text)
        #expect(try read(code) == text)
    }

    @Test func anAddressFitsTheSmallestCodeOfItsLength() throws {
        // Level M holds 14 bytes in version 1, 42 in version 3 and 62 in version 4 (ISO/IEC 18004 table 7).
        #expect(QRCode(String(repeating: "x", count: 14))?.side == 21)
        #expect(QRCode(String(repeating: "x", count: 42))?.side == 29)
        #expect(QRCode(String(repeating: "x", count: 43))?.side == 33)
        #expect(QRCode(String(repeating: "x", count: 62))?.side == 33)
    }

    @Test func whatNoCodeHoldsIsRefused() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "x", count: 2331)) != nil)
        #expect(QRCode(String(repeating: "x", count: 2332)) == nil)
    }

    @Test func runsAreTheDarkModules() throws {
        let code = try #require(QRCode("http://10.42.0.1/m/4vEf0_q8Xy3kZtB7sWcR1A"))
        for y in 0..<code.side {
            let dark = (0..<code.side).filter { code.isDark(x: $0, y: y) }
            #expect(code.darkRuns(inRow: y).flatMap(Array.init) == dark)
        }
        // The finder pattern's upper edge is seven dark modules and a light one.
        #expect(code.darkRuns(inRow: 0).first == 0..<7)
    }
}
