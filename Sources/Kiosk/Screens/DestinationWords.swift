internal import Languages

/// How a destination that a meme went to is shown and spoken.
struct DestinationWords {
    /// The name of an icon.
    let icon: String
    /// What stands beside the icon.
    let shown: String
    /// What follows the captions of a meme that went there.
    let spoken: String

    /// - Parameter destination: the identifier that the store keeps; one that is not known is never shown or spoken itself.
    init(of destination: String) {
        (icon, shown, spoken) =
            switch destination {
            case "keep": ("kiosk", localized("Kept here", meaning: "meme"), localized("kept", meaning: "meme"))
            case "usb": ("usb", localized("USB stick"), localized("on a USB stick"))
            case "print": ("printer", localized("Printed", meaning: "meme"), localized("printed", meaning: "meme"))
            case "phone": ("phone", localized("On phone"), localized("on phone"))
            case "mail": ("mail", localized("E-mailed", meaning: "meme"), localized("e-mailed", meaning: "meme"))
            default: ("share", localized("Shared", meaning: "meme"), localized("shared", meaning: "meme"))
            }
    }
}
