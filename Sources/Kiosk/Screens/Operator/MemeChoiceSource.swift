internal import Memes
internal import Toolkit

/// Hands all memes to the operator's grid, whoever made them and whoever may see them.
final class MemeChoiceSource: MemeSource {
    init(_ services: KioskServices, onSelect: @escaping (Meme) -> Void) {
        super.init(services, isGrid: true, onSelect: onSelect, onDelete: { _ in })
        ticked = []
    }

    override var memes: [Meme] { services.archive.memes }

    override func mayTick(_ meme: Meme) -> Bool { true }

    override func configure(_ cell: ListCell, at index: Int) {
        super.configure(cell, at: index)
        (cell as? MemeGridCell)?.prominence = memes[index].prominence
    }
}
