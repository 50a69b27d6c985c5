import Geometry
import HeadlessDevices
import Testing

@testable import Toolkit

extension GestureTests {
    @Suite struct ListViewTests {
        private func makeList(_ source: NumberedRows) throws -> (Rig, ListView) {
            var list: ListView?
            let rig = try Rig(400, 600) { surroundings in
                let made = surroundings.makeList(source)
                list = made
                return made
            }
            return (rig, try #require(list))
        }

        @Test func tenThousandItemsNeedAScreenFullOfCells() throws {
            let source = NumberedRows(10_000)
            let (rig, list) = try makeList(source)
            for _ in 0..<6 { rig.drag(from: at(200, 580), to: at(200, 20), steps: 4) }
            rig.advance(300)
            for place in [0.0, 100_000, 599_400, 3, 250_000] {
                list.jump(to: place)
                rig.advance(17)
            }
            // 600 pixels show parts of at most eleven rows of sixty; as many may wait to be used again.
            #expect(source.made <= 22, "\(source.made) cells were made")
            var shown: [Int] = []
            for (index, cell) in list.cells.values {
                shown.append(index)
                #expect((cell as? NumberedCell)?.number == index)
            }
            #expect(shown.sorted() == Array(4166...4176))
            try rig.finish()
        }

        @Test func everyRowIsReachedByScrolling() throws {
            let source = NumberedRows(300)
            let (rig, list) = try makeList(source)
            var seen: Set<Int> = []
            for top in stride(from: 0.0, through: list.maximumOffset, by: 120) {
                list.jump(to: top)
                rig.advance(17)
                seen.formUnion(list.cells.values.map(\.index))
            }
            #expect(seen.count == 300)
            rig.tap(at(200, 590))
            #expect(source.chosen == [299])
            try rig.finish()
        }

        @Test func turningThePanelKeepsWhatWasAtTheTop() throws {
            let source = NumberedRows(1000)
            let (rig, list) = try makeList(source)
            list.jump(to: 60 * 400)
            rig.advance(50)
            rig.memory.rotation = .quarter
            try rig.finish()
            #expect(list.cells.values.map(\.index).min() == 400)
            rig.memory.rotation = .none
            try rig.finish()
            #expect(list.cells.values.map(\.index).min() == 400)
        }

        @Test func aShorterListIsHeldToWhatThereIs() throws {
            let source = NumberedRows(100)
            let (rig, list) = try makeList(source)
            list.jump(to: 5000)
            rig.advance(20)
            source.count = 12
            list.reload()
            try rig.finish()
            #expect(list.offset == 120 && list.contentHeight == 720)
            source.count = 0
            list.reload()
            try rig.finish()
            #expect(list.offset == 0)
        }

        @Test func reloadingWhileAFingerScrollsIsNoHarm() throws {
            let source = NumberedRows(100)
            let (rig, list) = try makeList(source)
            rig.down(at(200, 500))
            rig.move(to: at(200, 300), steps: 5)
            source.count = 3
            list.reload()
            rig.move(to: at(200, 100), steps: 5)
            rig.up(at(200, 100))
            try rig.finish()
            #expect(list.offset == 0)
        }

        /// A finger that set out sideways is after something else, wherever it goes from there.
        @Test func aFingerThatSetsOutSidewaysNeverScrolls() throws {
            let source = NumberedRows(100)
            let (rig, list) = try makeList(source)
            rig.down(at(200, 500))
            rig.move(to: at(240, 490), steps: 4)
            rig.move(to: at(240, 200), steps: 10)
            #expect(list.offset == 0)
            rig.up(at(240, 200))
            try rig.finish()
            #expect(list.offset == 0 && source.chosen.isEmpty)
        }

        @Test func scrollToTopGlidesHome() throws {
            let (rig, list) = try makeList(NumberedRows(100))
            list.jump(to: 900)
            list.scrollToTop()
            rig.advance(100)
            #expect(list.offset > 0 && list.offset < 900)
            try rig.finish()
            #expect(list.offset == 0)
        }
    }
}
