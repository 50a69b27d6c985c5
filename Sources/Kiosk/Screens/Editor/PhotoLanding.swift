internal import Drawing
internal import Geometry
internal import Toolkit

/// The chosen picture on its way from where it was chosen to its place in the stage, above all screens.
///
/// It stays where it was chosen until the photo is decoded, and then moves: both are over before a guest wonders.
final class PhotoLanding: View {
    private var picture: Bitmap
    private var animation: Animation?

    /// - Parameters:
    ///   - picture: what the guest has chosen, as it is seen.
    ///   - place: where it is seen, in the window.
    init(_ surroundings: Surroundings, _ picture: Bitmap, at place: Rect) {
        self.picture = picture
        super.init(surroundings)
        isInteractive = false
        frame = place
    }

    override func didAttach() {
        if let superview { frame = superview.localRect(frame) }
    }

    /// Moves to a place and goes away there.
    ///
    /// - Parameters:
    ///   - photo: the whole photo, of which `picture` may be a part.
    ///   - goal: the place in the window, asked for with every frame.
    ///   - completion: called once the photo is in its place, or was given up.
    func land(_ photo: Bitmap, on goal: @escaping () -> Rect, completion: @escaping () -> Void) {
        picture = photo
        let start = frame
        animation = surroundings.animator.animate(
            .milliseconds(320),
            update: { [weak self] share in
                guard let self, let superview else { return }
                frame = start.moved(share, toward: superview.localRect(goal()))
            },
            completion: { [weak self] _ in
                completion()
                self?.removeFromSuperview()
            })
    }

    /// Goes away at once.
    func end() {
        animation?.cancel()
        removeFromSuperview()
    }

    /// The picture fills the frame as a cell of the album does: what is too wide or too high is cut off evenly.
    override func draw(on painter: Painter) {
        painter.draw(picture, in: bounds.centered(picture.size.aspectFill(in: bounds.size)))
    }
}

extension Rect {
    /// The rectangle on the way to another one.
    ///
    /// - Parameter share: how far, 0...1.
    fileprivate func moved(_ share: Double, toward end: Rect) -> Rect {
        func between(_ from: Int, _ to: Int) -> Int { from + Int((Double(to - from) * share).rounded()) }
        return Rect(
            left: between(left, end.left), top: between(top, end.top), right: between(right, end.right), bottom: between(bottom, end.bottom)
        )
    }
}
