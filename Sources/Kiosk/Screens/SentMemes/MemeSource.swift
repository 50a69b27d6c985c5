internal import Memes
internal import Toolkit

/// Hands the archive's memes to a table or a grid.
final class MemeSource: ListSource {
    private let booth: Booth
    private let isGrid: Bool
    private let onSelect: (Meme) -> Void

    init(_ booth: Booth, isGrid: Bool, onSelect: @escaping (Meme) -> Void) {
        self.booth = booth
        self.isGrid = isGrid
        self.onSelect = onSelect
    }

    var itemCount: Int { booth.archive.memes.count }

    func itemIdentifier(at index: Int) -> String { booth.archive.memes[index].id.description }

    func makeCell() -> ListCell { isGrid ? MemeGridCell(booth) : MemeRowCell(booth) }

    func configure(_ cell: ListCell, at index: Int) {
        let meme = booth.archive.memes[index]
        if let row = cell as? MemeRowCell { row.show(meme, at: booth.wallClock()) }
        if let cell = cell as? MemeGridCell { cell.show(meme, place: "number \(index + 1) of \(itemCount)") }
    }

    func select(_ index: Int) {
        guard index < booth.archive.memes.count else { return }
        onSelect(booth.archive.memes[index])
    }
}
