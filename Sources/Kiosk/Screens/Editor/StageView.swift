internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Text
internal import Toolkit

/// A photo on the editor's stage.
struct StagePhoto {
    /// Its pixels, usually made for the room that it has there.
    var bitmap: Bitmap
    /// Its own size in pixels; that shape decides where the captions lie.
    var size: Size
}

/// The middle of the editor: the photo with both captions, or the frame that waits for one.
final class StageView: View {
    let top: CaptionField
    let bottom: CaptionField
    private let cameraDoor: Button
    private let albumDoor: Button
    private let doors: View
    private var photo: StagePhoto?
    /// How far a photo that fades in has come, 0...1.
    private var landing = 1.0 { didSet { setNeedsDisplay() } }
    /// The photo on its way here, which is not seen in its place before it has landed.
    private weak var arriving: PhotoLanding? { didSet { setNeedsDisplay() } }
    /// Called with the caption whose third of the picture was tapped; nil for a tap elsewhere.
    var onTap: (CaptionField?) -> Void = { _ in }
    /// Called when the stage has a different room for the photo, so that it is decoded at the right size.
    var onRoomChange: (Size) -> Void = { _ in }

    init(_ surroundings: Surroundings, onCamera: @escaping () -> Void, onAlbum: @escaping () -> Void) {
        top = CaptionField(surroundings, .top)
        bottom = CaptionField(surroundings, .bottom)
        let style = ButtonStyle(.go, .door, radius: 24, iconSide: 56, gap: 14, isColumn: true)
        cameraDoor = Button(
            surroundings, "editor.take-photo", title: localized("Take a photo"), icon: "camera", style: style, action: onCamera)
        albumDoor = Button(
            surroundings, "editor.choose-photo", title: localized("Choose a photo"), icon: "album", style: style, action: onAlbum)
        doors = Doors(surroundings)
        super.init(surroundings)
        cameraDoor.disabledAction = { [weak cameraDoor] in cameraDoor?.nudge() }
        isOpaque = true
        for view in [top, bottom, doors] as [View] { add(view) }
        doors.add(cameraDoor)
        doors.add(albumDoor)
        add(TapRecognizer { [weak self] in self?.tap($0) })
    }

    /// Whether there is a camera to take a photo with; without one choosing is the way to go.
    var hasCamera = true {
        didSet {
            guard hasCamera != oldValue else { return }
            for door in [cameraDoor, albumDoor] { door.fadeIn() }
            cameraDoor.isEnabled = hasCamera
            cameraDoor.icon = hasCamera ? "camera" : "camera-off"
            cameraDoor.detail = hasCamera ? nil : localized("No camera connected")
            cameraDoor.spokenLabel =
                hasCamera ? localized("Take a photo") : localized("Take a photo, dimmed, no camera connected")
            styleDoors()
        }
    }

    private func styleDoors() {
        for (door, isGo) in [(cameraDoor, hasCamera), (albumDoor, !hasCamera)] {
            door.style = ButtonStyle(
                isGo ? .go : .filled, .door, radius: metrics.pick(24, compact: 18, tall: 24),
                iconSide: metrics.pick(56, compact: 36, tall: 72, narrow: 44), gap: metrics.pick(16, compact: 8, tall: 20), isColumn: true)
        }
    }

    // MARK: - Photo

    /// Shows a photo, or the two buttons that lead to one.
    ///
    /// - Parameters:
    ///   - lands: whether it fades in where it does not come from a place.
    ///   - origin: the photo's picture where it was chosen, from which it moves here.
    func show(_ photo: StagePhoto?, lands: Bool, from origin: PhotoLanding? = nil) {
        let isNew = self.photo == nil && photo != nil
        self.photo = photo
        placeFields()
        setNeedsDisplay()
        if photo != nil, isNew { leaveDoors() } else { doors.isHidden = photo != nil }
        guard let photo else { return }
        if let origin { return receive(photo, from: origin) }
        guard lands else { return }
        let duration = Duration.milliseconds(surroundings.reducesMotion ? 140 : 320)
        surroundings.animator.animate(duration, surroundings.reducesMotion ? .linear : .arrive) { [weak self] in self?.landing = $0 }
    }

    private func receive(_ photo: StagePhoto, from origin: PhotoLanding) {
        arriving = origin
        origin.land(
            photo.bitmap, on: { [weak self] in self.map { $0.windowRect($0.box) } ?? .zero },
            completion: { [weak self, weak origin] in if self?.arriving === origin { self?.arriving = nil } })
    }

