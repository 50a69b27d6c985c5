internal import Devices
internal import Drawing
internal import Geometry
internal import ImageFiles
internal import Languages
internal import MemePress
internal import Memes
internal import Text
internal import Toolkit

/// A picture that can be pinched, dragged and double-tapped.
final class ZoomView: View {
    private let services: KioskServices
    private var path: String?
    /// As large as it fits.
    private var picture: Bitmap?
    /// The room that it was last fitted to.
    private var fittedRoom = Size.zero
    /// The same with more of the file's pixels, while it is larger than that.
    private var enlarged: Bitmap?
    /// The zoom that it was loaded for, or is being loaded for.
    private var enlargedZoom = 1.0
    private var task: Task<Void, Never>?
    private var enlarging: Task<Void, Never>?
    /// How much larger than fitted, 1...maximumZoom, and where the picture's centre is off the view's, in pixels.
    private(set) var zoom = 1.0 { didSet { if (zoom > 1.01) != (oldValue > 1.01) { onZoom() } } }
    private(set) var shift = (x: 0.0, y: 0.0)
    private var words = ""
    /// Says in the picture's place why there is none.
    private let trouble: Label
    private var meme: Meme?
    /// Whether the thumbnail is shown until the picture is there.
    private let standsIn: Bool
    /// Called when the picture became larger than fitted, or fits again.
    var onZoom: () -> Void = {}
    var isZoomed: Bool { zoom > 1.01 }

    static let maximumZoom = 4.0
    private static let doubleTapZoom = 2.5

    init(_ services: KioskServices, standsIn: Bool) {
        self.services = services
        self.standsIn = standsIn
        trouble = Label(services.surroundings, "", .lead, color: { $0.label2 }, alignment: .center, maximumLines: 2)
        (trouble.isHidden, trouble.isLive) = (true, true)
        super.init(services.surroundings)
        isOpaque = true
        acceptsSeveralTouches = true
        let gesture = ZoomRecognizer()
        gesture.isZoomed = { [weak self] in (self?.zoom ?? 1) > 1 }
        gesture.onChange = { [weak self] factor, center, travel in self?.transform(factor, around: center, by: travel) }
        gesture.onEnd = { [weak self] in self?.settle() }
        let tap = TapRecognizer { _ in }
        tap.doubleTapAction = { [weak self] in self?.toggleZoom(at: $0) }
        add(gesture)
        add(tap)
        add(trouble)
    }

    /// Shows a meme as large as it fits.
    func show(_ meme: Meme) {
        let path = meme.memedImage.path
        let words = meme.spokenWords.joined(separator: " … ")
        self.words = meme.captions.drawn.isEmpty ? words : localized("Meme: \(words)")
        self.meme = meme
        guard path != self.path else { return }
        self.path = path
        picture = nil
        trouble.isHidden = true
        (zoom, shift) = (1, (0, 0))
        dropEnlarged()
        load()
    }

    private func load() {
        guard let path, !bounds.isEmpty else { return }
        task?.cancel()
        let request = PictureRequest(.fit(path: path), size: room)
        task = Task { [weak self, services] in
            do {
                if self?.standsIn == true, services.pictures.ready(request) == nil { await self?.showThumbnail(in: request.size) }
                let picture = try await services.pictures.load(request)
                guard let self, self.path == path else { return }
                self.picture = picture
                trouble.isHidden = true
                setNeedsDisplay()
            } catch let error as ImageFileError {
                self?.fail(error, at: path)
            } catch {
                // Cancelled: another picture is shown by now.
            }
        }
    }

    /// Shows the thumbnail, with captions laid out for it, in place of the picture that is still to come.
    private func showThumbnail(in room: Size) async {
        guard let meme, picture == nil else { return }
        do {
            let size = try await services.pictures.size(ofPhoto: meme.thumbnail.path).aspectFit(in: room)
            let source = PictureRequest.Source.meme(path: meme.thumbnail.path, captions: meme.captions, fontName: meme.fontName)
            let thumbnail = try await services.pictures.load(PictureRequest(source, size: size))
            guard picture == nil, meme.id == self.meme?.id else { return }
            picture = thumbnail
            setNeedsDisplay()
        } catch {
            // The picture itself is about to come.
        }
    }

