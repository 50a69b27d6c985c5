internal import Text
internal import Geometry
internal import ImageFiles
internal import Toolkit

/// Hands the photos of one album to the picker's grid.
final class PhotoSource: ListSource {
    private let booth: Booth
    private let onChoose: (AlbumPhoto) -> Void
    var albumIndex = 0

    init(_ booth: Booth, onChoose: @escaping (AlbumPhoto) -> Void) {
        self.booth = booth
        self.onChoose = onChoose
    }

    private var photos: [AlbumPhoto] {
        let albums = booth.albums.albums
        return albums.indices.contains(albumIndex) ? albums[albumIndex].photos : []
    }

    var itemCount: Int { photos.count }

    func itemIdentifier(at index: Int) -> String {
        let photo = photos[index]
        return "\(photo.path)?\(photo.modified)"
    }

    func makeCell() -> ListCell { PhotoCell(booth) }

    func configure(_ cell: ListCell, at index: Int) {
        (cell as? PhotoCell)?.show(photos[index], index: index, count: itemCount)
    }

    func select(_ index: Int) {
        guard photos.indices.contains(index) else { return }
        onChoose(photos[index])
    }
}

/// One photo of the picker; one that can't be read says so and can't be chosen.
final class PhotoCell: ListCell {
    private let picture: PictureView
    private let problem: Label
    private var photo: AlbumPhoto?
    private var place = (index: 0, count: 0)

    init(_ booth: Booth) {
        picture = PictureView(booth.surroundings, loader: booth.pictures, radius: 14)
        problem = Label(booth.surroundings, "", .small, color: { $0.label2 }, alignment: .center, maximumLines: 2)
        problem.spokenBySuperview = true
        super.init(booth.surroundings)
        add(picture)
        add(problem)
        picture.onFailure = { [weak self] in self?.failed($0) }
        picture.onLoad = { [weak self] in self?.isSelectable = true }
    }

    func show(_ photo: AlbumPhoto, index: Int, count: Int) {
        if photo != self.photo { problem.text = "" }
        self.photo = photo
        place = (index, count)
        isSelectable = picture.failure == nil
        setNeedsLayout()
    }

    private func failed(_ error: ImageFileError) {
        isSelectable = false
        problem.text = error.sentence
        setNeedsLayout()
    }

    override func layout() {
        picture.frame = bounds
        let height = metrics.lineHeight(.small) * 2
        let inset = metrics.px(12)
        problem.frame = Rect(x: inset, y: frame.height - height - inset, width: frame.width - 2 * inset, height: height)
        guard let photo, !bounds.isEmpty else { return }
        picture.show(PictureRequest(.cover(path: photo.path), size: frame.size))
    }

    override func highlightDidChange() { picture.dimming = isHighlighted ? 0.25 : 0 }

    override func prepareForReuse() {
        picture.show(nil)
        problem.text = ""
        isSelectable = true
    }

    override var accessibility: Accessibility? {
        var label = "Photo \(place.index + 1) of \(place.count)"
        if !problem.text.isEmpty { label += ", " + problem.text }
        return Accessibility(.cell, identifier: "album.item.\(place.index)", label: label, isEnabled: isSelectable)
    }
}
