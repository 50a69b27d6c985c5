import Devices
import Drawing
import Geometry
import HeadlessDevices
import Testing

@testable import Toolkit

/// Rows with names that come and go, each with something to uncover.
private final class NamedRows: ListSource {
    var names: [String]
    private(set) var chosen: [String] = []
    private(set) var performed: [String] = []

    init(_ count: Int) { names = (0..<count).map { "\($0)" } }

    var itemCount: Int { names.count }
    func itemIdentifier(at index: Int) -> String { names[index] }
    func makeCell() -> ListCell { NumberedCell(Surroundings.current) }
    func configure(_ cell: ListCell, at index: Int) { (cell as? NumberedCell)?.number = Int(names[index]) ?? 0 }
    func select(_ index: Int) { chosen.append(names[index]) }
    func swipeAction(at index: Int) -> ListSwipeAction? {
        let name = names[index]
        return name == "9"
            ? nil : ListSwipeAction("delete \(name)", "Delete", icon: "delete") { [weak self] in self?.performed.append(name) }
    }
}

/// What lies under a list, and which parts of it were drawn.
private final class Ground: View {
    var drawn: [Rect] = []

    override func draw(on painter: Painter) {
        if surroundings.leavesOutHiddenParts { drawn.append(painter.clip) }
        painter.fill(bounds, theme.label)
    }
}

extension GestureTests {
    @Suite struct ListSwipeTests {
        /// A list does not keep its source.
        private static var shown: NamedRows?

