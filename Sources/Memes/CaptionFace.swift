public import Text

/// A face that captions can be set in, by the name that guests know it by.
public struct CaptionFace: Equatable, Sendable {
    /// What the font chooser and `mememe render` call it.
    public let title: String
    public let typeface: Typeface

    /// Chosen for contrast of mood; all of them from Debian packages.
    public static let all = [
        CaptionFace(title: "Classic", typeface: .caption), CaptionFace(title: "Loud", typeface: .loud),
        CaptionFace(title: "Headline", typeface: .headline), CaptionFace(title: "Bubbly", typeface: .bubbly),
        CaptionFace(title: "Fancy", typeface: .fancy), CaptionFace(title: "Robot", typeface: .robot),
    ]

    /// The typeface that somebody means by a face's title or a typeface's own name, capitals not regarded; nil for no name of ours.
    public static func typeface(named name: String) -> Typeface? {
        let wanted = name.lowercased()
        return all.first { $0.title.lowercased() == wanted || $0.typeface.name.lowercased() == wanted }?.typeface
    }
}
