import Configuration
import Drawing
import Foundation
import Geometry
import Glibc
import ImageFiles
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The operator's logo and pictures, from a stick to where guests see them.
@Suite(.serialized) struct OperatorPicturesTests {
    nonisolated static let panels =
        LongRun.isWanted ? ["1280x800", "800x480", "1080x1920", "480x800"] : ["1280x800", "480x800"]

    private static let label = "/media/stick"

    /// A logo wider than its room, three pictures, and files that are none.
    private func plugIn(_ desk: OperatorRig) throws {
        func draw(_ size: Size, _ name: String, _ colors: [UInt32]) throws {
            let bitmap = Bitmap(size: size, format: .opaque)
            let painter = Painter(bitmap, cache: PaintCache())
            painter.fill(bitmap.bounds, Color(colors[0]))
            let side = size.shortSide
            for (index, color) in colors.dropFirst().enumerated() {
                let spot = Rect(x: side / 4 + index * side, y: side / 4, width: side / 2, height: side / 2)
                painter.fill(spot, radius: side / 8, Color(color))
            }
            try Data(ImageFile.png(bitmap)).write(to: URL(fileURLWithPath: desk.rig.path(of: name)))
        }
        try draw(Size(width: 640, height: 160), "logo.png", [0xFFFFFF, 0xD0342C, 0x1F5FA8, 0x2E8B57, 0x333333])
        try draw(Size(width: 600, height: 400), "a.png", [0x224466, 0xFFEECC])
        try draw(Size(width: 400, height: 400), "b.png", [0x664422, 0xCCEEFF])
        try Data("no picture at all".utf8).write(to: URL(fileURLWithPath: desk.rig.path(of: "text.png")))
        let whole = try Data(contentsOf: URL(fileURLWithPath: desk.rig.path(of: "a.png")))
        try whole.write(to: URL(fileURLWithPath: desk.rig.path(of: "large.png")))
        #expect(unsafe truncate(desk.rig.path(of: "large.png"), off_t(SettingsKeeper.largestPicture + 1)) == 0)
        let photos = ["logo.png", "a.png", "b.png", "text.png", "large.png"].map {
            AlbumPhoto(path: desk.rig.path(of: $0), name: $0, modified: 0, byteCount: 1)
        }
        desk.rig.albums.albums += [Album(identifier: Self.label, title: "STICK", isRemovable: true, photos: photos)]
    }

    private func choose(_ desk: OperatorRig, _ item: Int, for row: String) async throws {
        try await desk.tap("operator.\(row).add")
        try await desk.rig.tap("album.item.\(item)")
    }

    private func copies(_ desk: OperatorRig) -> [String] {
        let folder = desk.booth.folder.path(of: "brand")
        return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    }

    private func cards(_ desk: OperatorRig) throws -> [AttractDeck.Card] {
        try #require(desk.rig.application.window.root.allViews.compactMap { $0 as? AttractScreen }.first).cards
    }

    private func pictures(_ desk: OperatorRig) throws -> Int {
        try cards(desk).count { if case .picture = $0 { true } else { false } }
    }

    /// Chosen by touch they are seen at once, at the next start without the stick, and no longer once they are removed.
    @Test(arguments: panels) func theyComeFromAStickAndGoAgain(_ panel: String) async throws {
        let desk = try await OperatorRig(panel)
        try await desk.enter("event")
        try await desk.tap("operator.logo.add")
        #expect(desk.says("No pictures here."), "what guests choose from is not offered")
        try plugIn(desk)
        try await desk.rig.settle()
        try await desk.rig.tap("album.item.0")
        for item in [1, 2] { try await choose(desk, item, for: "attract") }
        desk.expect("pictures")
        #expect(!desk.rig.shows("operator.logo.add"), "there is one logo")
        #expect(copies(desk) == ["1.png", "2.png", "3.png"])
        try await desk.rig.tap("operator.leave")
        #expect(try pictures(desk) == 2)
        desk.expect("pictures-attract")
        try await desk.rig.tap("attract")
        desk.expect("pictures-first")

        let next = try await OperatorRig(panel, booth: desk.booth, hasPIN: false) { $0.theme.appearance = .light }
        next.rig.application.navigator?.endSession()
        try await next.rig.settle()
        #expect(try pictures(next) == 2)
        next.expect("pictures-light-attract")
        for number in 0..<3 { next.rig.archive.insert(photo: next.rig.photos[0], top: "number", bottom: "\(number)") }
        try await next.rig.settle()
        #expect(try pictures(next) == 0, "there are memes now")
        try await next.rig.tap("attract")
        next.expect("pictures-light-first")

        try await next.enter("event")
        try await next.tap("operator.logo.0")
        try await next.rig.tap("dialog.keep")
        for row in ["logo", "attract"] {
            try await next.tap("operator.\(row).0")
            try await next.rig.tap("dialog.confirm")
        }
        #expect(!next.rig.shows("operator.logo.0") && !next.rig.shows("operator.attract.1"))
        #expect(copies(next) == ["3.png"])
        try await next.rig.tap("operator.leave")
        next.rig.check("the mark again")
    }

