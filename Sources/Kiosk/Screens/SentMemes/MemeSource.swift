internal import Languages
internal import Memes
internal import Toolkit

/// Hands the archive's memes to a table or a grid.
class MemeSource: ListSource {
    let services: KioskServices
    private let isGrid: Bool
    private let onSelect: (Meme) -> Void
    /// Called when the guest deletes the meme of a row.
    private let onDelete: (Meme) -> Void
    /// The memes that are ticked; nil while memes are opened by a tap and not ticked.
    var ticked: Set<MemeID>?

    init(
        _ services: KioskServices, isGrid: Bool, onSelect: @escaping (Meme) -> Void, onDelete: @escaping (Meme) -> Void
    ) {
        self.services = services
        self.isGrid = isGrid
        (self.onSelect, self.onDelete) = (onSelect, onDelete)
    }

    /// What there is to choose from: what the guest may see.
    var memes: [Meme] { services.visibleMemes }

    /// Whether it can be ticked: memes that the guest may not delete are not to be.
    func mayTick(_ meme: Meme) -> Bool { services.mayDelete(meme) }

    var itemCount: Int { memes.count }

    func itemIdentifier(at index: Int) -> String { memes[index].id.description }

    func hasItem(_ identifier: String) -> Bool {
        guard let id = MemeID(identifier) else { return false }
        return memes.contains { $0.id == id }
    }

    func makeCell() -> ListCell { isGrid ? MemeGridCell(services) : MemeRowCell(services) }

    func configure(_ cell: ListCell, at index: Int) {
        let meme = memes[index]
        let isTicked = mayTick(meme) ? ticked.map { $0.contains(meme.id) } : nil
        if let row = cell as? MemeRowCell {
            row.show(meme, at: services.wallClock())
            row.isTicked = isTicked
        }
        if let cell = cell as? MemeGridCell {
            cell.show(meme, place: localized("number \(index + 1) of \(itemCount)"))
            cell.isTicked = isTicked
        }
    }

    func select(_ index: Int) {
        guard index < memes.count else { return }
        onSelect(memes[index])
    }

    func swipeAction(at index: Int) -> ListSwipeAction? {
        guard !isGrid, ticked == nil, index < memes.count else { return nil }
        let meme = memes[index]
        guard services.mayDelete(meme) else { return nil }
        return ListSwipeAction("meme.\(meme.id).delete", localized("Delete"), icon: "delete") { [onDelete] in onDelete(meme) }
    }
}
