import Configuration
import Devices
import Geometry
import Memes
import Testing

@testable import Kiosk
@testable import Toolkit

/// How memes leave Sent Memes and come back.
@Suite(.serialized) struct DeletingTests {
    private func makeRig(_ width: Int = 800, _ height: Int = 480, memes: Int, isCalm: Bool = false) async throws -> KioskRig {
        let rig = try KioskRig(width, height) { $0.reducesMotion = isCalm }
        for number in 0..<memes { rig.archive.insert(photo: rig.photos[number % 3], top: "meme \(number)", bottom: "") }
        try await rig.settle()
        return rig
    }

    /// The list that is shown.
    private func list(_ rig: KioskRig) throws -> ListView {
        try #require(rig.application.window.root.allViews.compactMap { $0 as? ListView }.first { !$0.isHidden })
    }

    private func swipe(_ rig: KioskRig, _ meme: Meme) async throws {
        let frame = try rig.element("meme.\(meme.id)").frame
        let from = Point(x: frame.right - 60, y: frame.center.y)
        try await rig.drag(from: from, to: Point(x: from.x - 200, y: from.y))
    }

    @Test(arguments: [(800, 480), (600, 1024)]) func undoLeadsBackToThePlaceInALongList(_ width: Int, _ height: Int) async throws {
        let rig = try await makeRig(width, height, memes: 2000)
        let table = try list(rig)
        table.jump(to: 90_000)
        try await rig.settle()
        let shown = rig.application.elementTree.all.filter { $0.accessibility.role == .cell }.sorted { $0.frame.y < $1.frame.y }
        let meme = try #require(rig.archive.memes.first { "meme.\($0.id)" == shown[1].accessibility.identifier })
        try await swipe(rig, meme)
        try await rig.tap("meme.\(meme.id).delete")
        #expect(table.offset == 90_000 && !rig.shows("meme.\(meme.id)"))
        try await rig.tap("sent-memes.table-tab")
        #expect(table.offset == 0)
        try await rig.tap("toast.undo")
        #expect(table.offset == 90_000)
        #expect(try rig.element("meme.\(meme.id)").frame == shown[1].frame)
        rig.check("undone")
    }

    @Test func undoAtTheEndOfTheListLeadsBackToItsEnd() async throws {
        let rig = try await makeRig(memes: 30)
        let table = try list(rig)
        table.jump(to: 1_000_000)
        try await rig.settle()
        let end = table.offset
        let last = try #require(rig.archive.memes.last)
        let place = try rig.element("meme.\(last.id)").frame
        try await swipe(rig, last)
        try await rig.tap("meme.\(last.id).delete")
        #expect(table.offset < end)
        try await rig.tap("toast.undo")
        #expect(try table.offset == end && rig.element("meme.\(last.id)").frame == place)
        rig.check("the end")
    }

    /// Frame by frame: the rows below close up without a jump, and the row itself leaves to the left.
    @Test(arguments: [false, true]) func rowsCloseUpWithMotionOrFadeWhereThatIsWanted(_ isCalm: Bool) async throws {
        let rig = try await makeRig(memes: 8, isCalm: isCalm)
        let (gone, next) = (rig.archive.memes[1], rig.archive.memes[2])
        try await swipe(rig, gone)
        let before = try rig.element("meme.\(next.id)").frame
        let goal = try rig.element("meme.\(gone.id)").frame.top
        let cell = try #require(try list(rig).cells["\(gone.id)"]?.cell)
        let button = try rig.element("meme.\(gone.id).delete").frame.center
        rig.touch(.began, button)
        try await rig.advance(40)
        rig.touch(.ended, button)
        var tops: [Int] = []
        var opacities: [Double] = []
        while !rig.application.isSettled, tops.count < 100 {
            try await rig.advance(17)
            tops.append(try rig.element("meme.\(next.id)").frame.top)
            opacities.append(cell.opacity)
        }
        #expect(tops == tops.sorted(by: >) && tops.last == goal)
        if isCalm {
            #expect(tops.allSatisfy { $0 == goal }, "nothing travels")
            #expect(opacities.contains { $0 > 0.1 && $0 < 0.9 }, "it fades")
        } else {
            #expect(Set(tops).count > 5 && (tops.first ?? 0) > (before.top + goal) / 2, "it moves in steps")
        }
        rig.check("closed up")
    }

    @Test func aSecondDeletionWhileRowsStillCloseUp() async throws {
        let rig = try await makeRig(memes: 12)
        let memes = rig.archive.memes
        for index in [0, 1, 2] {
            try await swipe(rig, memes[index])
            let button = try rig.element("meme.\(memes[index].id).delete").frame.center
            rig.touch(.began, button)
            try await rig.advance(20)
            rig.touch(.ended, button)
            try await rig.advance(120)
        }
        try await rig.settle()
        #expect(rig.archive.memes == Array(memes[3...]) && rig.archive.finished == memes[..<2].map(\.id))
        rig.check("all three")
        try await rig.tap("toast.undo")
        #expect(rig.archive.memes == Array(memes[2...]))
        rig.check("the last one is back")
    }

    @Test func tickedMemesLeaveTheGridAndTheLastOnesLeaveItEmpty() async throws {
        let rig = try await makeRig(1280, 800, memes: 11)
        try await rig.tap("sent-memes.collection-tab")
        try await rig.tap("sent-memes.select")
        for index in [0, 3, 4, 9] { try await rig.tap("meme.\(rig.archive.memes[index].id)") }
        rig.check("ticked")
        try await rig.tap("sent-memes.delete-selected")
        #expect(rig.archive.memes.count == 7)
        rig.check("deleted")
        // A panel that is turned while memes are ticked keeps the ticks.
        try await rig.tap("sent-memes.select")
        for meme in rig.archive.memes { try await rig.tap("meme.\(meme.id)") }
        rig.application.rotate(to: .quarter)
        try await rig.settle()
        #expect(try rig.element("sent-memes.delete-selected").accessibility.label == "Delete 7")
        rig.check("turned")
        try await rig.tap("sent-memes.delete-selected")
        #expect(rig.shows("sent-memes.first"))
        rig.check("empty")
        try await rig.tap("toast.undo")
        #expect(rig.archive.memes.count == 7 && !rig.shows("sent-memes.first") && rig.shows("sent-memes.select"))
        rig.check("back")
    }

    /// Its files go when nobody can have it back any more, and not before: after five seconds, or with the next one that is deleted.
    @Test func whatNobodyHasBackIsDeletedForGood() async throws {
        let rig = try await makeRig(memes: 4)
        let memes = rig.archive.memes
        func delete(_ meme: Meme) async throws {
            try await swipe(rig, meme)
            try await rig.tap("meme.\(meme.id).delete")
        }
        try await delete(memes[0])
        #expect(rig.archive.finished.isEmpty)
        try await rig.tap("toast.undo")
        try await rig.advance(6000)
        #expect(rig.archive.finished.isEmpty && rig.archive.memes == memes)
        try await delete(memes[1])
        try await rig.advance(4000)
        #expect(rig.archive.finished.isEmpty)
        try await rig.advance(1500)
        #expect(rig.archive.finished == [memes[1].id])
        try await delete(memes[2])
        try await delete(memes[3])
        #expect(rig.archive.finished == [memes[1].id, memes[2].id])
    }
}
