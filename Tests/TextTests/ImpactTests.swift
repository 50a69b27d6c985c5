import Drawing
import Foundation
import TestSupport
import Testing

@testable import Text

/// Impact, which an operator may install and Debian does not ship: here another font under its name.
@Suite struct ImpactTests {
    private static let stand = "/usr/share/fonts/truetype/noto/NotoSerif-CondensedBlack.ttf"

    /// Writes a font whose family is called `family` into a folder.
    private func install(as family: String, _ path: String) throws {
        var font = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.stand)))
        FontNames.rename(&font, to: family)
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(font).write(to: URL(fileURLWithPath: path))
    }

    @Test(arguments: ["Impact.ttf", "impact.ttf", "IMPACT.TTF", "web/fonts/brand-7.ttf", "msttcorefonts/Impact.ttf"])
    func isTheCaptionsFaceWhereverItLies(_ name: String) throws {
        let folder = try TemporaryFolder("impact")
        try install(as: "Impact", folder.path(of: name))
        let catalog = try FontCatalog(operatorFolder: folder.path)
        #expect(catalog.file(of: .caption)?.path == folder.path(of: name))
        let (with, without) = (TextEngine(catalog: catalog), TextEngine(catalog: try FontCatalog()))
        let font = Font(.caption, size: 100)
        #expect(with.layout("WHEN", font).lines[0].width == without.layout("WHEN", Font(.headline, size: 100)).lines[0].width)
        #expect(with.layout("WHEN", font).lines[0].width != without.layout("WHEN", font).lines[0].width)
        // What it lacks comes from where it always comes from.
        #expect(with.layout("漢字", font).lines[0].width == without.layout("漢字", font).lines[0].width)
    }

    @Test func otherFamiliesAndBrokenFilesAreNot() throws {
        let folder = try TemporaryFolder("impact")
        try install(as: "Impacts", folder.path(of: "Impact.ttf"))
        try Data("no font".utf8).write(to: URL(fileURLWithPath: folder.path(of: "impact.ttf")))
        try Data().write(to: URL(fileURLWithPath: folder.path(of: "Impact.otf")))
        try FileManager.default.createDirectory(atPath: folder.path(of: "Impact.ttc"), withIntermediateDirectories: true)
        #expect(try FontCatalog(operatorFolder: folder.path).file(of: .caption) == FontCatalog().file(of: .caption))
    }

    @Test func aFolderThatIsNotThereIsNone() throws {
        #expect(try FontCatalog(operatorFolder: "/nowhere/at/all").file(of: .caption) == FontCatalog().file(of: .caption))
    }
}

/// Changes the name table of a TrueType file, whose layout is that of the OpenType specification.
enum FontNames {
    /// Gives the family (names 1 and 16) another name, where the old one was at least as long.
    static func rename(_ font: inout [UInt8], to family: String) {
        let name = family.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let tables = 0..<word(font, 4)
        guard let table = tables.map({ 12 + $0 * 16 }).first(where: { Array(font[$0..<$0 + 4]) == Array("name".utf8) }) else { return }
        let start = word(font, table + 8) << 16 | word(font, table + 10)
        let strings = start + word(font, start + 4)
        for record in (0..<word(font, start + 2)).map({ start + 6 + $0 * 12 }) {
            guard [1, 16].contains(word(font, record + 6)), word(font, record + 8) >= name.count else { continue }
            let place = strings + word(font, record + 10)
            font.replaceSubrange(place..<place + name.count, with: name)
            font[record + 8] = UInt8(name.count >> 8)
            font[record + 9] = UInt8(name.count & 255)
        }
    }

    private static func word(_ font: [UInt8], _ place: Int) -> Int { Int(font[place]) << 8 | Int(font[place + 1]) }
}