    private func fail(_ error: ImageFileError, at path: String) {
        // A file that was slow to fail may be one that nobody looks at any more.
        guard path == self.path else { return }
        // The thumbnail may stand in for it, and there is nothing larger to come.
        picture = nil
        trouble.text = error.sentence
        trouble.isHidden = false
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var room: Size { bounds.inset(by: metrics.px(metrics.pick(16, compact: 8, tall: 16))).size }

    /// Only another size is a reason to load anew: a sentence that comes has everything laid out, too.
    override func layout() {
        if !trouble.isHidden {
            let size = trouble.size(fitting: min(room.width, metrics.px(560)))
            trouble.frame = bounds.centered(size).offset(by: Point(x: 0, y: signSide / 2))
        }
        guard room != fittedRoom else { return }
        fittedRoom = room
        (zoom, shift) = (1, (0, 0))
        dropEnlarged()
        load()
    }

    override func willDetach() {
        task?.cancel()
        enlarging?.cancel()
    }

    /// Loads as many of the file's pixels as are shown with a zoom. Until they are there, the fitted picture is stretched.
    private func enlarge(to zoom: Double) {
        guard zoom > 1.01, let path, let fitted = picture?.size else { return dropEnlarged() }
        // It was only moved.
        guard zoom != enlargedZoom else { return }
        enlargedZoom = zoom
        enlarging?.cancel()
        enlarging = Task { [weak self, services] in
            do {
                let whole = try await services.pictures.size(ofPhoto: path)
                let factor = Self.enlargement(of: fitted, to: zoom, whole: whole)
                guard factor > 1.01 else { return }
                let enlarged = try await services.pictures.load(PictureRequest(.fit(path: path), size: Self.size(of: fitted, factor)))
                guard let self, self.path == path, !Task.isCancelled else { return }
                self.enlarged = enlarged
                setNeedsDisplay()
            } catch {
                // Cancelled, or the file is gone: what is shown stays.
            }
        }
    }

    /// How much larger than fitted a picture is loaded for a zoom: not larger than its file, nor than half of what all pictures in memory
    /// may take.
    static func enlargement(of fitted: Size, to zoom: Double, whole: Size) -> Double {
        let room = Double(PictureLoader.byteLimit / 2) / Double(max(fitted.area * 4, 1))
        return min(zoom, Double(whole.width) / Double(max(fitted.width, 1)), room.squareRoot())
    }

    private func dropEnlarged() {
        enlarging?.cancel()
        (enlarging, enlarged, enlargedZoom) = (nil, nil, 1)
    }

    // MARK: - Zoom

    private func transform(_ factor: Double, around center: Point, by travel: Point) {
        let new = min(max(zoom * factor, 0.7), Self.maximumZoom * 1.2)
        let ratio = new / zoom
        let offset = (x: Double(center.x - bounds.center.x), y: Double(center.y - bounds.center.y))
        shift.x = (shift.x - offset.x) * ratio + offset.x + Double(travel.x)
        shift.y = (shift.y - offset.y) * ratio + offset.y + Double(travel.y)
        zoom = new
        setNeedsDisplay()
    }

    private func toggleZoom(at point: Point) {
        let offset = (x: Double(bounds.center.x - point.x), y: Double(bounds.center.y - point.y))
        let scale = Self.doubleTapZoom
        animate(to: zoom > 1.05 ? (1, 0, 0) : held(scale, offset.x * (scale - 1), offset.y * (scale - 1)))
    }

    private func settle() { animate(to: held(min(max(zoom, 1), Self.maximumZoom), shift.x, shift.y)) }

    /// The nearest place at which no gap shows beside a picture that is larger than the view.
    private func held(_ zoom: Double, _ x: Double, _ y: Double) -> (Double, Double, Double) {
        guard let picture else { return (1, 0, 0) }
        let limitX = max(0, (Double(picture.size.width) * zoom - Double(frame.width)) / 2)
        let limitY = max(0, (Double(picture.size.height) * zoom - Double(frame.height)) / 2)
        return (zoom, min(max(x, -limitX), limitX), min(max(y, -limitY), limitY))
    }

    private func animate(to end: (Double, Double, Double)) {
        let start = (zoom, shift.x, shift.y)
        enlarge(to: end.0)
        guard start != end else { return }
        surroundings.animator.animate(.milliseconds(250)) { [weak self] share in
            guard let self else { return }
            func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
            zoom = mix(start.0, end.0)
            shift = (mix(start.1, end.1), mix(start.2, end.2))
            setNeedsDisplay()
        }
    }

    // MARK: - Looks

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.stage)
        guard let picture else { return drawSign(on: painter) }
        if zoom == 1, shift == (0, 0) {
            return painter.draw(picture, at: bounds.centered(picture.size).origin, radius: metrics.px(4))
        }
        let size = Self.size(of: picture.size, zoom)
        let place = bounds.centered(size).offset(by: Point(x: Int(shift.x.rounded()), y: Int(shift.y.rounded())))
        // Made less than half as large, some of its pixels would not be seen at all.
        if let enlarged, enlarged.size.width <= 2 * size.width { return painter.draw(enlarged, in: place) }
        painter.draw(picture, in: place)
    }

    /// The side of the sign above the words that say why there is no picture, in pixels.
    private var signSide: Int { metrics.px(metrics.pick(56, compact: 44, tall: 72)) }

    private func drawSign(on painter: Painter) {
        guard !trouble.isHidden else { return }
        let place = Point(x: (frame.width - signSide) / 2, y: trouble.frame.top - signSide - metrics.px(12))
        painter.fill(mask: surroundings.icons.mask("warning", side: signSide), at: place, theme.label2)
    }

    private static func size(of fitted: Size, _ zoom: Double) -> Size {
        Size(width: Int((Double(fitted.width) * zoom).rounded()), height: Int((Double(fitted.height) * zoom).rounded()))
    }

    override var accessibility: Accessibility? { Accessibility(.image, identifier: "detail.image", label: words) }
}

