import Drawing
import Foundation
import Geometry
import HeadlessDevices
import ImageFiles
import MemePress
import Memes
import Testing
import Text
import Toolkit

@testable import Kiosk

/// What is on the screen is what is saved: the editor's pixels beside the meme's, made as small.
@Suite struct LiveCaptionTests {
    nonisolated struct Words: Sendable, CustomTestStringConvertible {
        let top: String
        let bottom: String
        var testDescription: String { top }
    }

    nonisolated static let panels = [Size(width: 1280, height: 800), Size(width: 800, height: 480), Size(width: 1080, height: 1920)]
    nonisolated static let words = [
        Words(top: "one does not simply walk into a photo booth", bottom: "without three terrible ideas and a friend who says no, twice"),
        Words(top: "عندما تسمع صوت الكيس 12:30 (بعد الظهر)", bottom: "שלום MemeMe 2026! 🎉"),
        Words(top: "お菓子の袋の音を聞いたとき、みんな走る", bottom: "नमस्ते ẤỂ 👩🏽‍🚀 ok"),
    ]

    /// The least likeness in decibels, over the whole picture; edges of letters are filtered differently, and nothing else differs.
    private static let leastLikeness = 33.0

    private let photoSize = Size(width: 2400, height: 1601)

    /// A photo without detail, so that only captions can differ.
    private func writePhoto(_ rig: KioskRig) throws -> String {
        let photo = Bitmap(size: photoSize, format: .opaque)
        let painter = Painter(photo, cache: PaintCache())
        painter.fill(photo.bounds, Color(0x6E8C5A))
        let path = rig.path(of: "large.png")
        try Data(ImageFile.png(photo)).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test(arguments: zip(panels, words))
    func theScreenShowsWhatIsSaved(_ panel: Size, _ words: Words) async throws {
        let rig = try KioskRig(panel.width, panel.height)
        let path = try writePhoto(rig)
        let meme = rig.archive.insert(photo: path, top: words.top, bottom: words.bottom)
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        try await rig.tap("detail.edit")
        let box = try rig.element("editor.image").frame
        #expect(box.size.area > 100_000)
        let screen = rig.memory.presentedFrame

        let workshop = ImageWorkshop(catalog: try FontCatalog())
        let captions = Captions(top: words.top, bottom: words.bottom)
        let finished = try await workshop.finish(photoPath: path, captions: captions, fontName: "Caption")
        let saved = try ImageFile.decode(finished.pictures.memed, fitting: nil)
        #expect(saved.size == photoSize)
        let small = saved.resampled(to: box.size)
        let likeness = Self.likeness(screen, box, small)
        #expect(likeness >= Self.leastLikeness, "\(likeness) dB")

        // The same captions on the thumbnail of a list, which is laid out from the reduced photo.
        let thumbnail = try await workshop.picture(
            PictureRequest(.meme(path: path, captions: captions, fontName: "Caption"), size: box.size)
        ).bitmap
        let likenessOfThumbnail = Self.likeness(screen, box, thumbnail)
        #expect(likenessOfThumbnail >= Self.leastLikeness, "\(likenessOfThumbnail) dB")
    }

    /// The peak signal-to-noise ratio of a part of the screen and a picture, less what rounds the photo's corners.
    private static func likeness(_ screen: MemoryFrame, _ box: Rect, _ picture: Bitmap) -> Double {
        let corner = 8
        var (sum, count) = (0.0, 0.0)
        for y in corner..<box.height - corner {
            for x in corner..<box.width - corner {
                let (one, other) = (screen[box.x + x, box.y + y], picture.pixel(x: x, y: y))
                for shift: UInt32 in [0, 8, 16] {
                    let distance = Double(Int(one >> shift & 255) - Int(other >> shift & 255))
                    sum += distance * distance
                }
                count += 3
            }
        }
        return sum == 0 ? .infinity : 10 * log10(255 * 255 * count / sum)
    }
}
