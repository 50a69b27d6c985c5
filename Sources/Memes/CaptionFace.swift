private import Languages
public import Text

/// A face that captions can be set in, by the name that guests know it by.
public struct CaptionFace: Equatable, Sendable {
    /// What `mememe render` calls it, and the font chooser in English.
    public let title: String
    public let typeface: Typeface

    /// Chosen for contrast of mood; all of them from Debian packages.
    public static let all = [classic, loud, headline, bubbly, fancy, robot]

    // rule lifted (untranslated): the command line understands it
    private static let classic = CaptionFace(title: "Classic", typeface: .caption)
    // rule lifted (untranslated): the command line understands it
    private static let loud = CaptionFace(title: "Loud", typeface: .loud)
    // rule lifted (untranslated): the command line understands it
    private static let headline = CaptionFace(title: "Headline", typeface: .headline)
    // rule lifted (untranslated): the command line understands it
    private static let bubbly = CaptionFace(title: "Bubbly", typeface: .bubbly)
    // rule lifted (untranslated): the command line understands it
    private static let fancy = CaptionFace(title: "Fancy", typeface: .fancy)
    // rule lifted (untranslated): the command line understands it
    private static let robot = CaptionFace(title: "Robot", typeface: .robot)

    /// What the font chooser calls it.
    public var shownTitle: String {
        switch self {
        case .loud: localized("Loud", meaning: "caption face")
        case .headline: localized("Headline", meaning: "caption face")
        case .bubbly: localized("Bubbly", meaning: "caption face")
        case .fancy: localized("Fancy", meaning: "caption face")
        case .robot: localized("Robot", meaning: "caption face")
        default: localized("Classic", meaning: "caption face")
        }
    }

    /// The typeface that somebody means by a face's title or a typeface's own name, capitals not regarded; nil for no name of ours.
    public static func typeface(named name: String) -> Typeface? {
        let wanted = name.lowercased()
        return all.first { $0.title.lowercased() == wanted || $0.typeface.name.lowercased() == wanted }?.typeface
    }
}
