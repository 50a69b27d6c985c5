import Devices
import Geometry
import Testing

@testable import Toolkit

/// More candidates than a panel is wide.
@Suite struct CandidateBarTests {
    private let rig: Rig
    private let bar: CandidateBar
    private let chosen = Chosen()

    private final class Chosen { var places: [Int] = [] }

    init() throws {
        rig = try Rig(480, 300)
        let chosen = chosen
        let bar = CandidateBar(rig.surroundings) { chosen.places.append($0) }
        let height = CandidateBar.height(rig.surroundings.metrics)
        rig.root.add(Stage(rig.surroundings) { bounds in bar.frame = Rect(x: 0, y: 100, width: bounds.width, height: height) })
        rig.root.subviews[0].add(bar)
        self.bar = bar
        bar.show(Composition(marked: "x", candidates: (0..<20).map { "word \($0)" }, selection: nil))
        try rig.settle()
    }

    private func frame(_ place: Int) -> Rect? { rig.window.elementTree.first("candidate.\(place)")?.frame }

    /// Where the first candidate is, in pixels left of where it began.
    private var way: Int { 8 - (bar.subviews.compactMap { $0 as? Button }.first { $0.title == "word 0" }?.frame.left ?? 0) }

    @Test func theyFollowTheFingerAndStopAtTheEnds() throws {
        let middle = 100 + bar.frame.height / 2
        #expect(way == 0 && frame(0) != nil && frame(19) == nil)
        rig.drag(from: at(400, middle), to: at(200, middle))
        try rig.settle()
        #expect(way == 180, "all but the first of ten steps, which tells that it is a drag")
        rig.drag(from: at(200, middle), to: at(400, middle))
        try rig.settle()
        #expect(way == 0, "each drag goes on where the last one ended")
        rig.drag(from: at(300, middle), to: at(200, middle), steps: 5)
        try rig.settle()
        #expect(way == 80)
        rig.drag(from: at(100, middle), to: at(460, middle))
        try rig.settle()
        #expect(way == 0, "not beyond the first")
        for _ in 0..<12 { rig.drag(from: at(420, middle), to: at(20, middle)) }
        try rig.settle()
        let last = try #require(frame(19))
        #expect(last.right == 480 - 56 - 8, "the last one ends a margin before the way to more")
        #expect(chosen.places.isEmpty, "a drag chooses nothing")
        rig.tap(last.center)
        #expect(chosen.places == [19])
        try rig.finish()
    }

    @Test func otherCandidatesBeginAtTheFirst() throws {
        let middle = 100 + bar.frame.height / 2
        rig.drag(from: at(400, middle), to: at(200, middle))
        bar.show(Composition(marked: "x", candidates: (0..<20).map { "word \($0)" }, selection: nil))
        try rig.settle()
        #expect(way == 180, "the same ones stay where they are")
        bar.show(Composition(marked: "xy", candidates: (0..<19).map { "word \($0)" }, selection: nil))
        try rig.settle()
        #expect(way == 0)
        bar.show(Composition(marked: "xy", candidates: (0..<19).map { "word \($0)" }, selection: 18))
        try rig.settle()
        #expect(try #require(frame(18)).right == 480 - 56 - 8, "what is meant comes into sight")
        bar.show(Composition(marked: "xy", candidates: (0..<19).map { "word \($0)" }, selection: 0))
        try rig.settle()
        #expect(way == 0)
        try rig.finish()
    }
}
