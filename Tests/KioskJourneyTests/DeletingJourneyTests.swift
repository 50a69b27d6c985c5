import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// Swipes in Sent Memes, ticking several memes, and what becomes of the files of those that are deleted.
@Suite struct DeletingJourneyTests {
    private let place: KioskPlace
    static let sizes = ["1280x800", "600x1024"]

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(900, 600), quality: 90), "photo.jpg")
    }

    /// A kiosk with memes that have no words, the table showing them.
    private func start(_ size: String, memes count: Int = 3) throws -> KioskRun {
        let kiosk = try KioskRun(place, size: size)
        for _ in 0..<count {
            try MainJob(by: kiosk.user).choosePhoto()
            try MainJob(by: kiosk.user).share()
        }
        return kiosk
    }

    /// The cells, in reading order.
    private func cells(_ kiosk: KioskRun) throws -> [AutomationElement] {
        try kiosk.automation.tree().all(startingWith: "meme.").filter { $0.role == "cell" }
            .sorted { ($0.frame.y, $0.frame.x) < ($1.frame.y, $1.frame.x) }
    }

    private func names(_ kiosk: KioskRun) throws -> [String] { try cells(kiosk).compactMap(\.identifier) }

    /// How many files there are of each kind: originals, memes, thumbnails.
    private func fileCounts() throws -> [Int] { try ["originals", "memes", "thumbnails"].map { try place.files(in: $0).count } }

    /// Draws a row to the left by a share of its width.
    private func swipe(_ kiosk: KioskRun, _ name: String, by share: Double = 0.3) throws {
        let frame = try kiosk.element(name).frame
        let from = (x: frame.x + frame.width * 0.9, y: frame.center.y)
        try kiosk.user.drag(from: from, to: (x: from.x - frame.width * share, y: from.y))
    }

    private func deleteBySwipe(_ kiosk: KioskRun, _ name: String) throws {
        try swipe(kiosk, name)
        try kiosk.tap("\(name).delete")
    }

    /// Lets the time of the undo pass.
    private func letUndoPass(_ kiosk: KioskRun) throws {
        try kiosk.automation.advance(milliseconds: 3_000)
        #expect(try kiosk.shows("toast.undo"), "5 s are not over")
        try kiosk.automation.advance(milliseconds: 2_500)
        try kiosk.automation.settle()
        #expect(try !kiosk.shows("toast.undo"))
    }

    @Test(arguments: sizes) func aDragIsNoTapHoweverFarItGoes(_ size: String) throws {
        let kiosk = try start(size)
        for tab in ["sent-memes.table-tab", "sent-memes.collection-tab"] {
            try kiosk.tap(tab)
            let frame = try #require(try cells(kiosk).last).frame
            let start = tab == "sent-memes.table-tab" ? frame.x + frame.width * 0.95 : frame.center.x
            for way in [-0.9 * frame.width, -0.4 * frame.width, -60, 30] {
                let end = max(2, start + way)
                // Across the table and the grid, and not upright, where it would scroll.
                try kiosk.user.drag(from: (start, frame.center.y), to: (end, frame.center.y))
                #expect(try kiosk.shows("sent-memes") && !kiosk.shows("detail"), "a drag by \(end - start) in \(tab)")
                #expect(try names(kiosk).count == 3 && fileCounts() == [3, 3, 3])
            }
            // Out and back to where it began is a drag as well.
            try kiosk.user.drag(from: (start, frame.center.y), to: (start - 60, frame.center.y), lifting: false)
            try kiosk.automation.settle()
            try kiosk.automation.touch(start, frame.center.y, .moved)
            try kiosk.automation.touch(start, frame.center.y, .ended)
            try kiosk.automation.settle()
            #expect(try !kiosk.shows("detail"))
        }
        #expect(try kiosk.quit() == 0)
    }

    @Test(arguments: sizes) func aSwipeUncoversDeleteOnOneRowAtATime(_ size: String) throws {
        let kiosk = try start(size)
        let rows = try cells(kiosk)
        let names = rows.compactMap(\.identifier)
        let open = { try kiosk.automation.tree().all(startingWith: "meme.").compactMap(\.identifier).filter { $0.hasSuffix(".delete") } }
        // However far: only the button deletes.
        try swipe(kiosk, names[0], by: 0.88)
        #expect(try open() == ["\(names[0]).delete"])
        let (button, row) = (try kiosk.element("\(names[0]).delete"), try kiosk.element(names[0]))
        #expect(button.role == "button" && button.label == "Delete")
        #expect(row.frame.maxX <= button.frame.x + 0.5 && rows[0].frame.maxX - row.frame.maxX > 80, "the row made room for the button")
        // The button is red.
        let picture = try kiosk.screenshot()
        let pixel = picture[Int(button.frame.x) + 4, Int(button.frame.y) + 4]
        #expect(pixel >> 16 & 0xFF > 180 && pixel >> 8 & 0xFF < 80 && pixel & 0xFF < 80)
        try swipe(kiosk, names[1])
        #expect(try open() == ["\(names[1]).delete"])
        // A tap elsewhere only puts it back, in the table and beside it.
        try kiosk.tap(names[2])
        #expect(try open().isEmpty && !kiosk.shows("detail"))
        #expect(try kiosk.element(names[1]).frame == rows[1].frame)
        try swipe(kiosk, names[1])
        try kiosk.tap("sent-memes.collection-tab")
        try kiosk.tap("sent-memes.table-tab")
        #expect(try open().isEmpty)
        // Drawn back by the finger.
        try swipe(kiosk, names[2])
        try swipe(kiosk, names[2], by: -0.08)
        #expect(try open().isEmpty && fileCounts() == [3, 3, 3])
        try swipe(kiosk, names[1])
        try kiosk.tap("sent-memes.add")
        try kiosk.tap("editor.cancel")
        #expect(try open().isEmpty && kiosk.quit() == 0)
    }

    @Test(arguments: sizes) func aSwipedMemeIsGoneWithItsFilesWhenUndoHasPassed(_ size: String) throws {
        var kiosk = try start(size)
        let all = try names(kiosk)
        try deleteBySwipe(kiosk, all[1])
        #expect(try names(kiosk) == [all[0], all[2]] && fileCounts() == [3, 3, 3])
        try kiosk.tap("toast.undo")
        #expect(try names(kiosk) == all && !kiosk.shows("toast.undo"))
        try deleteBySwipe(kiosk, all[1])
        #expect(try fileCounts() == [3, 3, 3])
        try letUndoPass(kiosk)
        #expect(try names(kiosk) == [all[0], all[2]] && fileCounts() == [2, 2, 2])
        kiosk.pullThePlug()
        kiosk = try KioskRun(place, size: size)
        #expect(try names(kiosk) == [all[0], all[2]] && fileCounts() == [2, 2, 2])
    }

    @Test func theEarlierDeletionIsFinalWithTheNextAndTheLastOneAtTheEnd() throws {
        let kiosk = try start("1280x800", memes: 4)
        let all = try names(kiosk)
        try deleteBySwipe(kiosk, all[0])
        try deleteBySwipe(kiosk, all[2])
        #expect(try fileCounts() == [3, 3, 3])
        try kiosk.tap("toast.undo")
        #expect(try names(kiosk) == Array(all[1...]))
        try deleteBySwipe(kiosk, all[3])
        // Another screen ends the undo.
        try kiosk.tap("sent-memes.add")
        #expect(try fileCounts() == [2, 2, 2])
        try kiosk.tap("editor.cancel")
        try deleteBySwipe(kiosk, all[1])
        #expect(try kiosk.terminate() == 0 && fileCounts() == [1, 1, 1])
    }

    @Test func aPulledPlugBeforeUndoHasPassedLeavesMemesWhole() throws {
        var kiosk = try start("800x480")
        let all = try names(kiosk)
        try deleteBySwipe(kiosk, all[0])
        kiosk.pullThePlug()
        kiosk = try KioskRun(place)
        let left = try names(kiosk)
        #expect(left == Array(all[1...]) || left == all, "deleted or not, and nothing between")
        #expect(try fileCounts() == [left.count, left.count, left.count])
        try kiosk.tap(left[0])
        #expect(try kiosk.shows("detail.image") && kiosk.quit() == 0)
    }

    @Test(arguments: sizes) func deletingInDetailCanBeUndoneInSentMemes(_ size: String) throws {
        let kiosk = try start(size)
        let all = try names(kiosk)
        for isUndone in [true, false] {
            try kiosk.tap(all[1])
            try kiosk.tap("detail.delete")
            #expect(try !kiosk.automation.tree().words.contains("for good"))
            try kiosk.tap("dialog.delete")
            #expect(try kiosk.shows("sent-memes.table") && !kiosk.shows("detail"))
            #expect(try names(kiosk) == [all[0], all[2]] && fileCounts() == [3, 3, 3])
            if isUndone { try kiosk.tap("toast.undo") }
            if isUndone { #expect(try names(kiosk) == all) }
        }
        try letUndoPass(kiosk)
        #expect(try fileCounts() == [2, 2, 2])
    }

    @Test(arguments: sizes, ["table", "collection"])
    func severalMemesAreTickedAndDeletedTogether(_ size: String, _ tab: String) throws {
        let kiosk = try start(size)
        try kiosk.tap("sent-memes.\(tab)-tab")
        let all = try names(kiosk)
        #expect(try cells(kiosk).allSatisfy { $0.selected == nil })
        try kiosk.tap("sent-memes.select")
        #expect(try !kiosk.element("sent-memes.delete-selected").isEnabled && !kiosk.shows("sent-memes.add"))
        try kiosk.tap(all[0])
        try kiosk.tap(all[1])
        try kiosk.tap(all[2])
        try kiosk.tap(all[1])
        #expect(try cells(kiosk).map(\.selected) == [true, false, true])
        #expect(try kiosk.element("sent-memes.delete-selected").label == "Delete 2")
        try kiosk.tap("sent-memes.select-done")
        #expect(try cells(kiosk).allSatisfy { $0.selected == nil } && names(kiosk) == all && kiosk.shows("sent-memes.add"))
        try kiosk.tap("sent-memes.select")
        try kiosk.tap(all[0])
        try kiosk.tap(all[2])
        try kiosk.tap("sent-memes.delete-selected")
        #expect(try names(kiosk) == [all[1]] && fileCounts() == [3, 3, 3])
        try kiosk.expectWords("2 memes deleted")
        try kiosk.tap("toast.undo")
        #expect(try names(kiosk) == all)
        try kiosk.tap("sent-memes.select")
        for name in all { try kiosk.tap(name) }
        try kiosk.tap("sent-memes.delete-selected")
        #expect(try kiosk.shows("sent-memes.first") && !kiosk.shows("sent-memes.select") && fileCounts() == [3, 3, 3])
        try letUndoPass(kiosk)
        #expect(try fileCounts() == [0, 0, 0])
    }
}
