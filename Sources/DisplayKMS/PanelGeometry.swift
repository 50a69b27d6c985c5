internal import Geometry

/// How the picture must be turned for a value of the connector property "panel orientation".
///
/// The kernel names the edge of the panel's own picture that points up in the finished device. With "Left Side Up" the guest's top
/// is the panel's left edge, so the picture is turned by 270° clockwise; with "Right Side Up" by 90°.
func mounting(panelOrientation name: String) -> Rotation {
    switch name {
    case "Upside Down": .half
    case "Left Side Up": .threeQuarters
    case "Right Side Up": .quarter
    default: .none
    }
}

/// The panel's measures if they can be true: each 30 to 3000 mm, and the shape within a fifth of the mode's (pixels are nearly square).
///
/// Virtual machines report zero or a fixed size, projectors zero, and some panels their aspect ratio.
func plausibleMillimetres(_ millimetres: Size, for mode: Size) -> Size? {
    let range = 30...3000
    guard range.contains(millimetres.width), range.contains(millimetres.height), !mode.isEmpty else { return nil }
    let shape = Double(millimetres.width) / Double(millimetres.height)
    let expected = Double(mode.width) / Double(mode.height)
    let ratio = shape / expected
    return ratio > 1 / 1.2 && ratio < 1.2 ? millimetres : nil
}