    private func leaveDoors() {
        surroundings.animator.animate(
            .milliseconds(140), .linear, update: { [weak self] in self?.doors.opacity = 1 - $0 },
            completion: { [weak self] _ in
                guard let self else { return }
                doors.opacity = 1
                doors.isHidden = photo != nil
            })
    }

    /// Where a photo may lie: the stage less its margin.
    private var room: Rect { bounds.inset(by: metrics.px(metrics.pick(16, compact: 8, tall: 16))) }

    /// Where the photo lies, or the frame that waits for it.
    var box: Rect {
        if let photo { return bounds.centered(photo.size.aspectFit(in: room.size)) }
        switch metrics.layoutClass {
        case .regular: return bounds.centered(Size(width: 4, height: 3).aspectFit(in: room.size))
        case .compact:
            let (side, end) = (metrics.px(16), metrics.px(8))
            return bounds.inset(by: Insets(left: side, top: end, right: side, bottom: end))
        case .tall, .narrow: return bounds.inset(by: NavigationBar.margin(metrics))
        }
    }

    private func placeFields() {
        guard !bounds.isEmpty else { return }
        for field in [top, bottom] { field.place(on: box, shape: photo?.size, hasPhoto: photo != nil) }
    }

    override func layout() {
        placeFields()
        onRoomChange(room.size)
        styleDoors()
        doors.frame = bounds
        let size = metrics.pick((264.0, 188.0), compact: (220, 108), tall: (420, 240), narrow: (280, 132))
        let gap = metrics.px(20)
        var door = Size(width: metrics.px(size.0), height: metrics.px(size.1))
        if metrics.isUpright {
            // Between the two captions.
            let free = bottom.frame.top - top.frame.bottom - 3 * gap
            door.height = min(door.height, max(metrics.px(44), free / 2))
            let x = (frame.width - door.width) / 2
            let y = (frame.height - 2 * door.height - gap) / 2
            cameraDoor.frame = Rect(origin: Point(x: x, y: y), size: door)
            albumDoor.frame = Rect(origin: Point(x: x, y: y + door.height + gap), size: door)
        } else {
            let x = (frame.width - 2 * door.width - gap) / 2
            let y = (frame.height - door.height) / 2
            cameraDoor.frame = Rect(origin: Point(x: x, y: y), size: door)
            albumDoor.frame = Rect(origin: Point(x: x + door.width + gap, y: y), size: door)
        }
    }

    private func tap(_ point: Point) {
        let box = self.box
        let isAbove = point.y < box.top + box.height / 3
        let isBelow = point.y >= box.bottom - box.height / 3
        onTap(!box.contains(point) ? nil : isAbove ? top : isBelow ? bottom : nil)
    }

    /// The door that is the go-action, or the first caption where there is a photo.
    override var preferredFocus: View? { photo != nil ? top : hasCamera ? cameraDoor : albumDoor }

    // MARK: - Looks

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.stage)
        if let photo {
            if arriving != nil { return }
            drawPhoto(photo.bitmap, on: painter)
        } else {
            painter.fill(box, radius: metrics.px(16), theme.background)
            painter.stroke(box, radius: metrics.px(16), width: metrics.px(2), dash: (metrics.px(6), metrics.px(4)), theme.line)
        }
    }

    private func drawPhoto(_ photo: Bitmap, on painter: Painter) {
        let box = self.box
        if landing < 1 {
            let share = surroundings.reducesMotion ? 1 : 0.92 + 0.08 * landing
            let size = Size(width: Int(Double(box.width) * share), height: Int(Double(box.height) * share))
            painter.draw(photo, in: box.centered(size), opacity: landing)
        } else if photo.size == box.size {
            painter.draw(photo, at: box.origin, radius: metrics.px(4))
        } else {
            // The photo is being decoded again for a stage of another size.
            painter.draw(photo, in: box)
        }
    }
}

/// Holds both doors; what is beside them is the stage's.
private final class Doors: View {
    override func hitTest(_ point: Point) -> View? {
        let hit = super.hitTest(point)
        return hit === self ? nil : hit
    }
}

/// The photo as an element of its own, for those who can't see it.
final class StageImageElement: View {
    /// What the picture is, in words.
    var words = localized("No photo yet")

    override func hitTest(_ point: Point) -> View? { nil }

    override var accessibility: Accessibility? { Accessibility(.image, identifier: "editor.image", label: words) }
}