/// Two fingers that pinch, or one that drags what is zoomed.
final class ZoomRecognizer: GestureRecognizer {
    var isZoomed: () -> Bool = { false }
    /// Called with how much the distance of the fingers grew, where their middle was, and how far it went since.
    var onChange: (Double, Point, Point) -> Void = { _, _, _ in }
    var onEnd: () -> Void = {}
    private var last: (center: Point, spread: Double)?

    override func touchBegan(_ touch: Touch) {
        last = state
        if touches.count >= 2 { for touch in touches { claim(touch) } }
    }

    override func touchMoved(_ touch: Touch) {
        guard let view, let now = state, let last else { return }
        if touches.count == 1 {
            guard isZoomed() else { return }
            if touch.travel.distance(to: .zero) > Double(view.metrics.px(GestureNumbers.slop)) { claim(touch) }
        }
        let factor = touches.count >= 2 && last.spread > 0 ? now.spread / last.spread : 1
        onChange(factor, last.center, now.center - last.center)
        self.last = now
    }

    override func touchEnded(_ touch: Touch, at time: FrameTime) { lifted(touch) }
    override func touchCancelled(_ touch: Touch) { lifted(touch) }

    private func lifted(_ touch: Touch) {
        let rest = touches.filter { $0 !== touch }
        last = rest.isEmpty ? nil : Self.state(of: rest, in: view)
        if rest.isEmpty { onEnd() }
    }

    private var state: (center: Point, spread: Double)? { Self.state(of: touches, in: view) }

    private static func state(of touches: [Touch], in view: View?) -> (center: Point, spread: Double)? {
        guard let view, let first = touches.first?.position(in: view) else { return nil }
        guard touches.count > 1 else { return (first, 0) }
        let second = touches[1].position(in: view)
        return (Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2), first.distance(to: second))
    }
}
