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
            case "keep": ("kiosk", "Kept here", "kept")
            case "usb": ("usb", "USB stick", "on a USB stick")
            case "print": ("printer", "Printed", "printed")
            case "phone": ("phone", "On phone", "on phone")
            case "mail": ("mail", "E-mailed", "e-mailed")
            default: ("share", "Shared", "shared")
            }
    }
}
