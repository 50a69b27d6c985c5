internal import Memes
internal import Toolkit

/// Hands the archive's memes to a table or a grid.
final class MemeSource: ListSource {
    private let services: KioskServices
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

    var itemCount: Int { services.visibleMemes.count }

    func itemIdentifier(at index: Int) -> String { services.visibleMemes[index].id.description }

    func hasItem(_ identifier: String) -> Bool {
        guard let id = MemeID(identifier) else { return false }
        return services.visibleMemes.contains { $0.id == id }
    }

    func makeCell() -> ListCell { isGrid ? MemeGridCell(services) : MemeRowCell(services) }

    func configure(_ cell: ListCell, at index: Int) {
        let meme = services.visibleMemes[index]
        // Memes that the guest may not delete are not to be ticked.
        let isTicked = services.mayDelete(meme) ? ticked.map { $0.contains(meme.id) } : nil
        if let row = cell as? MemeRowCell {
            row.show(meme, at: services.wallClock())
            row.isTicked = isTicked
        }
        if let cell = cell as? MemeGridCell {
            cell.show(meme, place: "number \(index + 1) of \(itemCount)")
            cell.isTicked = isTicked
        }
    }

    func select(_ index: Int) {
        guard index < services.visibleMemes.count else { return }
        onSelect(services.visibleMemes[index])
    }

    func swipeAction(at index: Int) -> ListSwipeAction? {
        guard !isGrid, ticked == nil, index < services.visibleMemes.count else { return nil }
        let meme = services.visibleMemes[index]
        guard services.mayDelete(meme) else { return nil }
        return ListSwipeAction("meme.\(meme.id).delete", "Delete", icon: "delete") { [onDelete] in onDelete(meme) }
    }
}