    /// A logo takes another's place: guests see the new one, and not what was shown before.
    @Test func anotherLogoIsTheOneThatIsSeen() async throws {
        let desk = try await OperatorRig()
        try plugIn(desk)
        try await desk.enter("event")
        try await choose(desk, 1, for: "logo")
        try await desk.tap("operator.logo.0")
        try await desk.rig.tap("dialog.confirm")
        try await choose(desk, 2, for: "logo")
        #expect(copies(desk) == ["2.png"])
        let seen = try #require(desk.rig.application.window.root.allViews.compactMap { $0 as? PictureView }.last?.shown)
        #expect(seen.size.width == seen.size.height, "the second is square")
    }

    /// While a picture is looked at, which takes a while, another is taken off.
    @Test func aPictureThatIsLookedAtIsNotSweptAway() async throws {
        let desk = try await OperatorRig()
        try plugIn(desk)
        try await desk.enter("event")
        try await choose(desk, 1, for: "attract")
        let panel = try #require(desk.rig.application.navigator?.operatorDesk)
        let services = try #require(desk.rig.application.navigator?.services)
        let path = desk.rig.path(of: "b.png")
        panel.take(path, lookingWith: services.ownPictures, { $0.logo = $1 }, then: {})
        panel.drop({ $0.invitingPictures = [] }, then: {})
        try await desk.rig.settle()
        #expect(copies(desk) == ["2.png"])
        #expect(desk.booth.file.read().settings.logo == desk.booth.folder.path(of: "brand/2.png"))
    }

    @Test func whatIsNoPictureIsSaidAndLeavesNothing() async throws {
        let desk = try await OperatorRig()
        try plugIn(desk)
        try await desk.enter("event")
        try await choose(desk, 0, for: "logo")
        try await desk.tap("operator.attract.add")
        #expect(try !desk.rig.element("album.item.3").accessibility.isEnabled, "the album says itself that it is no picture")
        try FileManager.default.removeItem(atPath: desk.rig.path(of: "b.png"))
        try await desk.rig.tap("album.item.2")
        #expect(desk.says("This picture can’t be read. Is the stick still in?"))
        try await choose(desk, 4, for: "attract")
        #expect(desk.says("This file is larger than 32 MB."))
        try Data("nonsense".utf8).write(to: URL(fileURLWithPath: desk.rig.path(of: "a.png")))
        try await choose(desk, 1, for: "attract")
        #expect(desk.says("This file is not a picture."))
        #expect(copies(desk) == ["1.png"] && !desk.rig.shows("operator.attract.0"))
        #expect(desk.booth.file.read().settings.invitingPictures == nil)
    }

    @Test(arguments: [(0, "No pictures"), (1, "1 picture"), (2, "2 pictures")])
    func howManyTheFileNamesIsSaid(_ count: Int, _ words: String) async throws {
        let booth = try SetUpBooth()
        booth.fixedKeys = ["attract.pictures"]
        let desk = try await OperatorRig("800x480", booth: booth) {
            $0.invitingPictures = (0..<count).map { "/nowhere/\($0).jpg" }
        }
        try await desk.enter("event")
        try await desk.tap("operator.attract")
        #expect(try desk.rig.element("operator.attract").accessibility.value == words + ", set in the configuration file")
    }

    /// A file that is damaged on the kiosk's own medium leaves guests with the mark and the samples.
    @Test func aDamagedCopyLeavesTheMark() async throws {
        let booth = try SetUpBooth()
        booth.fixedKeys = ["theme.logo", "attract.pictures"]
        let desk = try await OperatorRig("800x480", booth: booth) {
            $0.theme.logo = "/nowhere/logo.png"
            $0.invitingPictures = ["/nowhere/a.jpg", "/nowhere/b.jpg"]
        }
        desk.rig.check("the mark")
        try await desk.enter("event")
        try await desk.tap("operator.attract")
        #expect(try desk.rig.element("operator.attract").accessibility.value == "2 pictures, set in the configuration file")
        #expect(!desk.rig.shows("operator.attract.add"))
        try await desk.rig.tap("operator.back")
        try await desk.rig.tap("operator.leave")
        #expect(try cards(desk).count == 2 && pictures(desk) == 0, "samples")
        desk.rig.check("samples")
    }
}
