import Configuration
import Drawing
import Foundation
import Geometry
import ImageFiles
import MemeStore
import Memes
import Synchronization
import SystemCalls
import TestSupport

@testable import EventKits

/// A booth's data folder with an event in it, without a kiosk.
@MainActor
final class Booth {
    let folder: TemporaryFolder
    let store: MemeStore
    let keeper: SettingsKeeper
    var data: String { folder.path(of: "data") }

    init(_ name: String = "booth", salt: UInt32 = 0x9F86_D081, reserved: Int = 0, now: Double = 1_800_000_000) async throws {
        folder = try TemporaryFolder(name)
        let ticks = Ticks(now)
        let surroundings = StoreSurroundings(now: { ticks.next() }, salt: { salt }, reservedByteCount: reserved)
        store = try await MemeStore.open(folder.path(of: "data"), surroundings: surroundings)
        keeper = SettingsKeeper(Settings(), file: SettingsFile(in: folder.path(of: "data")))
    }

    /// A clock on which nothing happens at the same instant.
    private final class Ticks: Sendable {
        private let seconds: Mutex<Double>

        init(_ seconds: Double) { self.seconds = Mutex(seconds) }

        func next() -> Timestamp {
            seconds.withLock {
                $0 += 1.25
                return Timestamp(secondsSince1970: $0)
            }
        }
    }

    static func photo(_ number: Int) -> Bitmap { NumberedPicture.bitmap(number, size: Size(width: 240, height: 160)) }

    static func pictures(_ number: Int) -> FinishedPictures {
        FinishedPictures(
            memed: ImageFile.jpeg(NumberedPicture.bitmap(number, size: Size(width: 200, height: 150)), quality: 85),
            thumbnail: ImageFile.jpeg(NumberedPicture.bitmap(number, size: Size(width: 96, height: 64)), quality: 80))
    }

    @discardableResult
    func make(_ number: Int, _ captions: Captions = Captions(top: "top", bottom: "")) async throws -> Meme {
        let isPNG = number.isMultiple(of: 3)
        let bytes = isPNG ? ImageFile.png(Self.photo(number)) : ImageFile.jpeg(Self.photo(number), quality: 90)
        var meme = FinishedMeme(
            photo: .bytes(bytes, fileExtension: isPNG ? "png" : "jpg"), captions: captions, fontName: number == 2 ? "Loud" : "Classic",
            pictures: Self.pictures(number))
        let crop = Crop(rotation: .quarter, topLeft: UnitPoint(x: 0.125, y: 1.0 / 3), bottomRight: UnitPoint(x: 1, y: 0.9))
        meme.crop = number == 2 ? crop : nil
        meme.session = .random()
        return try await store.save(meme)
    }

    /// Five memes to which everything has happened that can, and numbers.
    func spendAnEvening() async throws {
        try await make(1, Captions(top: "Grüße \"an\" alle 🎉", bottom: "שלום\nעולם"))
        let second = try await make(2, Captions(top: "", bottom: "two"))
        let third = try await make(3)
        var changed = try await make(4)
        let fifth = try await make(5)
        changed.topText = "changed"
        _ = try await store.update(changed, pictures: Self.pictures(44))
        for place in ["usb", "keep"] { _ = try await store.recordShare(of: second.id, to: place) }
        try await store.setProminence(.pinned, of: [third.id])
        try await store.setProminence(.hidden, of: [fifth.id])
        for event in [BoothEvent.printed(sheets: 3), .failed(at: "mail"), .printed(sheets: 3)] { try await store.note(event) }
    }

    /// Title, occasion, colours, ideas, a logo and two pictures.
    func brand() async throws {
        func picture(_ number: Int, _ name: String) async throws -> String {
            let path = folder.path(of: name)
            try Data(ImageFile.png(Self.photo(number))).write(to: URL(fileURLWithPath: path))
            return try await keeper.keepPicture(path)
        }
        let logo = try await picture(71, "logo.png")
        let pictures = [try await picture(72, "a.png"), try await picture(73, "b.png")]
        try await keeper.keep {
            ($0.title, $0.event, $0.accent, $0.appearance) = ("Zoë’s booth", "Fair · Hall B", Color(0x00A1F5), .light)
            ($0.captionIdeas, $0.logo, $0.invitingPictures) = (["When you see it", "Nobody: \"…\""], logo, pictures)
            $0.language = "de"
        }
    }

    func export(
        to kit: String, isForced: Bool = false, operations: any FileOperations = SystemFileOperations()
    ) async throws -> KitExport.Receipt {
        let branding = KitBranding(Configuration(), keeper.settings, written: [])
        return try await KitExport(store, branding, kiosk: "1.0", to: kit, operations: operations).run(isForced: isForced)
    }

    func `import`(_ kit: String) async throws -> KitImport.Receipt {
        try await KitImport(store, keeper, decoding: DirectDecoding(), from: kit).run()
    }

    func memes() async throws -> [Meme] { try await store.memes(limit: 1_000).reversed() }
}

/// Everything of a meme that is no path and no session, and its pixels.
struct MemeFields: Equatable {
    var id: MemeID
    var captions: Captions
    var fontName: String
    var crop: Crop?
    var moments: [Timestamp]
    var sharedTo: [String]
    var prominence: Meme.Prominence
    var pixels: [[UInt32]]

    init(_ meme: Meme) throws {
        (id, captions, fontName, crop) = (meme.id, meme.captions, meme.fontName, meme.crop)
        (moments, sharedTo, prominence) = ([meme.createdAt, meme.changedAt], meme.sharedTo, meme.prominence)
        pixels = try [meme.originalImage, meme.memedImage, meme.thumbnail].map { image in
            let bitmap = try ImageFile.decode(path: image.path, fitting: nil)
            return (0..<bitmap.size.height).flatMap { y in (0..<bitmap.size.width).map { bitmap.pixel(x: $0, y: y) & 0xFF_FFFF } }
        }
    }
}

/// The files of a kit by their names, the list among them.
func files(_ kit: String) throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    let names = try FileManager.default.subpathsOfDirectory(atPath: kit)
    let folders = Set(EventKit.Folder.allCases.map(\.rawValue))
    for name in names where !folders.contains(name) { found[name] = [UInt8](try Data(contentsOf: URL(fileURLWithPath: kit + "/" + name))) }
    return found
}
