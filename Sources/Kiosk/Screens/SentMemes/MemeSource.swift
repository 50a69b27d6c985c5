internal import Memes
internal import Toolkit

/// Hands the archive's memes to a table or a grid.
final class MemeSource: ListSource {
    private let services: KioskServices
    private let isGrid: Bool
    private let onSelect: (Meme) -> Void

    init(_ services: KioskServices, isGrid: Bool, onSelect: @escaping (Meme) -> Void) {
        self.services = services
        self.isGrid = isGrid
        self.onSelect = onSelect
    }

    var itemCount: Int { services.archive.memes.count }

    func itemIdentifier(at index: Int) -> String { services.archive.memes[index].id.description }

    func makeCell() -> ListCell { isGrid ? MemeGridCell(services) : MemeRowCell(services) }

    func configure(_ cell: ListCell, at index: Int) {
        let meme = services.archive.memes[index]
        if let row = cell as? MemeRowCell { row.show(meme, at: services.wallClock()) }
        if let cell = cell as? MemeGridCell { cell.show(meme, place: "number \(index + 1) of \(itemCount)") }
    }

    func select(_ index: Int) {
        guard index < services.archive.memes.count else { return }
        onSelect(services.archive.memes[index])
    }
}
