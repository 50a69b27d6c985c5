internal import Drawing
internal import Geometry
internal import Languages
internal import MemePress
internal import Memes
internal import Toolkit

/// One cell of the grid: the meme filling it, captions laid out again for its shape.
final class MemeGridCell: ListCell, ArrivingCell {
    private let picture: PictureView
    private var meme: Meme?
    private var place = ""
    private let mark: SelectionMark
    private let sign: ProminenceSign
    /// What the operator is told of it; guests see memes like any other.
    var prominence = Meme.Prominence.usual { didSet { sign.prominence = prominence } }
    /// Whether the meme is ticked; nil while memes are opened by a tap and not ticked.
    var isTicked: Bool? {
        didSet {
            guard isTicked != oldValue else { return }
            mark.isTicked = isTicked
            picture.opacity = isTicked == true ? 0.45 : 1
        }
    }

    init(_ services: KioskServices) {
        picture = PictureView(services.surroundings, loader: services.pictures, radius: 14)
        mark = SelectionMark(services.surroundings, isOverPicture: true)
        sign = ProminenceSign(services.surroundings)
        super.init(services.surroundings)
        for view in [picture, mark, sign] as [View] { add(view) }
    }

    /// - Parameter place: where the cell is, in words.
    func show(_ meme: Meme, place: String) {
        self.meme = meme
        self.place = place
        setNeedsLayout()
    }

    override func layout() {
        picture.frame = bounds
        let (side, inset) = (SelectionMark.side(metrics), metrics.px(8))
        mark.frame = Rect(x: frame.width - side - inset, y: frame.height - side - inset, width: side, height: side)
        sign.frame = Rect(x: inset, y: mark.frame.y, width: side, height: side)
        guard let meme, !bounds.isEmpty else { return }
        let source = PictureRequest.Source.meme(path: meme.thumbnail.path, captions: meme.captions, fontName: meme.fontName)
        picture.show(PictureRequest(source, size: frame.size))
    }

    override func highlightDidChange() { picture.dimming = isHighlighted ? 0.25 : 0 }

    var arriving: View { self }

    override func prepareForReuse() { picture.show(nil) }

    override var accessibility: Accessibility? {
        guard let meme else { return nil }
        let hasWords = !meme.captions.drawn.isEmpty
        let words = (hasWords ? [localized("Meme")] : []) + meme.spokenWords + prominence.spokenWords + [place]
        return Accessibility(.cell, identifier: "meme.\(meme.id)", label: words.joined(separator: ", "), isSelected: isTicked)
    }
}
