internal import Drawing
internal import Geometry
internal import Memes
internal import Toolkit

/// A cell whose meme can drop into its place.
protocol ArrivingCell: ListCell {
    /// What drops: the whole cell, or the picture in it.
    var arriving: View { get }
}

/// Lets a meme that was made while the list was out of sight drop into its place once the list is seen again.
final class NewArrival {
    /// The number of the newest meme that the guest has seen, 0 if there was none; nil before the list was seen for the first time.
    private var newestSeen: UInt64?
    /// The meme that is about to drop.
    private var expected: MemeID?

    /// The list goes out of sight.
    ///
    /// - Parameter memes: what it shows, newest first.
    func leave(_ memes: [Meme], _ lists: [ListView]) {
        for cell in lists.compactMap(cell) { cell.arriving.opacity = 1 }
        (newestSeen, expected) = (memes.first?.id.sequence ?? 0, nil)
    }

    /// The list is about to be seen: the new meme, if there is one, is not in its place yet.
    func prepare(_ memes: [Meme], _ lists: [ListView]) {
        guard let newestSeen, let newest = memes.first?.id, newest.sequence > newestSeen else { return }
        expected = newest
        for cell in lists.compactMap(cell) { cell.arriving.opacity = 0 }
    }

    /// The list is seen.
    func drop(_ lists: [ListView]) {
        let cells = lists.map { ($0, cell($0)) }
        expected = nil
        for (list, cell) in cells { if let cell { drop(cell, in: list) } }
    }

    private func cell(_ list: ListView) -> (any ArrivingCell)? {
        expected.flatMap { list.cell(for: $0.description) } as? any ArrivingCell
    }

    private func drop(_ cell: any ArrivingCell, in list: ListView) {
        let view = cell.arriving
        guard !list.isHidden else {
            view.opacity = 1
            return
        }
        let surroundings = list.surroundings
        if surroundings.reducesMotion {
            surroundings.animator.animate(.milliseconds(140), .linear) { [weak view] in view?.opacity = $0 }
            return
        }
        view.opacity = 1
        // At first it is a quarter larger, and lies over its neighbours.
        let reach = Insets(max(view.frame.width, view.frame.height) / 7)
        (cell.overflow, view.overflow) = (reach, reach)
        let place = list.subviews.firstIndex { $0 === cell } ?? 0
        list.move(cell, to: list.subviews.count - 1)
        surroundings.animator.animate(
            .milliseconds(260), .pop, update: { [weak view] in view?.scale = 1.25 - 0.25 * $0 },
            completion: { [weak list] _ in
                view.scale = 1
                (cell.overflow, view.overflow) = (.zero, .zero)
                if cell.superview === list { list?.move(cell, to: place) }
            })
    }
}
