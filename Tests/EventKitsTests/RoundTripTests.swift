import Configuration
import Drawing
import Foundation
import ImageFiles
import MemeStore
import Memes
import TestSupport
import Testing

@testable import EventKits

/// An event that goes from one booth to another and back.
@Suite @MainActor struct RoundTripTests {
    private let place: TemporaryFolder
    private var kit: String { place.path(of: "kit") }

    init() throws { place = try TemporaryFolder("kit") }

    @Test func everyPixelAndEveryFieldArrives() async throws {
        let (first, second) = (try await Booth("first"), try await Booth("second", salt: 7))
        try await first.spendAnEvening()
        try await first.brand()
        #expect(try await first.export(to: kit).memes == 5)
        let receipt = try await second.import(kit)
        #expect(receipt.taken == 5 && receipt.alreadyHere == 0 && receipt.refused.isEmpty, "\(receipt)")
        let (before, after) = (try await first.memes().map(MemeFields.init), try await second.memes().map(MemeFields.init))
        #expect(after == before)
        #expect(try await second.memes().allSatisfy { $0.session == nil }, "what was made elsewhere is no guest's here")
        #expect(try await second.store.totals() == first.store.totals())
        #expect(try await second.store.countedEvents() == first.store.countedEvents())
        let (old, new) = (first.keeper.settings, second.keeper.settings)
        #expect(new.title == old.title && new.event == old.event && new.accent == old.accent && new.appearance == old.appearance)
        #expect(new.captionIdeas == old.captionIdeas && new.language == nil)
        let brand = { (settings: Settings) in ([settings.logo] + (settings.invitingPictures ?? [])).compactMap(\.self) }
        #expect(brand(new).count == 3 && brand(new).allSatisfy { $0.hasPrefix(second.data + "/brand/") })
        for (one, other) in zip(brand(old), brand(new)) {
            #expect(try ImageFile.decode(path: one, fitting: nil).hasSamePixels(as: ImageFile.decode(path: other, fitting: nil)))
        }
        // The second booth's pictures are the first one's, byte for byte.
        _ = try await second.export(to: place.path(of: "back"))
        let pictures = { (kit: String) in try Set(files(kit).filter { $0.key != "event.json" }.values) }
        #expect(try pictures(place.path(of: "back")) == pictures(kit))
        let again = try await first.import(place.path(of: "back"))
        #expect(again.taken == 0 && again.alreadyHere == 5 && again.events == 0 && again.branding.isEmpty && again.refused.isEmpty)
        // Both go on, and no number is given twice.
        #expect(try await second.make(6).id.sequence == 6)
    }