        private func makeList(_ count: Int = 40, margin: Int = 0) throws -> (rig: Rig, list: ListView, source: NamedRows) {
            let source = NamedRows(count)
            var list: ListView?
            let rig = try Rig(400, 600) { surroundings in
                // The source needs surroundings to make cells with.
                _ = surroundings.makeList(NumberedRows(0))
                let insets = Insets(left: 0, top: 0, right: margin, bottom: 0)
                let made = ListView(surroundings, "list", label: "List") { .rows(height: 60, width: $0.width, insets: insets) }
                made.source = source
                list = made
                return made
            }
            Self.shown = source
            return (rig, try #require(list), source)
        }

        /// The buttons that are uncovered.
        private func uncovered(_ rig: Rig) -> [String] {
            func buttons(_ element: Element) -> [String] {
                (element.accessibility.role == .button ? [element.accessibility.identifier ?? ""] : []) + element.children.flatMap(buttons)
            }
            return buttons(rig.window.elementTree)
        }

        private func middle(_ row: Int) -> Int { row * 60 + 30 }

        private func swipe(_ rig: Rig, row: Int, to x: Int = 200) throws {
            rig.drag(from: at(380, middle(row)), to: at(x, middle(row)))
            try rig.settle()
        }

        @Test func theRowFollowsTheFingerAndStaysForItsButton() throws {
            let (rig, list, source) = try makeList()
            rig.down(at(380, middle(2)))
            rig.move(to: at(330, middle(2)))
            // The drag began 10 points and at most a step after the touch.
            let followed = try #require(list.cells["2"]).cell.translation.x
            #expect((-40 ... -35).contains(followed), "the row is \(followed) from its place")
            rig.move(to: at(20, middle(2)))
            let drawn = try #require(list.cells["2"]).cell.translation.x
            #expect((-176 ... -100).contains(drawn), "further than the button it follows less and less")
            rig.up(at(20, middle(2)))
            try rig.settle()
            #expect(list.cells["2"]?.cell.translation == at(-88, 0) && uncovered(rig) == ["delete 2"])
            #expect(source.performed.isEmpty && source.chosen.isEmpty)
            rig.tap(at(350, middle(2)))
            #expect(source.performed == ["2"] && source.chosen.isEmpty)
            try rig.finish()
        }

        /// The way the finger went last decides, and for a finger at rest the place.
        @Test func itSettlesByTheFingersLastWay() throws {
            let (rig, _, _) = try makeList()
            for (end, isFast, opens) in [(350, true, true), (350, false, false), (310, false, true)] {
                rig.down(at(380, middle(3)))
                rig.move(to: at(end, middle(3)), steps: 4)
                if !isFast { rig.advance(200) }
                rig.up(at(end, middle(3)))
                try rig.settle()
                #expect(uncovered(rig).isEmpty == !opens, "to \(end), \(isFast ? "fast" : "at rest")")
                rig.tap(at(100, middle(5)))
                try rig.settle()
            }
            rig.down(at(380, middle(3)))
            rig.move(to: at(200, middle(3)))
            rig.move(to: at(240, middle(3)), steps: 4)
            rig.up(at(240, middle(3)))
            try rig.settle()
            #expect(uncovered(rig).isEmpty, "drawn far and then back")
            try rig.finish()
        }

        @Test func whatPutsARowBack() throws {
            let (rig, list, source) = try makeList()
            try swipe(rig, row: 1)
            rig.tap(at(100, middle(1)))
            try rig.settle()
            #expect(uncovered(rig).isEmpty, "a tap on the row itself")
            try swipe(rig, row: 1)
            rig.drag(from: at(200, 500), to: at(200, 480))
            try rig.settle()
            #expect(uncovered(rig).isEmpty && list.offset > 0, "scrolling, which goes on")
            list.jump(to: 0)
            try swipe(rig, row: 1)
            try swipe(rig, row: 4)
            #expect(uncovered(rig) == ["delete 4"], "another swipe")
            rig.memory.rotation = .quarter
            try rig.settle()
            #expect(uncovered(rig).isEmpty, "a turn of the panel")
            rig.memory.rotation = .none
            try rig.settle()
            try swipe(rig, row: 9)
            #expect(uncovered(rig).isEmpty && source.chosen.isEmpty && source.performed.isEmpty, "a row without an action")
            try rig.finish()
        }

        @Test func aSwipeToTheRightAndOneThatScrollsUncoverNothing() throws {
            let (rig, list, _) = try makeList()
            rig.drag(from: at(100, middle(2)), to: at(300, middle(2)))
            try rig.settle()
            #expect(uncovered(rig).isEmpty)
            rig.drag(from: at(300, 400), to: at(280, 200))
            try rig.settle()
            #expect(uncovered(rig).isEmpty && list.offset > 100)
            try rig.finish()
        }

        /// Rows hide the ground while they scroll; it is seen beside one that is drawn aside, and below the last one.
        @Test(arguments: [0, 36]) func theGroundIsDrawnOnlyWhereItIsSeen(margin: Int) throws {
            let (rig, list, source) = try makeList(margin: margin)
            let ground = Ground(rig.surroundings)
            ground.frame = rig.root.bounds
            list.removeFromSuperview()
            ground.add(list)
            rig.root.add(ground)
            // Bars above and below the rows, which change with them: a frame's damage reaches from one to the other.
            let bars = [0, 560].map { top in
                let bar = Ground(rig.surroundings)
                (bar.frame, bar.isOpaque) = (Rect(x: 0, y: top, width: 400, height: 40), true)
                ground.add(bar)
                return bar
            }
            list.frame = Rect(x: 0, y: 40, width: 400, height: 520)
            try rig.settle()
            ground.drawn = []
            for _ in 0..<20 {
                list.jump(to: list.offset + 24)
                for bar in bars { bar.setNeedsDisplay() }
                rig.advance(17)
            }
            #expect(list.offset == 480 && ground.drawn.isEmpty == (margin == 0))
            #expect(ground.drawn.allSatisfy { $0.left == 400 - margin }, "only the margin beside the rows")
            ground.drawn = []
            rig.down(at(380 - margin, middle(3)))
            rig.move(to: at(200, middle(3)))
            #expect(ground.drawn.contains { $0.left < 400 - margin }, "a row that is drawn aside hides no ground")
            rig.up(at(200, middle(3)))
            source.names.removeLast(35)
            list.reload()
            try rig.finish()
            let seen = [110, 330, 350, 550].map { rig.loop.presentedPicture.pixel(x: 395 - margin, y: $0) }
            #expect(seen[0] == seen[1] && seen[1] != seen[2] && seen[2] == seen[3], "five rows and the ground")
            #expect((rig.loop.presentedPicture.pixel(x: 399, y: 110) == seen[2]) == (margin > 0), "and the ground beside the rows")
        }

        // MARK: - Changes with motion

        /// The tops of the rows that are seen, by name.
        private func tops(_ list: ListView) -> [String: Int] { list.cells.mapValues { $0.cell.placedFrame.top } }

        @Test func rowsCloseUpFromWhereTheyWere() throws {
            let (rig, list, source) = try makeList()
            source.names.removeAll { ["1", "2", "30"].contains($0) }
            list.animateChanges()
            rig.advance(17)
            let first = tops(list)
            #expect(first["0"] == 0 && (first["3"] ?? 0) > 150 && (first["10"] ?? 0) > 570, "they begin at their old places")
            rig.advance(17)
            var before = first
            for _ in 0..<30 {
                rig.advance(17)
                let now = tops(list)
                for (name, top) in now { #expect(top <= before[name] ?? top, "\(name) goes up only") }
                before = now
            }
            #expect(tops(list)["3"] == 60 && tops(list)["10"] == 480 && tops(list).count == 10)
            source.names.insert("1", at: 1)
            list.animateChanges()
            rig.advance(17)
            #expect(tops(list)["1"] == 60 && (tops(list)["3"] ?? 999) < 90, "the new one is in its place, the others make room")
            #expect((list.cells["1"]?.cell.opacity ?? 1) < 0.5)
            try rig.settle()
            #expect(tops(list)["3"] == 120 && list.cells["1"]?.cell.opacity == 1)
            try rig.finish()
        }

        /// The cell of a row that is not in the list any more.
        private func leaving(_ list: ListView, _ number: Int) -> NumberedCell? {
            let staying = list.cells.values.map { ObjectIdentifier($0.cell) }
            return list.subviews.compactMap { $0 as? NumberedCell }.first { $0.number == number && !staying.contains(ObjectIdentifier($0)) }
        }

        @Test(arguments: [false, true]) func aRowThatLeavesSlidesOutOrFadesWhereMotionIsReduced(_ calm: Bool) throws {
            let (rig, list, source) = try makeList()
            rig.surroundings.reducesMotion = calm
            source.names.remove(at: 1)
            list.animateChanges()
            rig.advance(70)
            let cell = try #require(leaving(list, 1))
            #expect(calm ? cell.translation == .zero : cell.translation.x < -20)
            #expect(calm ? (0.1...0.9).contains(cell.opacity) : cell.opacity == 1)
            #expect(cell.scale == 1)
            try rig.finish()
            #expect(leaving(list, 1) == nil)
        }

        /// The button of a row that was deleted by it closes with the gap, its upper edge in place.
        @Test(arguments: [false, true]) func theButtonOfADeletedRowGoesWithIt(_ calm: Bool) throws {
            let (rig, list, source) = try makeList()
            rig.surroundings.reducesMotion = calm
            try swipe(rig, row: 1)
            let button = try #require(list.subviews.compactMap { $0 as? Button }.first { $0.accessibility?.identifier == "delete 1" })
            let whole = button.frame
            #expect(whole.top == 60 && (50...60).contains(whole.height))
            source.names.remove(at: 1)
            list.animateChanges()
            rig.advance(70)
            #expect(button.frame.origin == whole.origin && button.frame.width == whole.width)
            #expect(calm ? button.frame == whole : (1...40).contains(button.frame.height))
            #expect(calm ? (0.1...0.9).contains(button.opacity) : button.opacity == 1)
            try rig.finish()
            #expect(button.superview == nil)
        }

        @Test func changesInTheMiddleOfAMotionAndWhileAFingerScrolls() throws {
            let (rig, list, source) = try makeList()
            for round in 0..<8 {
                source.names.remove(at: round)
                if round == 5 { source.names.insert("0", at: 0) }
                list.animateChanges(scrollingTo: round == 3 ? 300 : nil)
                rig.advance(60)
                if round == 4 { rig.down(at(200, 400)) }
                if round > 4 { rig.move(to: at(200, 400 - round * 30), steps: 3) }
            }
            rig.up(at(200, 190))
            try rig.finish()
            source.names = []
            list.animateChanges()
            try rig.finish()
            #expect(list.cells.isEmpty && list.subviews.allSatisfy { !($0 is ListCell) })
        }

        @Test func tenThousandGoAtOnce() throws {
            let (rig, list, source) = try makeList(10_000)
            list.jump(to: 300_000)
            source.names = ["5000", "9999"]
            list.animateChanges()
            try rig.finish()
            #expect(tops(list) == ["5000": 0, "9999": 60])
        }
    }
}
