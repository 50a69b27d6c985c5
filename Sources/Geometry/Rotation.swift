/// How far the picture is turned clockwise on the panel.
///
/// With `.quarter` the picture's top edge lies along the panel's right edge.
public enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    public static func + (left: Rotation, right: Rotation) -> Rotation {
        Rotation(rawValue: (left.rawValue + right.rawValue) % 360) ?? .none
    }

    public static prefix func - (rotation: Rotation) -> Rotation {
        Rotation(rawValue: 360 - rotation.rawValue) ?? .none
    }

    public var swapsAxes: Bool { self == .quarter || self == .threeQuarters }

    /// The size of the picture on a panel of `panel` pixels, and the other way round.
    public func contentSize(ofPanel panel: Size) -> Size { swapsAxes ? panel.transposed : panel }

    /// Where a place on the panel lies in the picture.
    public func content(ofPanel point: UnitPoint) -> UnitPoint {
        switch self {
        case .none: point
        case .quarter: UnitPoint(x: point.y, y: 1 - point.x)
        case .half: UnitPoint(x: 1 - point.x, y: 1 - point.y)
        case .threeQuarters: UnitPoint(x: 1 - point.y, y: point.x)
        }
    }

    /// Where a place in the picture lies on the panel.
    public func panel(ofContent point: UnitPoint) -> UnitPoint { (-self).content(ofPanel: point) }

    /// Where a rectangle of a picture of `content` pixels lies on the panel.
    public func panel(ofContent rect: Rect, in content: Size) -> Rect {
        switch self {
        case .none: rect
        case .quarter: Rect(x: content.height - rect.bottom, y: rect.x, width: rect.height, height: rect.width)
        case .half:
            Rect(x: content.width - rect.right, y: content.height - rect.bottom, width: rect.width, height: rect.height)
        case .threeQuarters: Rect(x: rect.y, y: content.width - rect.right, width: rect.height, height: rect.width)
        }
    }
}
