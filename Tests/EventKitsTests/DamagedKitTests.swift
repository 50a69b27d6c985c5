import Configuration
import Foundation
import Geometry
import ImageFiles
import MemeStore
import Memes
import TestSupport
import Testing

@testable import EventKits

/// Kits that are damaged, foreign, old or newer.
@Suite @MainActor struct DamagedKitTests {
    private let place: TemporaryFolder
    private var kit: String { place.path(of: "kit") }
    private var list: String { kit + "/event.json" }

    init() throws { place = try TemporaryFolder("kit") }

    private func pack(_ count: Int = 6) async throws {
        let booth = try await Booth("packed")
        for number in 1...count { try await booth.make(number, Captions(top: "\(number)", bottom: "")) }
        try await booth.brand()
        _ = try await booth.export(to: kit)
    }

    private func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

    private func file(_ folder: String, _ number: Int) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(kit)/\(folder)").sorted()
        return "\(kit)/\(folder)/\(names[number - 1])"
    }

    /// Changes what the list says, as somebody with an editor would.
    private func change(_ body: (inout KitList) -> Void) throws {
        var contents = try KitList([UInt8](Data(contentsOf: URL(fileURLWithPath: list))), named: list)
        body(&contents)
        try Data(contents.bytes).write(to: URL(fileURLWithPath: list))
    }

    @Test func whatIsDamagedIsNamedAndTheRestIsTaken() async throws {
        try await pack()
        let whole = try files(kit)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file("photos", 1))))
        bytes[100] ^= 4
        try Data(bytes).write(to: URL(fileURLWithPath: file("photos", 1)))
        try FileManager.default.removeItem(atPath: file("memes", 2))
        try write("cut", to: file("small", 2))
        // Right by its hash, and no picture.
        let text = Array("no picture at all".utf8)
        try Data(text).write(to: URL(fileURLWithPath: file("photos", 3)))
        try change { list in
            list.memes[2].photo?.bytes = text.count; list.memes[2].photo?.sha256 = SHA256.digits(of: text)
        }
        try write("nonsense", to: kit + "/brand/picture-1.png")
        let names = try [file("photos", 1), kit + "/" + #require(whole.keys.sorted().filter { $0.hasPrefix("memes/") }.dropFirst().first)]
        let booth = try await Booth()
        let receipt = try await booth.import(kit)
        #expect(receipt.taken == 3 && receipt.refused.count == 4, "\(receipt)")
        #expect(receipt.refused[0] == "\(names[0]): It is damaged: it is not what was exported.")
        #expect(receipt.refused.contains("\(names[1]): There is no such file."))
        #expect(try receipt.refused.contains("\(file("photos", 3)): This file is not a picture."))
        #expect(receipt.branding.contains("the logo") && booth.keeper.settings.invitingPictures?.count == 1)
        #expect(try await booth.memes().map(\.topText) == ["4", "5", "6"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: booth.data + "/originals").count == 3, "nothing of the others is left")
        // The whole kit brings the rest, in their places.
        for (name, bytes) in whole { try Data(bytes).write(to: URL(fileURLWithPath: kit + "/" + name)) }
        let again = try await booth.import(kit)
        #expect(again.taken == 3 && again.alreadyHere == 3 && again.refused.isEmpty)
        #expect(try await booth.memes().map(\.topText) == ["1", "2", "3", "4", "5", "6"])
    }

    @Test func listsThatMakeNoSenseAreRefusedOneByOne() async throws {
        try await pack(12)
        try change { list in
            list.memes[0].id = "1-1"
            list.memes[1].made = .greatestFiniteMagnitude
            list.memes[2].photo?.name = "photos/../../../etc/passwd"
            list.memes[3].meme?.name = "photos/000004-x.jpg"
            list.memes[4].crop = .init(rotation: 45, left: 0, top: 0, right: 1, bottom: 1)
            list.memes[5].sharedTo = ["two words"]
            list.memes[6].prominence = "everywhere"
            list.memes[7].id = "4000000000-9f86d081"
            (list.memes[8].meme, list.memes[8].photo) = (nil, nil)
            list.memes[9].top = String(repeating: "x", count: 5_000)
            list.events?.append(.init(at: -1, kind: "made"))
            list.events?.append(.init(at: 1, kind: "invented"))
            list.branding?.title = String(repeating: "x", count: 500)
            list.branding?.accent = "red"
        }
        let text = try String(contentsOfFile: list, encoding: .utf8).replacing("\"top\" : \"11\"", with: "\"top\" : 11")
        try write(text, to: list)
        let booth = try await Booth()
        let receipt = try await booth.import(kit)
        #expect(receipt.taken == 1 && receipt.events == 12, "\(receipt)")
        #expect(receipt.refused.count == 14, "\(receipt.refused)")
        for words in ["2 numbers make no sense.", "the title can’t be used."] { #expect(receipt.refused.contains("\(list): \(words)")) }
        #expect(booth.keeper.settings.title == nil && booth.keeper.settings.accent == nil && booth.keeper.settings.event != nil)
    }

    /// Nothing outside of the folder is read, whatever lies in it.
    @Test func linksAreNotFollowed() async throws {
        try await pack(1)
        let secret = place.path(of: "secret.jpg")
        try FileManager.default.moveItem(atPath: file("photos", 1), toPath: secret)
        try FileManager.default.createSymbolicLink(
            atPath: kit + "/photos/" + "000001-" + "x.jpg", withDestinationPath: secret)
        try change { $0.memes[0].photo?.name = "photos/000001-x.jpg" }
        let booth = try await Booth()
        #expect(try await booth.import(kit).refused == ["\(kit)/photos/000001-x.jpg: There is no such file."])
    }

    @Test func whatIsNoKitIsSaid() async throws {
        let booth = try await Booth()
        let empty = try place.makeFolder("empty")
        await #expect(throws: KitError.notAKit(folder: empty)) { try await booth.import(empty) }
        await #expect(throws: KitError.notAKit(folder: place.path(of: "nowhere"))) { try await booth.import(place.path(of: "nowhere")) }
        for text in ["", "{}", "[1]", "{\"format\": 0, \"memes\": []}", "{\"format\": 1}", String(repeating: "[", count: 100_000)] {
            try write(text, to: empty + "/event.json")
            await #expect(throws: KitError.damagedList(file: empty + "/event.json")) { try await booth.import(empty) }
        }
        try write("{\"format\": 2, \"planets\": 8}", to: empty + "/event.json")
        let newer = await #expect(throws: KitError.newer(format: 2)) { try await booth.import(empty) }
        #expect(newer?.sentence.contains("Please update this one first.") == true)
        #expect(try await booth.memes().isEmpty)
    }

    /// A kit as version 1.0 wrote it, kept in the checkout for every later version.
    @Test func aKitOfTheFirstVersionIsRead() async throws {
        let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Golden/EventKitsTests/first").path
        let booth = try await Booth(now: 1_900_000_000)
        let receipt = try await booth.import(fixture)
        #expect(receipt.taken == 2 && receipt.refused.isEmpty && receipt.events == 5, "\(receipt)")
        let memes = try await booth.memes()
        #expect(memes.map(\.topText) == ["Grüße \"an\" alle 🎉", ""] && memes[0].bottomText == "שלום\nעולם")
        #expect(memes[1].crop == Crop(rotation: .quarter, topLeft: .init(x: 0.125, y: 1.0 / 3), bottomRight: .init(x: 1, y: 0.9)))
        #expect(memes[1].sharedTo == ["usb"] && memes[1].prominence == .pinned && memes[1].fontName == "Loud")
        #expect(memes.map(\.id.description) == ["000001-9f86d081", "000002-9f86d081"])
        #expect(booth.keeper.settings.title == "Zoë’s booth" && booth.keeper.settings.logo != nil)
        for meme in memes { _ = try MemeFields(meme) }
    }

    /// A full disk ends it with a sentence; with more room it goes on.
    @Test func aFullDiskIsSaidAndWhatWasTakenStays() async throws {
        try await pack(3)
        let full = try await Booth(reserved: .max)
        let error = await #expect(throws: KitError.self) { try await full.import(kit) }
        #expect(error?.sentence.hasPrefix("The disk for memes is full.") == true)
        #expect(try await full.memes().isEmpty && FileManager.default.contentsOfDirectory(atPath: full.data + "/originals").isEmpty)
    }

    @Test func hashesAreThoseOfTheStandard() {
        let cases = [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ]
        for (text, digits) in cases { #expect(SHA256.digits(of: Array(text.utf8)) == digits) }
        for count in 50...70 { #expect(SHA256.digits(of: [UInt8](repeating: 1, count: count)).utf8.count == 64) }
    }
}
