public import Geometry

/// One visible element of the interface, as the automation tree and screen readers see it.
public struct Element: Equatable, Sendable {
    public var accessibility: Accessibility
    /// Where it is seen, in display pixels after rotation, cut to what is visible.
    public var frame: Rect
    public var children: [Element]

    /// The element with an identifier, in this element or below it.
    public func first(_ identifier: String) -> Element? {
        if accessibility.identifier == identifier { return self }
        for child in children {
            if let found = child.first(identifier) { return found }
        }
        return nil
    }
}

extension Element {
    /// The visible elements of a view, reading order top to bottom.
    static func elements(of view: View, clip: Rect) -> [Element] {
        guard !view.isHidden, view.opacity > 0.01 else { return [] }
        let frame = view.windowRect(view.bounds)
        let visible = frame.intersection(clip)
        let shown = view.superview == nil || view.overflow != .zero ? clip : visible
        if visible.isEmpty, view.overflow == .zero { return [] }
        let modal = view.subviews.last { $0.isAccessibilityModal && !$0.isHidden }
        let holders = modal.map { [$0] } ?? view.subviews
        let children = holders.flatMap { elements(of: $0, clip: shown) }
        guard let accessibility = view.accessibility else { return children }
        return visible.isEmpty ? children : [Element(accessibility: accessibility, frame: visible, children: children)]
    }
}
