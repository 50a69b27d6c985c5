internal import Drawing
internal import Geometry
internal import ImageFiles
internal import Languages
internal import MemePress
internal import Memes
internal import Text
internal import Toolkit

/// Hands the photos of one album to the picker's grid.
final class PhotoSource: ListSource {
    private let services: KioskServices
    private let offer: AlbumScreen.Offer
    private let onChoose: (Int, AlbumPhoto) -> Void
    private let onPhone: () -> Void
    var albumIndex = 0

    /// - Parameters:
    ///   - onChoose: called with the number of the item that was tapped, and with its photo.
    ///   - onPhone: called when the guest wants to send photos from a phone.
    init(
        _ services: KioskServices, _ offer: AlbumScreen.Offer, onChoose: @escaping (Int, AlbumPhoto) -> Void,
        onPhone: @escaping () -> Void
    ) {
        (self.services, self.offer) = (services, offer)
        (self.onChoose, self.onPhone) = (onChoose, onPhone)
    }

    /// The albums that are offered.
    var albums: [Album] {
        let all = services.albums.albums
        return offer.isRemovableOnly ? all.filter(\.isRemovable) : all
    }

    private var album: Album? {
        let albums = albums
        return albums.indices.contains(albumIndex) ? albums[albumIndex] : nil
    }

    private var photos: [AlbumPhoto] { album?.photos ?? [] }

    /// How many items stand before the photos: the way from a phone, which leads into the kiosk and not onto a stick.
    private var lead: Int { services.phoneInbox == nil || offer.isRemovableOnly || album?.isRemovable == true ? 0 : 1 }

    private static let phone = "phone"

    var itemCount: Int { photos.count + lead }

    func itemIdentifier(at index: Int) -> String {
        if index < lead { return Self.phone }
        let photo = photos[index - lead]
        return "\(photo.path)?\(photo.modified)"
    }

    func makeCell() -> ListCell { PhotoCell(services) }

    func configure(_ cell: ListCell, at index: Int) {
        guard let cell = cell as? PhotoCell else { return }
        if index < lead, let inbox = services.phoneInbox { return cell.invite(inbox.availability) }
        cell.show(photos[index - lead], index: index - lead, count: photos.count)
    }

    func select(_ index: Int) {
        if index < lead { return onPhone() }
        guard photos.indices.contains(index - lead) else { return }
        onChoose(index, photos[index - lead])
    }
}

/// One photo of the picker; one that can't be read says so and can't be chosen, and of one that was cut off the part can.
final class PhotoCell: ListCell {
    private let picture: PictureView
    private let problem: Label
    /// Dark under the words, which lie on a picture where there is part of one.
    private let ground: Panel
    private var photo: AlbumPhoto?
    private var place = (index: 0, count: 0)
    /// The way from a phone, in place of a photo.
    private var invitation: PhoneInvitation?

    init(_ services: KioskServices) {
        picture = PictureView(services.surroundings, loader: services.pictures, radius: 14)
        problem = Label(services.surroundings, "", .small, color: { $0.label2 }, alignment: .center, maximumLines: 3)
        ground = Panel(services.surroundings, fill: { _ in Theme.chip }, radius: 10)
        problem.spokenBySuperview = true
        super.init(services.surroundings)
        for view in [picture, ground, problem] as [View] { add(view) }
        ground.isHidden = true
        picture.onFailure = { [weak self] in self?.failed($0) }
        picture.onLoad = { [weak self] in self?.loaded() }
    }

    /// The picture as it is seen; nil while there is none.
    var shown: Bitmap? { picture.shown }

    /// Shows the way from a phone.
    func invite(_ availability: ShareAvailability) {
        photo = nil
        picture.show(nil)
        picture.isHidden = true
        forgetProblem()
        let invitation = self.invitation ?? PhoneInvitation(surroundings)
        if self.invitation == nil { add(invitation) }
        self.invitation = invitation
        invitation.availability = availability
        isSelectable = invitation.isReady
        setNeedsLayout()
    }

    private func endInvitation() {
        invitation?.removeFromSuperview()
        invitation = nil
        picture.isHidden = false
    }

    func show(_ photo: AlbumPhoto, index: Int, count: Int) {
        endInvitation()
        if photo != self.photo {
            forgetProblem()
            // Another file may have taken the path, as when a friend's stick comes after one's own.
            if photo.path == self.photo?.path { picture.show(nil) }
        }
        self.photo = photo
        place = (index, count)
        isSelectable = picture.failure == nil
        setNeedsLayout()
    }

    private func loaded() {
        isSelectable = true
        guard !picture.isWhole else { return forgetProblem() }
        problem.text = PictureExtent.partSentence
        problem.color = { _ in Theme.onChip }
        ground.isHidden = false
        setNeedsLayout()
    }

    private func failed(_ error: ImageFileError) {
        isSelectable = false
        forgetProblem()
        problem.text = error.sentence
        setNeedsLayout()
    }

    private func forgetProblem() {
        problem.text = ""
        problem.color = { $0.label2 }
        ground.isHidden = true
    }

    override func layout() {
        picture.frame = bounds
        invitation?.frame = bounds
        let inset = metrics.px(12)
        let width = frame.width - 2 * inset
        let height = max(metrics.lineHeight(.small) * 2, problem.size(fitting: width).height)
        problem.frame = Rect(x: inset, y: frame.height - height - inset, width: width, height: height)
        ground.frame = problem.frame.inset(by: -metrics.px(6))
        guard let photo, !bounds.isEmpty else { return }
        picture.show(PictureRequest(.cover(path: photo.path), size: frame.size))
    }

    override func highlightDidChange() {
        picture.dimming = isHighlighted ? 0.25 : 0
        invitation?.isPressed = isHighlighted
    }

    override func prepareForReuse() {
        endInvitation()
        picture.show(nil)
        forgetProblem()
        isSelectable = true
    }

    override var accessibility: Accessibility? {
        if let invitation { return Accessibility(.cell, identifier: "album.phone", label: invitation.spoken, isEnabled: isSelectable) }
        var label = localized("Photo \(place.index + 1) of \(place.count)")
        if !problem.text.isEmpty { label += ", " + problem.text }
        return Accessibility(.cell, identifier: "album.item.\(place.index)", label: label, isEnabled: isSelectable)
    }
}

extension PictureExtent {
    /// What a guest is told of a photo whose file was cut off.
    static var partSentence: String { localized("Only part of this photo is there") }
}
