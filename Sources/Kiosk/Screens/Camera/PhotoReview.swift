internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// The photo that was just taken, whole, above the two ways to go on.
final class PhotoReview: View {
    private let image: ReviewedPhoto
    private let bar: Panel
    private let retake: Button
    let use: Button
    /// Called when there is other room for the photo.
    var onRoomChange: () -> Void = {}

    var onRetake: () -> Void = {}
    var onUse: () -> Void = {}

    override init(_ surroundings: Surroundings) {
        image = ReviewedPhoto(surroundings)
        bar = Panel(surroundings, fill: { $0.surface })
        retake = Button(
            surroundings, "camera.retake", title: localized("Retake"), icon: "retake", style: ButtonStyle(.filled, .big, radius: 18))
        use = Button(surroundings, "camera.use", title: localized("Use photo"), icon: "check", style: ButtonStyle(.go, .big, radius: 18))
        super.init(surroundings)
        retake.action = { [weak self] in self?.onRetake() }
        use.action = { [weak self] in self?.onUse() }
        isOpaque = true
        isHidden = true
        bar.line = .top
        for view in [image, bar] as [View] { add(view) }
        for view in [retake, use] { bar.add(view) }
    }

    private var barHeight: Int { metrics.px(metrics.pick(112, compact: 76, tall: 136)) }

    /// The room that the photo may fill, in pixels.
    var room: Size { Size(width: frame.width, height: max(0, frame.height - barHeight)) }

    /// Where the photo lies.
    var photoFrame: Rect { image.frame }

    /// Shows a photo that was made for the room, or another one until that is ready.
    func show(_ picture: Bitmap) {
        image.picture = picture
        image.isHidden = false
        placeImage()
    }

    /// Shows the photo no more, which from now on is seen on its way to the stage.
    func letGo() { image.isHidden = true }

    /// Lets the bar rise from the lower edge.
    func raiseBar() {
        guard !surroundings.reducesMotion else { return }
        let height = Double(barHeight)
        bar.translation.y = barHeight
        surroundings.animator.animate(.milliseconds(280)) { [weak bar] in bar?.translation.y = Int((height * (1 - $0)).rounded()) }
    }

    private func placeImage() {
        guard let picture = image.picture, !room.isEmpty else { return }
        image.frame = Rect(size: room).centered(picture.size.aspectFit(in: room))
    }

    override func layout() {
        placeImage()
        bar.frame = Rect(left: 0, top: room.height, right: frame.width, bottom: frame.height)
        let margin = metrics.px(metrics.pick(32, compact: 16, tall: 28))
        // At opposite ends, with a gap between them on the narrowest panel, too.
        let width = min(metrics.px(260), (frame.width - 2 * margin - metrics.px(12)) / 2)
        let size = Size(width: width, height: metrics.px(metrics.pick(64, compact: 52, tall: 72)))
        let y = (barHeight - size.height) / 2
        retake.frame = Rect(origin: Point(x: margin, y: y), size: size)
        use.frame = Rect(origin: Point(x: frame.width - margin - size.width, y: y), size: size)
        onRoomChange()
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.stage) }
}

/// The photo itself.
private final class ReviewedPhoto: View {
    var picture: Bitmap? { didSet { setNeedsDisplay() } }

    override func draw(on painter: Painter) { if let picture { painter.draw(picture, in: bounds) } }

    override var accessibility: Accessibility? {
        var element = Accessibility(.image, identifier: "camera.preview", label: localized("Your photo"))
        element.isLive = true
        return element
    }
}