    /// The names are those of the USB export, and ordinary tools say of each file that it is whole.
    @Test func theFolderIsReadWithOrdinaryTools() async throws {
        let booth = try await Booth()
        try await booth.spendAnEvening()
        try await booth.brand()
        _ = try await booth.export(to: kit)
        let names = try await booth.memes().map(\.memedImage.fileName)
        #expect(try FileManager.default.contentsOfDirectory(atPath: kit + "/memes").sorted() == names)
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: kit)) == ["brand", "event.json", "memes", "photos", "small"])
        let list = try KitList([UInt8](Data(contentsOf: URL(fileURLWithPath: kit + "/event.json"))), named: "event.json")
        let sums = list.files.map { "\($0.sha256)  \($0.name)\n" }.joined()
        try Data(sums.utf8).write(to: URL(fileURLWithPath: place.path(of: "sums")))
        let verdict = try runSuccessfully(["/bin/sh", "-c", "cd \"$1\" && sha256sum -c \"$2\"", "sh", kit, place.path(of: "sums")])
        #expect(verdict.split(separator: "\n").count == 18 && !verdict.contains("FAILED"), "\(verdict)")
        #expect(list.memes[1].crop?.rotation == 90 && list.memes[4].prominence == "hidden" && list.branding?.accent == "#00a1f5")
        #expect(list.branding?.logo?.name == "brand/logo.png")
    }

    @Test func onlyWhatIsNewIsWrittenAndWhatIsDamagedIsMended() async throws {
        let booth = try await Booth()
        try await booth.spendAnEvening()
        _ = try await booth.export(to: kit)
        let before = try files(kit)
        let victim = try #require(before.keys.sorted().first { $0.hasPrefix("photos/") })
        var bytes = try #require(before[victim])
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: kit + "/" + victim))
        try FileManager.default.removeItem(atPath: kit + "/event.json")
        let receipt = try await booth.export(to: kit)
        #expect(receipt.memes == 5 && receipt.alreadyThere == 4)
        #expect(try files(kit) == before)
        // An edit brings other files, and those of before go.
        var meme = try await booth.memes()[0]
        meme.topText = "edited"
        meme = try await booth.store.update(meme, pictures: Booth.pictures(99))
        #expect(try await booth.export(to: kit).alreadyThere == 4)
        #expect(try files(kit).count == before.count)
        #expect(try files(kit)["memes/" + meme.memedImage.fileName] != nil)
    }

    /// Two booths of one evening: each meme is there once, those that came stay in their order, and numbers add up.
    @Test func twoBoothsBecomeOne() async throws {
        let (first, second) = (try await Booth("first"), try await Booth("second", salt: 7, now: 1_800_100_000))
        try await first.spendAnEvening()
        for number in 11...13 { try await second.make(number, Captions(top: "own \(number)", bottom: "")) }
        try await second.keeper.keep { $0.title = "Second" }
        let own = try await second.memes().map(MemeFields.init)
        _ = try await first.export(to: kit)
        let receipt = try await second.import(kit)
        #expect(receipt.taken == 5 && receipt.refused.isEmpty)
        let memes = try await second.memes()
        #expect(try memes.prefix(3).map(MemeFields.init) == own)
        #expect(memes.map(\.id.sequence) == Array(1...8) && memes.dropFirst(3).allSatisfy { $0.id.salt == 0x9F86_D081 })
        #expect(try await memes.dropFirst(3).map(\.topText) == first.memes().map(\.topText))
        let (mine, theirs) = (try await second.store.totals(), try await first.store.totals())
        #expect(mine.memes == 3 + theirs.memes && mine.sheets == 6 && mine.shares == ["usb": 1, "keep": 1] && mine.failures == 1)
        #expect(second.keeper.settings.title == "Second", "what the operator has said here stays")
        let again = try await second.import(kit)
        #expect(again.taken == 0 && again.alreadyHere == 5 && again.events == 0)
        // Back at the first booth only the second one's own are new.
        _ = try await second.export(to: place.path(of: "both"))
        let back = try await first.import(place.path(of: "both"))
        #expect(back.taken == 3 && back.alreadyHere == 5 && back.refused.isEmpty)
        #expect(try await first.memes().map(\.topText).suffix(3) == ["own 11", "own 12", "own 13"])
        #expect(try await first.import(place.path(of: "both")).taken == 0)
    }

    @Test func anotherEventsFolderIsNotWrittenInto() async throws {
        let (first, second) = (try await Booth("first"), try await Booth("second", salt: 7))
        for booth in [first, second] { for number in 1...2 { try await booth.make(number) } }
        _ = try await first.export(to: kit)
        let before = try files(kit)
        await #expect(throws: KitError.otherEvent(folder: kit, memes: 2)) { try await second.export(to: kit) }
        #expect(try files(kit) == before)
        #expect(try await second.export(to: kit, isForced: true).memes == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: kit + "/memes").count == 2)
        try Data("{\"mine\": true}".utf8).write(to: URL(fileURLWithPath: kit + "/event.json"))
        await #expect(throws: KitError.taken(file: kit + "/event.json")) { try await second.export(to: kit) }
    }
}
