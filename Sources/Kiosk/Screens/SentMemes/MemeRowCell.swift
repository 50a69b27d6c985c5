internal import Drawing
internal import Geometry
internal import Languages
internal import MemePress
internal import Memes
internal import Text
internal import Toolkit

/// One row of the table: the meme made small, its words, when it was made and where it went.
final class MemeRowCell: ListCell, ArrivingCell {
    private let picture: PictureView
    private let top: Label
    private let bottom: Label
    private let meta: Label
    private let chevron: IconView
    private var chips: [DestinationChip] = []
    private var meme: Meme?
    private let mark: SelectionMark
    /// Whether the meme is ticked; nil while memes are opened by a tap and not ticked.
    var isTicked: Bool? {
        didSet {
            guard isTicked != oldValue else { return }
            mark.isTicked = isTicked
            chevron.isHidden = isTicked != nil
            setNeedsDisplay()
        }
    }

    init(_ services: KioskServices) {
        let surroundings = services.surroundings
        picture = PictureView(surroundings, loader: services.pictures, radius: 10)
        top = Label(surroundings, "", .rowTitle)
        bottom = Label(surroundings, "", .rowTitle)
        for label in [top, bottom] { label.smallestShare = 1 }
        meta = Label(surroundings, "", .small, color: { $0.label2 })
        chevron = IconView(surroundings, "forward", side: 22, color: { $0.label3 })
        mark = SelectionMark(surroundings, isOverPicture: false)
        super.init(surroundings)
        isOpaque = true
        for view in [picture, top, bottom, meta, chevron, mark] as [View] { add(view) }
    }

    func show(_ meme: Meme, at now: Timestamp) {
        self.meme = meme
        let (style, language) = (CaptionStyle.standard, surroundings.text.catalog.language)
        let words = [meme.topText, meme.bottomText].filter { !$0.isEmpty }.map { style.shown($0, language: language) }
        top.text = words.first ?? localized("No words")
        bottom.text = words.count > 1 ? words[1] : ""
        meta.text = relativeTime(from: meme.createdAt, to: now)
        for chip in chips { chip.removeFromSuperview() }
        let isIconOnly = metrics.layoutClass != .regular
        chips = meme.sharedTo.prefix(3).map { DestinationChip(surroundings, destination: $0, isIconOnly: isIconOnly) }
        for chip in chips { add(chip) }
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func layout() {
        let side = metrics.pick(22.0, compact: 22, tall: 22)
        let pictureHeight = metrics.px(metrics.pick(84, compact: 64, tall: 104))
        let pictureSize = Size(width: pictureHeight * 4 / 3, height: pictureHeight)
        picture.frame = Rect(x: 0, y: (frame.height - pictureHeight) / 2, width: pictureSize.width, height: pictureHeight)
        if let meme {
            let source = PictureRequest.Source.meme(path: meme.thumbnail.path, captions: meme.captions, fontName: meme.fontName)
            picture.show(PictureRequest(source, size: pictureSize))
        }
        chevron.frame = Rect(x: frame.width - metrics.px(side), y: 0, width: metrics.px(side), height: frame.height)
        let markSide = SelectionMark.side(metrics)
        mark.frame = Rect(x: frame.width - markSide, y: (frame.height - markSide) / 2, width: markSide, height: markSide)
        layoutWords(left: pictureSize.width + metrics.px(20), right: layoutChips(right: chevron.frame.left - metrics.px(20)))
    }

    private func layoutChips(right: Int) -> Int {
        var x = right
        for chip in chips.reversed() {
            let height = DestinationChip.height(metrics, isIconOnly: metrics.layoutClass != .regular)
            let width = chip.preferredWidth
            chip.frame = Rect(x: x - width, y: (frame.height - height) / 2, width: width, height: height)
            if hasChipsBelow {
                // In the corner, level with when it was made.
                let side = metaLine
                chip.frame = Rect(x: x - side, y: (frame.height + wordsHeight) / 2 - side, width: side, height: side)
            }
            x = chip.frame.left - metrics.px(8)
        }
        return chips.isEmpty || hasChipsBelow ? right : x - metrics.px(8)
    }

    /// Whether the chips stand below the words, which would have no room beside them.
    private var hasChipsBelow: Bool { metrics.isUpright && metrics.width < 700 }
    private var isMetaShown: Bool { metrics.layoutClass != .compact }
    private var metaLine: Int { !isMetaShown ? 0 : metrics.lineHeight(.small) + (hasChipsBelow ? metrics.px(8) : 0) }
    private var lines: Int { bottom.text.isEmpty ? 1 : 2 }
    private var wordsHeight: Int { metrics.lineHeight(.rowTitle) * lines + metaLine }

    private func layoutWords(left: Int, right: Int) {
        let line = metrics.lineHeight(.rowTitle)
        var y = (frame.height - wordsHeight) / 2
        for label in lines == 1 ? [top] : [top, bottom] {
            label.frame = Rect(left: left, top: y, right: right, bottom: y + line)
            y += line
        }
        bottom.isHidden = lines == 1
        meta.isHidden = !isMetaShown
        meta.frame = Rect(left: left, top: y, right: right, bottom: y + metaLine)
    }

    var arriving: View { picture }

    override func prepareForReuse() { picture.show(nil) }

    override func draw(on painter: Painter) {
        painter.fill(bounds, isHighlighted || isTicked == true ? theme.surface2 : theme.background)
        painter.fill(Rect(x: 0, y: frame.height - metrics.hairline, width: frame.width, height: metrics.hairline), theme.line)
    }

    override var accessibility: Accessibility? {
        guard let meme else { return nil }
        let words = meme.spokenWords + [meta.text] + meme.spokenDestinations
        return Accessibility(.cell, identifier: "meme.\(meme.id)", label: words.joined(separator: ", "), isSelected: isTicked)
    }
}
