import Configuration
import Devices
import Geometry
import HeadlessDevices
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// How a photo comes into the stage and a new meme into the lists: in the middle of it, and at its end.
@Suite(.serialized) struct ArrivalTests {
    nonisolated static let panels = [(1280, 800), (800, 480), (480, 800), (1080, 1920)].map { Size(width: $0.0, height: $0.1) }

    private func landing(_ rig: KioskRig) -> PhotoLanding? {
        rig.application.window.root.allViews.compactMap { $0 as? PhotoLanding }.last
    }

    private func stage(_ rig: KioskRig) throws -> StageView {
        try #require(rig.application.window.root.allViews.compactMap { $0 as? StageView }.last)
    }

    /// From its cell to its place in the stage, and nowhere else.
    @Test(arguments: panels)
    func theChosenPhotoLandsInTheStage(_ panel: Size) async throws {
        let rig = try KioskRig(panel.width, panel.height)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        let cell = try rig.element("album.item.0").frame
        try await rig.tap("album.item.0", waiting: 0)
        let view = try #require(landing(rig), "it is on its way")
        #expect(view.frame == cell)
        var frames = [view.frame]
        for _ in 0..<40 where landing(rig) != nil {
            try await rig.advance(16)
            frames.append(view.frame)
        }
        let stage = try stage(rig)
        let box = stage.windowRect(stage.box)
        #expect(frames.last == box && landing(rig) == nil)
        #expect(frames.contains { $0 != cell && $0 != box }, "there is a way between")
        let distances = frames.map { abs($0.center.x - box.center.x) + abs($0.center.y - box.center.y) }
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 >= $1 }, "it never turns back: \(distances)")
        try await rig.settle()
        rig.check()
    }

    /// Leaving, turning and calm motion leave nothing behind.
    @Test func nothingStaysOnTheWay() async throws {
        var rig = try KioskRig(800, 480)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.1", waiting: 0)
        try await rig.advance(100)
        rig.application.rotate(to: .quarter)
        try await rig.settle()
        #expect(landing(rig) == nil)
        rig.check("turned")
        rig = try KioskRig(800, 480) { $0.reducesMotion = true }
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.1", waiting: 0)
        for _ in 0..<20 {
            try await rig.advance(16)
            #expect(landing(rig) == nil)
        }
        try await rig.settle()
        rig.check("calm")
    }

    @Test func thePhotoThatWasTakenLandsToo() async throws {
        let rig = try await KioskRig.withCamera { $0.photo.countdown = 0 }
        try await rig.play(100)
        try await rig.tap("camera.shutter")
        let seen = try rig.element("camera.preview").frame
        try await rig.tapAndGo("camera.use")
        try await rig.advance(100)
        let view = try #require(landing(rig), "it is on its way")
        #expect(view.frame == seen || view.frame.width < seen.width)
        let taken = rig.application.window.root.allViews.filter { $0.accessibility?.identifier == "camera.preview" }
        #expect(!taken.isEmpty && taken.allSatisfy(\.isHidden), "it is seen once")
        try await rig.settle()
        #expect(landing(rig) == nil)
        rig.check()
    }

    /// A new meme drops into its place once the list is seen again; one that was there stays where it is.
    @Test(arguments: LongRun.isWanted ? panels : [panels[1]], [0, 1])
    func theNewMemeDropsIntoTheList(_ panel: Size, _ tab: Int) async throws {
        let rig = try KioskRig(panel.width, panel.height)
        for number in 0..<3 { rig.archive.insert(photo: rig.photos[number], top: "old \(number)", bottom: "") }
        try await rig.settle()
        if tab == 1 { try await rig.tap("sent-memes.collection-tab") }
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.share")
        try await rig.tap("share.keep", waiting: 0)
        var scales: [Double] = []
        var others: [Double] = []
        for _ in 0..<90 {
            try await rig.advance(16)
            let cells = rig.application.window.root.allViews.compactMap { $0 as? any ArrivingCell }
            guard let newest = rig.archive.memes.first, rig.archive.memes.count == 4 else { continue }
            for cell in cells {
                let isNew = cell.accessibility?.identifier == "meme.\(newest.id)"
                if isNew { scales.append(cell.arriving.scale) } else { others.append(cell.arriving.scale) }
            }
        }
        #expect(scales.contains { $0 > 1.05 } && others.allSatisfy { $0 == 1 })
        try await rig.settle()
        rig.check("dropped")
        #expect(rig.display.complaints.isEmpty)
        let cells = rig.application.elementTree.all.filter { $0.accessibility.role == .cell }.compactMap(\.accessibility.identifier)
        #expect(cells == rig.archive.memes.map { "meme.\($0.id)" }, "the order of reading is that of the list")
        for view in rig.application.window.root.allViews.compactMap({ $0 as? any ArrivingCell }) {
            #expect(view.arriving.scale == 1 && view.arriving.opacity == 1 && view.overflow == .zero)
        }
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.cancel", waiting: 0)
        for _ in 0..<50 {
            try await rig.advance(16)
            let cells = rig.application.window.root.allViews.compactMap { $0 as? any ArrivingCell }
            #expect(cells.allSatisfy { $0.arriving.scale == 1 && $0.arriving.opacity == 1 }, "nothing is new")
        }
    }
}
