internal import Memes
internal import Toolkit

/// Hands all memes to the operator's grid, whoever made them and whoever may see them.
final class MemeChoiceSource: ListSource {
    private let services: KioskServices
    private let onSelect: (Meme) -> Void
    var ticked: Set<MemeID> = []

    init(_ services: KioskServices, onSelect: @escaping (Meme) -> Void) { (self.services, self.onSelect) = (services, onSelect) }

    private var memes: [Meme] { services.archive.memes }

    var itemCount: Int { memes.count }

    func itemIdentifier(at index: Int) -> String { memes[index].id.description }

    func hasItem(_ identifier: String) -> Bool {
        guard let id = MemeID(identifier) else { return false }
        return memes.contains { $0.id == id }
    }

    func makeCell() -> ListCell { MemeGridCell(services) }

    func configure(_ cell: ListCell, at index: Int) {
        guard let cell = cell as? MemeGridCell else { return }
        let meme = memes[index]
        cell.show(meme, place: "number \(index + 1) of \(itemCount)")
        cell.prominence = meme.prominence
        cell.isTicked = ticked.contains(meme.id)
    }

    func select(_ index: Int) {
        guard index < memes.count else { return }
        onSelect(memes[index])
    }
}
