/// Tells of each finger that comes down in a view or its subviews, and leaves it to the others.
public final class TouchDownRecognizer: GestureRecognizer {
    private let action: (Touch) -> Void

    public init(_ action: @escaping (Touch) -> Void) { self.action = action }

    public override func touchBegan(_ touch: Touch) {
        abandon(touch)
        action(touch)
    }
}
