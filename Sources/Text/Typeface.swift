/// A design of letters that the kiosk can set text in.
///
/// It is a name only; `FontCatalog` knows which file it stands for.
public struct Typeface: Hashable, Sendable {
    /// The name that configuration files and the font chooser use.
    public let name: String

    public init(named name: String) { self.name = name }

    public static let medium = Typeface(named: "Inter Medium")
    public static let semibold = Typeface(named: "Inter SemiBold")
    public static let bold = Typeface(named: "Inter Bold")
    public static let extraBold = Typeface(named: "Inter ExtraBold")
    /// Impact where it is installed, else Noto Sans ExtraCondensed Black.
    public static let caption = Typeface(named: "Caption")

    /// Further faces for captions, chosen for contrast of mood: heavy and wide, a newspaper's, a balloon's, a sign painter's, a machine's.
    public static let loud = Typeface(named: "Inter Black")
    public static let headline = Typeface(named: "Noto Serif Condensed Black")
    public static let bubbly = Typeface(named: "Cherry Bomb")
    public static let fancy = Typeface(named: "Lobster")
    public static let robot = Typeface(named: "Px IBM EGA8")
}
