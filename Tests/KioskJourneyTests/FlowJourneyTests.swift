import Foundation
import ImageFiles
import TestSupport
import Testing

/// Where guests get to, and what stays when they change their minds or the power goes.
@Suite struct FlowJourneyTests {
    private let place: KioskPlace

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
    }

    @Test func editorFlowStartsAndEndsInAnEmptyEditor() throws {
        let kiosk = try KioskRun(place, ["--flow", "editor"])
        for ending in ["share", "cancel"] {
            #expect(try kiosk.shows("editor.share") && !kiosk.shows("sent-memes.add"))
            try kiosk.choosePhoto()
            try kiosk.type("editor.top", "ab")
            if ending == "share" {
                try MainJob(by: kiosk.user).share()
            } else {
                try kiosk.tap("editor.cancel")
            }
            #expect(try !kiosk.element("editor.share").isEnabled)
            #expect(try kiosk.element("editor.top").value == "" && kiosk.element("editor.top").placeholder == "TOP")
            #expect(try kiosk.element("editor.bottom").placeholder == "BOTTOM")
        }
        #expect(try place.files(in: "memes").count == 1)
    }

    @Test func cancelAndAClosedShareSheetSaveNothing() throws {
        let kiosk = try KioskRun(place)
        try kiosk.choosePhoto()
        try kiosk.tap("editor.share")
        #expect(try kiosk.shows("share-sheet"))
        try kiosk.tap("share.cancel")
        #expect(try !kiosk.shows("share-sheet") && kiosk.element("editor.share").isEnabled)
        try kiosk.tap("editor.cancel")
        try kiosk.tap("toast.undo")
        #expect(try kiosk.element("editor.share").isEnabled)
        try kiosk.tap("editor.cancel")
        #expect(try kiosk.shows("sent-memes.add") && kiosk.automation.tree().all(startingWith: "meme.").isEmpty)
        #expect(try kiosk.quit() == 0)
        for kind in ["originals", "memes", "thumbnails"] { #expect(try place.files(in: kind).isEmpty, "\(kind) holds something") }
    }

    @Test(arguments: [true, false])
    func memesAreThereAfterARestart(_ inOrder: Bool) throws {
        var kiosk = try KioskRun(place)
        try MainJob(by: kiosk.user).makeMeme(top: "a", bottom: "b")
        let before = try kiosk.automation.tree().all(startingWith: "meme.").map(\.identifier)
        let meme = try place.bytes(try #require(try place.files(in: "memes").first))
        if inOrder { _ = try kiosk.quit() } else { kiosk.pullThePlug() }
        // Its maker's session is over with the restart; here whoever comes next may delete it.
        let configuration = place.folder.path(of: "mememe.yaml")
        try Data("privacy: {delete: anyone}\n".utf8).write(to: URL(fileURLWithPath: configuration))
        kiosk = try KioskRun(place, ["--config", configuration])
        #expect(try kiosk.automation.tree().all(startingWith: "meme.").map(\.identifier) == before && before.count == 1)
        #expect(try place.files(in: "memes").map { try place.bytes($0) } == [meme])
        let id = try #require(before.first ?? nil)
        try kiosk.tap(id)
        #expect(try kiosk.shows("detail.image"))
        try kiosk.tap("detail.delete")
        try kiosk.tap("dialog.delete")
        #expect(try !kiosk.shows(id) && kiosk.quit() == 0)
        for kind in ["originals", "memes", "thumbnails"] { #expect(try place.files(in: kind).isEmpty, "\(kind) still holds a file") }
    }

    /// The plug is pulled while the meme is being saved, at another moment each time: it is there whole or not at all.
    @Test(arguments: [0, 15, 40, 80, 160])
    func aPulledPlugLeavesWholeMemesOnly(_ milliseconds: Int) throws {
        var kiosk = try KioskRun(place)
        try kiosk.choosePhoto()
        try kiosk.tap("editor.share")
        let button = try kiosk.element("share.keep").frame.center
        try kiosk.automation.touch(button.x, button.y, .began)
        try kiosk.automation.touch(button.x, button.y, .ended)
        pause(.milliseconds(milliseconds))
        kiosk.pullThePlug()
        kiosk = try KioskRun(place)
        // Before it was saved the meme is a draft, and the editor has it again.
        let wasDraft = try kiosk.shows("editor.cancel")
        if wasDraft { try kiosk.tap("editor.cancel") }
        let cells = try kiosk.automation.tree().all(startingWith: "meme.")
        #expect(cells.count == 1 || wasDraft, "the meme is there in either way")
        #expect(cells.count <= 1)
        for kind in ["originals", "memes", "thumbnails"] { #expect(try place.files(in: kind).count == cells.count) }
        for file in try place.files(in: "memes") { #expect(throws: Never.self) { try ImageFile.decode(path: file, fitting: nil) } }
        try MainJob(by: kiosk.user).choosePhoto()
        #expect(try kiosk.quit() == 0)
    }

    /// Half-way through a push, the same picture every time: time is an argument.
    @Test func theSameMomentIsTheSamePicture() throws {
        let shots = try (0..<2).map { _ in
            let kiosk = try KioskRun(place)
            try kiosk.automation.advance(milliseconds: 0)
            let add = try kiosk.element("sent-memes.add").frame.center
            try kiosk.automation.touch(add.x, add.y, .began)
            try kiosk.automation.advance(milliseconds: 100)
            try kiosk.automation.touch(add.x, add.y, .ended)
            try kiosk.automation.advance(milliseconds: 100)
            let shot = try kiosk.screenshot()
            try kiosk.automation.advance(milliseconds: 50)
            #expect(try kiosk.screenshot() != shot, "the screens are still moving")
            return shot
        }
        #expect(shots[0] == shots[1])
    }

    @Test func atRestNothingWakesUp() throws {
        place.showsMounts = false
        // In a long run the invitation would begin, which moves.
        let configuration = place.folder.path(of: "mememe.yaml")
        try Data("session:\n  idle: never\n".utf8).write(to: URL(fileURLWithPath: configuration))
        let kiosk = try KioskRun(place, ["--config", configuration])
        try kiosk.choosePhoto()
        try kiosk.tap("editor.cancel")
        // From here on nobody asks the kiosk anything: an answer wakes a thread, too, and so does that thread's end. Without a thread that
        // wakes up there is no frame either. What ends by itself are toasts, scroll indicators, and threads of a pool, which wait five
        // seconds for more.
        let rest = Duration.seconds(LongRun.isWanted ? 60 : 6)
        var (last, since) = (try threadSleeps(ofProcess: kiosk.identifier), ContinuousClock.now)
        var woken: [String] = []
        try wait(for: "\(rest) in which no thread wakes up, unlike \(woken)", atMost: rest + .seconds(20), every: .milliseconds(100)) {
            let now = try threadSleeps(ofProcess: kiosk.identifier)
            woken += now.keys.filter { now[$0] != last[$0] }.sorted()
            if now != last { (last, since) = (now, .now) }
            return ContinuousClock.now - since > rest
        }
        #expect(!last.isEmpty && kiosk.isRunning)
    }
}
