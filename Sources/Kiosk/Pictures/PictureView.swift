internal import Drawing
internal import Geometry
internal import ImageFiles
internal import MemePress
internal import Toolkit

/// A picture that is fetched when it is needed and fades in.
final class PictureView: View {
    private let loader: PictureLoader
    /// Corner radius in points.
    private let radius: Double
    private var request: PictureRequest?
    private var picture: Bitmap?
    /// The picture as it is seen; nil while there is none.
    var shown: Bitmap? { picture }
    private var task: Task<Void, Never>?
    private var fade = 1.0 { didSet { setNeedsDisplay() } }
    private(set) var failure: ImageFileError?
    /// Whether the file has all of the picture; true while there is none.
    private(set) var isWhole = true
    /// Called when the picture can't be shown.
    var onFailure: (ImageFileError) -> Void = { _ in }
    /// Called when the picture is there.
    var onLoad: () -> Void = {}

    init(_ surroundings: Surroundings, loader: PictureLoader, radius: Double) {
        self.loader = loader
        self.radius = radius
        super.init(surroundings)
        isInteractive = false
    }

    /// Shows another picture, or none.
    func show(_ request: PictureRequest?) {
        guard request != self.request else { return }
        task?.cancel()
        self.request = request
        failure = nil
        adopt(request.flatMap { loader.ready($0) })
        fade = 1
        setNeedsDisplay()
        if let request, picture == nil { load(request) } else if picture != nil { onLoad() }
    }

    private func load(_ request: PictureRequest) {
        task = Task { [weak self, loader] in
            do {
                let picture = try await loader.load(request)
                self?.loaded(picture, for: request)
            } catch let error as ImageFileError {
                self?.failed(error, for: request)
            } catch {
                // Cancelled: somebody else's picture is being fetched by now.
            }
        }
    }

    private func loaded(_ picture: Bitmap, for request: PictureRequest) {
        guard request == self.request else { return }
        adopt(picture)
        onLoad()
        surroundings.animator.animate(.milliseconds(140), .linear) { [weak self] in self?.fade = $0 }
    }

    private func adopt(_ picture: Bitmap?) {
        self.picture = picture
        isWhole = request.flatMap { loader.extent(of: $0) }?.isWhole ?? true
    }

    private func failed(_ error: ImageFileError, for request: PictureRequest) {
        guard request == self.request else { return }
        failure = error
        setNeedsDisplay()
        onFailure(error)
    }

    override func willDetach() {
        task?.cancel()
        if picture == nil { request = nil }
    }

    override func draw(on painter: Painter) {
        let corner = metrics.px(radius)
        if picture == nil || fade < 1 { painter.fill(bounds, radius: corner, theme.surface2) }
        if let picture {
            painter.draw(picture, at: bounds.centered(picture.size).origin, radius: corner, opacity: fade)
        } else if failure != nil {
            let mask = surroundings.icons.mask("warning", side: min(metrics.px(32), frame.height / 2))
            painter.fill(mask: mask, at: bounds.centered(mask.size).origin, theme.label3)
        }
    }
}
