public import Drawing

/// One full picture of the interface that a navigation stack shows.
open class Screen: View {
    /// The stack that holds the screen.
    public internal(set) weak var stack: NavigationStack?

    public override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isOpaque = true
    }

    /// Called before the screen is seen, also when the one above it goes.
    open func willAppear() {}
    /// Called when the screen is in place and takes touches.
    open func didAppear() {}
    /// Called before another screen covers this one or it goes.
    open func willDisappear() {}
    /// Called when the screen is not seen any more.
    open func didDisappear() {}
    /// Does what the screen's way back does, as for the Escape key; the first screen has none.
    open func stepBack() {}
    /// Whether a swipe from the leading edge leads back.
    open var allowsEdgeSwipe: Bool { true }

    open override func draw(on painter: Painter) { painter.fill(bounds, theme.background) }
}
