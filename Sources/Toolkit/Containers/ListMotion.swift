internal import Geometry

/// The motion of a list whose items came or went: the cells of items that are gone leave, the others close up, new ones fade in.
final class ListMotion {
    /// A cell whose item is gone.
    private struct Leaving {
        let cell: ListCell
        /// Where it was seen when its item went, and how far it was drawn aside then.
        let place: Rect
        let start: Point
        /// The first pixel of the content that was seen when the motion began; nil before it does.
        var top: Int?
    }

    /// A cell as it was before the change.
    private struct Old {
        let cell: ListCell
        let index: Int
        /// Where it was seen, in the list's coordinates.
        let origin: Point
    }

    private let surroundings: Surroundings
    private var animation: Animation?
    private var arrangement: ListArrangement?
    private var oldTop = 0
    private var old: [Old] = []
    private var leaving: [Leaving] = []
    private var gone: Set<Int> = []
    /// The indices before and after the change of the items that are seen in both, in their order.
    private var neighbours: [(old: Int, new: Int)] = []
    /// How far cells are from their places at the start of the motion.
    private var displacements: [ObjectIdentifier: Point] = [:]
    private var arriving: [ListCell] = []
    /// The part of the motion that is still to come, 1...0.
    private var rest = 0.0

    /// How long cells take to their new places (UITableView's).
    static let duration = Duration.milliseconds(300)

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    /// Takes down where everything is before the change.
    ///
    /// - Parameter top: the first pixel of the content that is seen.
    func begin(_ cells: [String: (index: Int, cell: ListCell)], _ arrangement: ListArrangement, top: Int) {
        (self.arrangement, oldTop, gone) = (arrangement, top, [])
        old = cells.values.map { entry in
            Old(cell: entry.cell, index: entry.index, origin: entry.cell.frame.origin + displacement(of: entry.cell))
        }
    }

    /// The item of a cell is gone.
    func leave(_ cell: ListCell, at index: Int) {
        gone.insert(index)
        leaving.append(Leaving(cell: cell, place: cell.frame, start: cell.translation))
    }

    /// Moves everything from where it was to where it is now.
    ///
    /// - Parameters:
    ///   - top: the first pixel of the content that is seen now.
    ///   - keep: is given the cells that have left.
    func run(
        _ cells: [String: (index: Int, cell: ListCell)], in list: ListView, top: Int, keep: @escaping (ListCell) -> Void
    ) {
        endEarlierMotion(keep)
        for index in leaving.indices { leaving[index].top = top }
        neighbours = cells.values.compactMap { entry in
            old.first { $0.cell === entry.cell }.map { (old: $0.index, new: entry.index) }
        }.sorted { $0.new < $1.new }
        for (_, entry) in cells {
            if let origin = origin(of: entry.cell, at: entry.index, in: list.bounds) {
                displacements[ObjectIdentifier(entry.cell)] = origin - entry.cell.frame.origin
            } else {
                arriving.append(entry.cell)
            }
        }
        let calm = surroundings.reducesMotion
        if calm { displacements = [:] }
        show(1)
        animation = surroundings.animator.animate(
            calm ? .milliseconds(140) : Self.duration, calm ? .linear : .arrive,
            update: { [weak self, weak list] in
                self?.show(1 - $0)
                list?.placeAgain()
            },
            completion: { [weak self] completed in if completed { self?.end(keep) } })
    }

    private func endEarlierMotion(_ keep: (ListCell) -> Void) {
        animation?.cancel()
        for cell in arriving { cell.opacity = 1 }
        (displacements, arriving) = ([:], [])
        let left = leaving.filter { $0.top != nil }
        leaving.removeAll { $0.top != nil }
        for entry in left { keep(entry.cell) }
    }

    private func end(_ keep: (ListCell) -> Void) {
        let left = leaving
        (leaving, displacements, arriving) = ([], [:], [])
        for entry in left { keep(entry.cell) }
    }

    /// Where a cell was seen before the change; nil for one whose item is new.
    private func origin(of cell: ListCell, at index: Int, in bounds: Rect) -> Point? {
        if let known = old.first(where: { $0.cell === cell }) { return known.origin }
        guard let arrangement, let before = oldIndex(of: index) else { return nil }
        let place = arrangement.frame(of: before).offset(by: Point(x: 0, y: -oldTop))
        // What would have been in sight before was not there.
        return place.intersection(bounds).isEmpty ? place.origin : nil
    }

    /// The index that an item, which comes into sight now, had before the change, counted from a neighbour that was seen then.
    private func oldIndex(of index: Int) -> Int? {
        let above = neighbours.last { $0.new < index }
        if let above {
            var result = above.old
            for _ in above.new..<index { repeat { result += 1 } while gone.contains(result) }
            return result
        }
        guard let below = neighbours.first(where: { $0.new > index }) else { return nil }
        var result = below.old
        for _ in index..<below.new { repeat { result -= 1 } while gone.contains(result) }
        return result < 0 ? nil : result
    }

    private func show(_ rest: Double) {
        self.rest = rest
        let calm = surroundings.reducesMotion
        for cell in arriving { cell.opacity = 1 - rest }
        for entry in leaving {
            let isRow = arrangement?.columns == 1
            if calm || !isRow { entry.cell.opacity = rest }
            guard !calm else { continue }
            if isRow {
                let way = -entry.place.right - entry.start.x
                entry.cell.translation.x = entry.start.x + Int((Double(way) * (1 - rest)).rounded())
            } else {
                entry.cell.scale = 0.7 + 0.3 * rest
            }
        }
    }

    /// Keeps the cells that leave at their place in the content while that scrolls.
    func place(top: Int) {
        for entry in leaving { entry.cell.frame = entry.place.offset(by: Point(x: 0, y: (entry.top ?? top) - top)) }
    }

    /// How far a cell still is from its place, in pixels.
    func displacement(of cell: ListCell) -> Point {
        guard let start = displacements[ObjectIdentifier(cell)] else { return .zero }
        return Point(x: Int((Double(start.x) * rest).rounded()), y: Int((Double(start.y) * rest).rounded()))
    }

    /// The cell is used for another item from now on.
    func forget(_ cell: ListCell) {
        old.removeAll { $0.cell === cell }
        displacements[ObjectIdentifier(cell)] = nil
        arriving.removeAll { $0 === cell }
    }
}
