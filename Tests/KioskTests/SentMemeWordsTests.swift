import Configuration
import Foundation
import Geometry
import Memes
import Testing
import Text

@testable import Kiosk
@testable import Toolkit

/// What the lists say of a meme, to those who see it and to those who hear it.
@Suite(.serialized) struct SentMemeWordsTests {
    private func cell(_ meme: Meme, _ rig: KioskRig) throws -> Element { try rig.element("meme.\(meme.id)") }

    private func shared(_ rig: KioskRig, to destinations: [String]) async throws -> Meme {
        let meme = rig.archive.insert(photo: rig.photos[0], top: "one does not", bottom: "simply walk in")
        for destination in destinations { try await share(meme, destination, rig) }
        try await rig.settle()
        return meme
    }

    private func share(_ meme: Meme, _ destination: String, _ rig: KioskRig) async throws {
        let sharing = Task { try await rig.archive.recordShare(of: meme.id, to: destination) }
        try await rig.settle()
        try await sharing.value
    }

    /// Whether a caption was typed in capitals or not, its row shows what the meme shows.
    @Test func rowsShowWhatTheMemeShows() async throws {
        let rig = try KioskRig(1280, 800)
        let typed = rig.archive.insert(photo: rig.photos[0], top: "HELLO YOU", bottom: "")
        let given = rig.archive.insert(photo: rig.photos[1], top: "Straße", bottom: "to nowhere")
        try await rig.settle()
        #expect(try cell(typed, rig).children.compactMap(\.accessibility.label).contains("HELLO YOU"))
        let shown = try cell(given, rig).children.compactMap(\.accessibility.label)
        #expect(shown.contains("STRASSE") && shown.contains("TO NOWHERE"), "\(shown)")
        #expect(try cell(given, rig).accessibility.label == "Straße, to nowhere, just now", "what is spoken is no shouting")
    }

    @Test func rowsSayHowLongAgoItWas() async throws {
        let now = Timestamp(secondsSince1970: 1_800_000_000)
        let (hour, day) = (3600.0, 86_400.0)
        let all: [(Double, String)] = [
            (-30, "just now"), (0, "just now"), (59.9, "just now"), (60, "1 minute ago"), (119, "1 minute ago"), (3599, "59 minutes ago"),
            (hour, "1 hour ago"), (2 * hour, "2 hours ago"), (day - 1, "23 hours ago"), (day, "yesterday"), (2 * day - 1, "yesterday"),
            (2 * day, "2 days ago"), (3 * day - 1, "2 days ago"), (400 * day, "400 days ago"),
        ]
        for (seconds, words) in all {
            let said = relativeTime(from: now.advanced(bySeconds: -seconds), to: now)
            #expect(said == words, "\(seconds) seconds")
        }
    }

    /// The weight and size of the design's rows.
    @Test func rowsHaveTheDesignsType() async throws {
        #expect(TypeToken.rowTitle.typeface.name == "Inter SemiBold")
        #expect(TypeToken.rowTitle.size.regular == 20 && TypeToken.rowTitle.line.regular == 26)
    }

