private import Foundation
private import Geometry
internal import TestSupport

/// The photos that the kiosk in the guest and the one beside it both show.
enum TestAlbum {
    /// Writes two photos into the folder `album` below the one that the machine shares; returns the album's path on this side.
    @discardableResult
    static func make(for machine: VirtualMachine) throws -> String {
        let folder = "\(machine.hostFolder)/album"
        try make(in: folder)
        return folder
    }

    /// When the photos were taken, in seconds since 1970: at the same time, so that every kiosk shows them in the order of their names.
    static let date = 1_700_000_000

    /// Writes the two photos into `folder`.
    static func make(in folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, size) in [("beach", (800, 600)), ("tower", (450, 800))] {
            try photo(width: size.0, height: size.1).write(png: "\(folder)/\(name).png")
        }
        for name in ["beach", "tower"] { try dateFile("\(folder)/\(name).png") }
    }

    /// Adds a photo of 12 megapixels, as a phone takes it, which comes before the others.
    static func addLargePhoto(to folder: String) throws {
        let photo = HostileSamples.photo(Size(width: 4000, height: 3000))
        let path = "\(folder)/alps.jpg"
        try Data(HostileSamples.jpeg(photo, isProgressive: false)).write(to: URL(fileURLWithPath: path))
        try dateFile(path)
    }

    private static func dateFile(_ path: String) throws {
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: Double(date))], ofItemAtPath: path)
    }

    /// A picture with smooth and with hard parts, so that a wrong scale or a wrong row shows.
    private static func photo(width: Int, height: Int) -> Picture {
        Picture(width: width, height: height) { x, y in
            let red = UInt32(x * 255 / width)
            let green = UInt32(y * 255 / height)
            let blue: UInt32 = (x / 32 + y / 32).isMultiple(of: 2) ? 0x40 : 0xC0
            return red << 16 | green << 8 | blue
        }
    }
}
