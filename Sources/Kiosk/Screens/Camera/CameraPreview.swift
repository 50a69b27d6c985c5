internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// The camera's picture, live and whole; the view has its shape.
final class CameraPreview: View {
    /// What is seen; nil shows a dark area.
    var picture: Bitmap? {
        didSet {
            guard picture !== oldValue else { return }
            // The first picture and the last one change the screen, those between them only follow one another.
            if picture != nil, oldValue != nil { setNeedsLiveDisplay() } else { setNeedsDisplay() }
        }
    }
    /// Called whenever the picture was drawn.
    var onDraw: () -> Void = {}

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isOpaque = true
        isInteractive = false
    }

    override func draw(on painter: Painter) {
        guard let picture else { return painter.fill(bounds, theme.stage) }
        // Until the next frame comes a picture for a panel of another size has to do.
        painter.draw(picture, in: bounds)
        onDraw()
    }

    override var accessibility: Accessibility? {
        Accessibility(.image, identifier: "camera.preview", label: localized("Live camera picture"))
    }
}
