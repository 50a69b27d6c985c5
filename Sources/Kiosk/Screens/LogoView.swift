internal import Drawing
internal import Geometry
internal import ImageFiles
private import Logging
internal import MemePress
internal import Toolkit

/// The operator's logo, whole and in its own colours, at the start of its room.
///
/// One with transparency lies on the screen itself where it can be seen there, one without on a white card.
final class LogoView: View {
    private let loader: PictureLoader
    private let path: String
    private var picture: Bitmap?
    /// The room that the picture was asked for.
    private var room = Size.zero
    private var task: Task<Void, Never>?
    /// What it lies on in each theme, once it was looked at.
    private var grounds: [Theme.Appearance: LogoGround] = [:]
    /// Whether it can't be shown.
    private(set) var isBroken = false
    /// Whether it lies in the middle of its room.
    var isCentred = false { didSet { if isCentred != oldValue { setNeedsDisplay() } } }
    /// Called when its size is known, or that there is none.
    var onLoad: () -> Void = {}
    private static let log = Logger(label: "mememe.kiosk")

    init(_ surroundings: Surroundings, loader: PictureLoader, path: String) {
        (self.loader, self.path) = (loader, path)
        super.init(surroundings)
        isInteractive = false
    }

    /// The card around the picture, in pixels; its room is kept where there is none, too.
    private var border: Int { metrics.px(metrics.pick(5, compact: 4, tall: 6)) }

    /// What it lies on.
    private func ground(of picture: Bitmap) -> LogoGround {
        if let known = grounds[theme.appearance] { return known }
        let ground = LogoGround(for: picture, on: theme)
        grounds[theme.appearance] = ground
        return ground
    }

    /// The width in pixels at a height; all of the room before the picture is there.
    func width(fitting room: Size) -> Int {
        guard !isBroken, let picture else { return room.width }
        return min(room.width, picture.size.aspectFit(in: room.inset(by: border)).width + 2 * border)
    }

    override func layout() {
        let room = bounds.size.inset(by: border)
        guard !isBroken, room.width > 0, room.height > 0, needsAnother(for: room) else { return }
        self.room = room
        load(PictureRequest(.sign(path: path), size: room))
    }

    /// Whether what is there does not fill the room, or lies beyond it.
    private func needsAnother(for room: Size) -> Bool {
        guard let size = picture?.size else { return room != self.room }
        return size != size.aspectFit(in: room)
    }

    private func load(_ request: PictureRequest) {
        task?.cancel()
        if let picture = loader.ready(request) { return show(picture) }
        task = Task { [weak self, loader] in
            do {
                let picture = try await loader.load(request)
                guard self?.room == request.size else { return }
                self?.show(picture)
            } catch let error as ImageFileError {
                self?.fail(error)
            } catch {
                // Cancelled: another size is being fetched by now.
            }
        }
    }

    private func show(_ picture: Bitmap) {
        let isFirst = self.picture == nil
        self.picture = picture
        grounds = [:]
        setNeedsDisplay()
        if isFirst { onLoad() }
    }

    private func fail(_ error: ImageFileError) {
        Self.log.error("the logo \(path) can't be shown: \(error)")
        isBroken = true
        onLoad()
    }

    override func willDetach() {
        task?.cancel()
        // It is asked for again when the view is back.
        if picture == nil { room = .zero }
    }

    override func draw(on painter: Painter) {
        guard let picture, !isBroken else { return }
        let color = ground(of: picture).color
        let size = Size(width: picture.size.width + 2 * border, height: picture.size.height + 2 * border)
        let place = bounds.centered(size)
        let card = Rect(origin: Point(x: isCentred ? place.x : 0, y: place.y), size: size)
        if let color { painter.fill(card, radius: metrics.px(8), color) }
        // Without a card it begins where everything else on the screen does.
        let left = color == nil && !isCentred ? 0 : border
        painter.draw(picture, at: Point(x: card.x + left, y: card.y + border))
    }
}

extension Size {
    fileprivate func inset(by border: Int) -> Size { Size(width: max(0, width - 2 * border), height: max(0, height - 2 * border)) }
}