    @Test(arguments: ["sent-memes.table-tab", "sent-memes.collection-tab"])
    func wordsAreSpokenNeverIdentifiers(_ tab: String) async throws {
        let rig = try KioskRig(800, 480)
        let meme = try await shared(rig, to: ["keep", "usb", "carrier-pigeon"])
        let bare = rig.archive.insert(photo: rig.photos[1], top: "", bottom: "")
        try await rig.tap(tab)
        let isTable = tab == "sent-memes.table-tab"
        let spoken = try cell(meme, rig).accessibility.label ?? ""
        #expect(
            spoken
                == (isTable
                    ? "one does not, simply walk in, just now, kept, on a USB stick, shared"
                    : "Meme, one does not, simply walk in, number 2 of 2"))
        let name = try cell(bare, rig).accessibility.label
        #expect(name == (isTable ? "Meme without words, just now" : "Meme without words, number 1 of 2"))
        for identifier in ["keep", "usb", "carrier-pigeon"] {
            #expect(rig.application.elementTree.all.allSatisfy { $0.accessibility.label != identifier })
        }
        try await rig.tap("meme.\(bare.id)")
        #expect(try rig.element("detail.image").accessibility.label == "Meme without words")
    }

    /// An emoji of several parts is one thing with one name.
    @Test func emojiAreCalledByTheirNames() async throws {
        let rig = try KioskRig(800, 480)
        let meme = rig.archive.insert(photo: rig.photos[0], top: "ME😶‍🌫️AT 9", bottom: "👍🏼")
        try await rig.settle()
        #expect(try cell(meme, rig).accessibility.label == "ME face in clouds AT 9, thumbs up: medium-light skin tone, just now")
    }

    /// On small panels a row's mark is an icon, which must not be a tick in a box; in Detail there is room for the word.
    @Test(arguments: [Size(width: 800, height: 480), Size(width: 1280, height: 800), Size(width: 1080, height: 1920)])
    func whatIsKeptDoesNotLookLikeACheckbox(_ panel: Size) async throws {
        #expect(DestinationWords(of: "keep").icon != "check")
        let rig = try KioskRig(panel.width, panel.height)
        let meme = try await shared(rig, to: ["keep", "usb"])
        try await rig.tap("meme.\(meme.id)")
        for words in ["Kept here", "USB stick"] {
            let chip = try #require(rig.application.elementTree.all.first { $0.accessibility.label == words })
            #expect(chip.frame.width > 2 * chip.frame.height, "\(words) is there in words: \(chip.frame)")
            for button in ["detail.edit", "detail.delete"] { #expect(try !chip.frame.intersects(rig.element(button).frame)) }
        }
        rig.check()
    }

    /// Cells are in the tree, and ask for their pictures, in the order in which they are read.
    @Test func picturesArriveInReadingOrder() async throws {
        let rig = try KioskRig(1280, 800, opens: false)
        let paths = rig.photos + rig.photos.enumerated().map { "\($1)-\($0)" }
        for (path, copy) in zip(rig.photos, paths.dropFirst(3)) { try FileManager.default.copyItem(atPath: path, toPath: copy) }
        let decoding = NotedDecoding()
        rig.decoding = decoding
        rig.open()
        rig.albums.show(paths)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        #expect(decoding.paths == paths)
        let cells = rig.application.elementTree.all.compactMap(\.accessibility.identifier).filter { $0.hasPrefix("album.item.") }
        #expect(cells == paths.indices.map { "album.item.\($0)" })
    }

    /// The operator's title is cut where the middle title begins, and no sooner.
    @Test func theTitleUsesTheRoomThereIs() async throws {
        let rig = try KioskRig(1280, 800) { $0.title = "The Wedding of Anna & Ben" }
        try await rig.settle()
        let views = rig.application.window.root.allViews
        let name = try #require(views.compactMap { $0 as? Label }.first { $0.text.hasPrefix("The Wedding") })
        #expect(name.size(fitting: 2000).width <= name.frame.width, "all of it is seen: \(name.frame)")
        let long = try KioskRig(1280, 800) { $0.title = "The Wedding of Anna & Ben at the Old Mill" }
        try await long.settle()
        let labels = long.application.window.root.allViews.compactMap { $0 as? Label }
        let cut = try #require(labels.first { $0.text.hasPrefix("The Wedding") })
        let middle = try #require(labels.first { $0.text == "Sent Memes" })
        let gap = middle.windowPoint(.zero).x - cut.windowPoint(.zero).x - cut.frame.width
        #expect((0...20).contains(gap), "\(gap) pixels to spare")
        #expect(abs(middle.windowRect(middle.bounds).center.x - 640) <= 1)
        long.check()
    }
}
