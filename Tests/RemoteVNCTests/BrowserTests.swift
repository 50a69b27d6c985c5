import Devices
import Foundation
import Geometry
import RemoteVNC
import TestSupport
import Testing

extension VNCTests {
    /// A real browser that opens the printed address shows the picture, and its mouse and keys arrive.
    @Suite("A real browser")
    @MainActor
    struct BrowserTests {
        /// What happens in the browser while the main actor serves it.
        private struct Visit: Sendable {
            var canvasSize = ""
            var pixels: [String] = []
            var screenshotBytes = 0
        }

        private static let size = Size(width: 320, height: 200)

        @Test("Opening the address is enough to see and to touch")
        func visit() async throws {
            let preview = try Preview(size: Self.size)
            defer { preview.display.close() }
            var picture = [UInt32](repeating: 0x2040C0, count: Self.size.area)
            for y in 0..<100 { for x in 160..<320 { picture[y * 320 + x] = 0xE0A020 } }
            try preview.show(picture)
            let address = preview.display.addressForBrowser
            let visit = try await RFBClient.run { try Self.visit(address) }
            #expect(visit.canvasSize == "320x200")
            // The client asks for lossy pictures, which change flat colours by a few levels.
            #expect(visit.pixels.map { Self.isNear($0, [0x20, 0x40, 0xC0]) } == [true, false])
            #expect(visit.pixels.map { Self.isNear($0, [0xE0, 0xA0, 0x20]) } == [false, true])
            #expect(visit.screenshotBytes > 1000)
            #expect(try await preview.wait { preview.touches.count >= 2 && preview.keys.count >= 2 })
            #expect(preview.touches.map(\.phase) == [.began, .ended])
            #expect(abs((preview.touches.first?.position.x ?? 0) - 0.25) < 0.01)
            #expect(abs((preview.touches.first?.position.y ?? 0) - 0.75) < 0.01)
            #expect(preview.keys.map(\.key) == ["m", "m"])
            #expect(preview.keys.first?.text == "m")
        }

        private nonisolated static func visit(_ address: String) throws -> Visit {
            let browser = try Browser()
            try browser.open(address)
            let canvas = "document.querySelector('canvas')"
            let shown = "\(canvas) && \(canvas).width == 320 && \(pixel(80, 150)) != '0,0,0'"
            let pause = "new Promise(resume => setTimeout(resume, 20))"
            for _ in 0..<500 where try browser.evaluate(shown) != "true" { _ = try browser.evaluate(pause) }
            var visit = Visit()
            visit.canvasSize = try browser.evaluate("\(canvas).width + 'x' + \(canvas).height")
            visit.pixels = [try browser.evaluate(pixel(80, 150)), try browser.evaluate(pixel(240, 50))]
            let screenshot = try browser.screenshot()
            visit.screenshotBytes = screenshot.count
            if let path = ProcessInfo.processInfo.environment["MEMEME_SCREENSHOT"] { try screenshot.write(to: URL(fileURLWithPath: path)) }
            let frame = "\(canvas).getBoundingClientRect()"
            let x = Double(try browser.evaluate("\(frame).x + \(frame).width / 4")) ?? 0
            let y = Double(try browser.evaluate("\(frame).y + \(frame).height * 3 / 4")) ?? 0
            try browser.mouse("mousePressed", x: x, y: y)
            try browser.mouse("mouseReleased", x: x, y: y)
            try browser.type("m")
            return visit
        }

        private nonisolated static func pixel(_ x: Int, _ y: Int) -> String {
            "document.querySelector('canvas').getContext('2d').getImageData(\(x), \(y), 1, 1).data.slice(0, 3).join()"
        }

        private static func isNear(_ text: String, _ colour: [Int]) -> Bool {
            let found = text.split(separator: ",").compactMap { Int($0) }
            return found.count == 3 && zip(found, colour).allSatisfy { abs($0 - $1) <= 6 }
        }
    }
}
