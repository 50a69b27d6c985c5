public import Geometry

/// The plane in which mice move the one pointer: the panel, and how the picture is turned on it.
public struct PointerPlane: Equatable, Sendable {
    /// The panel's pixels before rotation; one step of a mouse is one of them.
    public var panel: Size
    public var rotation: Rotation

    public init(panel: Size, rotation: Rotation) {
        self.panel = panel
        self.rotation = rotation
    }

    /// Where on the panel a pointer is after a mouse has moved as the guest sees it, held on the panel.
    func moved(_ position: UnitPoint, byX x: Double, y: Double) -> UnitPoint {
        let content = rotation.contentSize(ofPanel: panel)
        var place = rotation.content(ofPanel: position)
        place.x = min(max(place.x + x / Double(max(content.width, 1)), 0), 1)
        place.y = min(max(place.y + y / Double(max(content.height, 1)), 0), 1)
        return rotation.panel(ofContent: place)
    }
}
