import Configuration
import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Logos of any shape and colour on the theme's own colour or on a card, whichever they can be seen on.
@Suite(.serialized) struct LogoTests {
    nonisolated static let panels =
        LongRun.isWanted ? ["1280x800", "800x480", "1080x1920", "480x800"] : ["1280x800", "480x800"]

    /// Letters' worth of shapes in one colour, on nothing.
    private static func logo(_ color: UInt32, _ size: Size, ground: Color? = nil) -> [UInt8] {
        let bitmap = Bitmap(size: size, format: ground == nil ? .premultiplied : .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        if let ground { painter.fill(bitmap.bounds, ground) }
        let side = size.shortSide
        for index in 0..<max(1, size.longSide / side) {
            let place = size.width >= size.height ? Point(x: index * side, y: 0) : Point(x: 0, y: index * side)
            let spot = Rect(origin: place, size: Size(width: side, height: side)).inset(by: max(1, side / 8))
            painter.fill(spot, radius: index.isMultiple(of: 2) ? side / 2 : side / 10, Color(color))
        }
        return ImageFile.png(bitmap)
    }

    private func rig(_ panel: String, _ logo: [UInt8], _ appearance: ThemeChoice.Appearance) async throws -> OperatorRig {
        let booth = try SetUpBooth()
        booth.fixedKeys = ["theme.logo", "theme.appearance"]
        let path = booth.folder.path(of: "logo.png")
        try Data(logo).write(to: URL(fileURLWithPath: path))
        return try await OperatorRig(panel, booth: booth) { ($0.theme.logo, $0.theme.appearance) = (path, appearance) }
    }

    /// The share of the pixels around the logo in its own colour that stand out, and how many of them there are.
    private func seen(_ rig: KioskRig, _ color: UInt32) throws -> (count: Int, contrast: Double) {
        let mark = try #require(rig.application.window.root.allViews.compactMap { $0 as? LogoView }.first)
        let origin = mark.windowPoint(.zero)
        let picture = rig.application.presentedPicture
        let wanted = Color(color)
        var (own, others) = ([Point](), [(place: Point, word: UInt32)]())
        for y in origin.y..<origin.y + mark.frame.height {
            for x in origin.x..<origin.x + mark.frame.width {
                let word = picture.pixel(x: x, y: y) & 0xFF_FFFF
                let isOwn = [0, 8, 16].allSatisfy { abs(Int(word >> $0 & 255) - Int(color >> $0 & 255)) <= 6 }
                if isOwn { own.append(Point(x: x, y: y)) } else { others.append((Point(x: x, y: y), word)) }
            }
        }
        // Between its shapes is what it lies on.
        let columns = (own.map(\.x).min() ?? 0)...(own.map(\.x).max() ?? 0)
        let rows = (own.map(\.y).min() ?? 0)...(own.map(\.y).max() ?? 0)
        let inside = others.filter { columns.contains($0.place.x) && rows.contains($0.place.y) }
        let colors = Dictionary(inside.map { ($0.word, 1) }, uniquingKeysWith: +)
        let ground = try #require(colors.max { $0.value < $1.value })
        return (own.count, wanted.contrast(with: Color(ground.key)))
    }

    /// A white logo on the dark theme lies on the theme itself, on the light one on a dark card.
    @Test(arguments: panels, [ThemeChoice.Appearance.dark, .light])
    func aWhiteLogoIsSeen(_ panel: String, _ appearance: ThemeChoice.Appearance) async throws {
        let desk = try await rig(panel, Self.logo(0xFFFFFF, Size(width: 640, height: 160)), appearance)
        desk.expect("white-logo-\(appearance)-first")
        let seen = try seen(desk.rig, 0xFFFFFF)
        #expect(seen.count > 200 && seen.contrast >= 10, "\(seen)")
        desk.rig.application.navigator?.endSession()
        try await desk.rig.settle()
        desk.expect("white-logo-\(appearance)-attract")
    }

    @Test func everyColourAndShapeIsSeenInBothThemes() async throws {
        let shapes = [(900, 60), (60, 240), (64, 64), (2000, 1500)].map { Size(width: $0.0, height: $0.1) }
        let colors: [UInt32] = [0x000000, 0xFFFFFF, 0xFFD02E] + (LongRun.isWanted ? [0xD0342C, 0x808080, 0x0F1014, 0xF3F2EE] : [])
        for (index, color) in colors.enumerated() {
            for appearance in ThemeChoice.Appearance.allCases {
                let desk = try await rig("800x480", Self.logo(color, shapes[index % shapes.count]), appearance)
                desk.rig.check("a logo in \(String(color, radix: 16))")
                let seen = try seen(desk.rig, color)
                #expect(seen.count > 20 && seen.contrast >= 3, "\(String(color, radix: 16)) on \(appearance): \(seen)")
            }
        }
    }

    /// The edge of a white shape is white that lets through what is below it.
    @Test func edgesHaveTheColourOfTheirLogo() throws {
        let picture = try ImageFile.picture(Self.logo(0xFFFFFF, Size(width: 333, height: 111)), .seeThrough(Size(width: 120, height: 40)))
            .bitmap
        var edges = 0
        for (x, y) in (0..<120).flatMap({ x in (0..<40).map { (x, $0) } }) {
            let word = picture.pixel(x: x, y: y)
            let alpha = word >> 24
            if (1..<255).contains(alpha) { edges += 1 }
            for shift in [0, 8, 16] as [UInt32] { #expect(abs(Int(word >> shift & 255) - Int(alpha)) <= 1) }
        }
        #expect(edges > 50)
    }

    /// What each kind lies on.
    @Test func groundsAreChosenByWhatIsSeen() throws {
        func ground(_ color: UInt32, _ appearance: Theme.Appearance, opaque: Color? = nil) throws -> LogoGround {
            let bytes = Self.logo(color, Size(width: 160, height: 40), ground: opaque)
            return LogoGround(for: try ImageFile.picture(bytes, .seeThrough(Size(width: 160, height: 40))).bitmap, on: Theme(appearance))
        }
        #expect(try ground(0xFFFFFF, .dark) == .screen && ground(0xFFFFFF, .light) == .darkCard)
        #expect(try ground(0x000000, .dark) == .whiteCard && ground(0x000000, .light) == .screen)
        #expect(try ground(0xD0342C, .dark) == .screen && ground(0xD0342C, .light) == .screen)
        #expect(try ground(0x123456, .dark, opaque: .white) == .whiteCard, "it has a ground of its own")
    }

    /// What can't be read leaves its place to the mark and the title.
    @Test func aLogoThatCannotBeReadIsNone() async throws {
        let broken = try await rig("1280x800", Array("no picture".utf8), .dark).rig
        let logo = try #require(broken.application.window.root.allViews.compactMap { $0 as? LogoView }.first)
        #expect(logo.isBroken)
        let plain = try await OperatorRig("1280x800", booth: SetUpBooth()) { $0.theme.appearance = .dark }.rig
        let pictures = [broken, plain].map(\.application.presentedPicture)
        let differ = (0..<1280).contains { x in (0..<96).contains { pictures[0].pixel(x: x, y: $0) != pictures[1].pixel(x: x, y: $0) } }
        #expect(!differ)
    }
}
