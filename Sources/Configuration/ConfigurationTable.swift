internal import Geometry
internal import Yams

/// One key of the configuration file.
struct ConfigurationEntry: Sendable {
    /// The whole key, sections separated by dots.
    var key: String
    /// What it decides, for the example file.
    var comment: String
    var allowed: String
    /// Takes the value over; false when it is not one of those that are allowed.
    var read: @Sendable (Node, inout Configuration) -> Bool
    /// The value of a configuration as the file has it.
    var write: @Sendable (Configuration) -> String
}

/// All keys of the configuration file: what the file is checked against, and what the example file is made of.
enum ConfigurationTable {
    static let entries =
        general + appearance + display + sound + access + speech + places + memes + privacy + photo + phone + capture + input + printing
        + remote + mail + upload + appliance

    /// Whatever may stand before a colon: whole keys, and sections by their names alone.
    static let names = entries.map(\.key) + sections.keys.sorted()

    /// What stands above a section in the example file.
    static let sections: [String: String] = [
        "theme": "Colours.",
        "captions": "What is written on memes.",
        "attract": "The screen that invites guests.",
        "display": "The panel. \"auto\" leaves the choice to the kiosk.",
        "sound": "Beeps of the countdown, the shutter, a saved meme and of faults.",
        "access": "For guests who see, reach or touch otherwise. They find the rest behind the person in the circle.",
        "speech": "For guests who can't see the screen: it reads out what they touch. Two fingers that rest for two seconds turn it on.",
        "memes": "How long memes are kept. The oldest go first.",
        "session": "When a guest has gone.",
        "privacy": "What guests see and may do of each other's memes.",
        "photo": "Taking photos with the camera.",
        "phone": "Guests' own phones, which fetch their memes and send photos. They open a page that the kiosk serves.",
        "sharing": "Where memes can go.",
        "capture": "What the camera is asked for; it does the nearest that it can. \"auto\" leaves it to the camera.",
        "touch": "Touch screens.",
        "keyboard": "The keyboard on the screen, and those that are plugged in.",
        "print": "Printing, through a print server such as CUPS.",
        "keys": "What keys and push buttons do, by their xkb names. A button on a GPIO pin is such a key.",
        "usb": "What may be plugged in. Only the appliance's own system heeds this.",
        "update": "Newer systems. Only the appliance's own system heeds this; it always takes them from USB sticks.",
        "mail": "E-mail to guests. It waits in the data directory until it is out; the kiosk's courier sends it.",
        "upload": "Every meme that was shared goes to a store of yours as well, with a file of its captions and time.",
        "health": "For whoever watches over the kiosk from afar: counts and states, nothing of guests. Anybody who reaches it may read it.",
        "vnc": "The preview in a browser or viewer, used where no panel is, beyond this machine only with a password; and help from afar.",
    ]

    private static let general = [
        entry("flow", "gallery starts with the memes that were made, editor starts with an empty meme.", \.flow, .choice),
        entry(
            "setup",
            "ask asks at the first start for language, rotation, calibration and PIN on the touch screen. The answers are kept in "
                + "settings.yaml in the data directory and win over this file.", \.setup, .choice),
        entry("title", "The kiosk's name as guests see it.", \.title, .words(1...40)),
        entry(
            "event", "The occasion and the place, at the lower edge of the screen that invites guests.", \.event, .words(1...80), or: "none"
        ),
        entry(
            "language", "What the screens speak at first. \"auto\" is what was chosen at the first start, else English.",
            \.languages.first, .interfaceLanguage, or: "auto"),
        entry(
            "languages", "What guests may have the screens speak, in this order. \"auto\" is every language that there is.",
            \.languages.offered, .interfaceLanguages, or: "auto"),
        entry("rotation", "How far the picture is turned clockwise on the panel.", \.rotation, .choice),
        entry("scale", "Pixels per point. \"auto\" makes what can be touched at least 9 mm wide.", \.scale, .number(0.5...6), or: "auto"),
        entry("reduced_motion", "Short fades instead of movements.", \.reducesMotion, .flag),
    ]

    private static let appearance = [
        entry("theme.appearance", "The background.", \.theme.appearance, .choice),
        entry("theme.accent", "The colour of what a guest should touch next.", \.theme.accent, .color),
        entry(
            "theme.logo",
            "A picture in place of the mark and the title. It may be transparent; where it could not be seen then, it lies on a card.",
            \.theme.logo, .absolutePath, or: "none"),
        entry(
            "captions.ideas", "Captions that a guest with no words of their own is offered, one after the other.", \.captionIdeas, .ideas),
        entry(
            "attract.pictures", "Pictures on the screen that invites guests, in place of the samples, until there are three memes.",
            \.invitingPictures, .absolutePaths),
    ]

    private static let display = [
        entry(
            "display.card", "The graphics card, by number, name or path.", \.display.card,
            .name("a card such as 0, card0 or /dev/dri/card0"), or: "auto"),
        entry(
            "display.connector", "The connector's name as the kernel has it.", \.display.connector,
            .name("a connector such as HDMI-A-1"), or: "auto"),
        entry(
            "display.mode", "Width, height and perhaps the refresh.", \.display.mode,
            .name("a mode such as 1920x1080 or 1920x1080@60", isMode), or: "auto"),
        entry("display.format", "The pixels' format.", \.display.format, .choice, or: "auto"),
        entry(
            "display.millimetres", "The panel's width and height before rotation, where it tells wrong ones or none.",
            \.display.millimetres, .size("a width and height in millimetres from 20 to 5000, such as 217x136", 20...5000), or: "auto"),
        entry(
            "display.panel",
            "What is connected where a panel can't tell of itself. Only the appliance for the Raspberry Pi heeds this; it "
                + "starts again once.",
            \.display.panel, .choice),
        entry(
            "display.brightness", "Percent of the panel's light while somebody is there, where the kiosk may set it.",
            \.restingPanel.brightness, .whole(10...100)),
        entry(
            "display.dim_after", "Seconds without a guest before the panel's light is dimmed, where the kiosk may set it.",
            \.restingPanel.dimAfter, .seconds(10...86400), or: "never"),
        entry(
            "display.off_hours", "When the panel is dark unless somebody touches it, by the local clock.", \.restingPanel.offHours, .hours,
            or: "none"),
    ]

    private static let sound = [
        entry("sound.volume", "Percent of what the loudspeaker can. At 0 no sound card is opened.", \.sound.volume, .whole(0...100)),
        entry(
            "sound.device", "What plays, by ALSA's name for it. \"auto\" takes the first sound card that there is.", \.sound.device,
            .name("a device of ALSA such as plughw:1,0 or plughw:CARD=Headphones"), or: "auto"),
    ]

    private static let access = [
        entry(
            "access.reach", "Whether the most important button is at the bottom, on a tall panel that hangs high.", \.access.reachesLow,
            .flag),
        entry(
            "access.hold", "Seconds that a finger rests before it counts, once a guest chose steady touch.", \.access.hold,
            .fractionalSeconds(0...2)),
        entry(
            "access.pause", "Seconds after a touch in which another one does not count then.", \.access.pause, .fractionalSeconds(0...3)),
        entry(
            "access.scan_interval",
            "Seconds from one step of the ring to the next for whoever uses one button; with button a press goes on and holding chooses.",
            \.access.scanInterval, .fractionalSeconds(0.3...20), or: "button"),
    ]

    private static let speech = [
        entry(
            "speech.offered", "Whether guests may have the booth speak, where espeak-ng and a sound card are there.", \.speech.isOffered,
            .flag),
        entry(
            "speech.device", "What it speaks on, by ALSA's name for it. \"auto\" takes what sounds are played on.", \.speech.device,
            .name("a device of ALSA such as plughw:1,0 or plughw:CARD=Headphones"), or: "auto"),
        entry("speech.rate", "How fast it speaks, in words a minute.", \.speech.rate, .whole(80...450)),
        entry("speech.volume", "Percent of what the device can.", \.speech.volume, .whole(1...100)),
    ]

    private static let places = [
        entry(
            "album", "Folders with photos that guests may choose. None means the folder \"album\" inside the data directory.",
            \.albumFolders, .absolutePaths),
        entry(
            "data", "The data directory. \"auto\" is what the service manager gives, else mememe in the user's own data folder.",
            \.dataDirectory, .absolutePath, or: "auto"),
        entry("sharing.usb_folder", "The folder below which USB sticks and cards are mounted.", \.usbFolder, .absolutePath),
    ]

    private static let memes = [
        entry("memes.keep_days", "How many days a meme is kept.", \.retention.days, .number(0.01...36500), or: "forever"),
        entry("memes.keep_count", "How many memes are kept.", \.retention.count, .whole(1...1_000_000), or: "unlimited"),
        entry(
            "session.idle",
            "Seconds without a touch before the kiosk asks \"Are you still there?\", or invites the next guest where nothing is lost.",
            \.session.idle, .seconds(10...3600), or: "never"),
        entry("session.countdown", "Seconds that this question waits for an answer.", \.session.countdown, .seconds(3...300)),
        entry(
            "session.draft", "Seconds for which a half-made meme waits for its guest when the power fails or the kiosk starts again.",
            \.session.draft, .seconds(0...86400)),
    ]

    private static let privacy = [
        entry(
            "privacy.gallery", "Whose memes guests see: everyone's, or those of their own session. Then strangers' invite nobody either.",
            \.privacy.gallery, .choice),
        entry(
            "privacy.delete",
            "Who may delete a meme: own leaves it to whoever made it, until that session ends; with anyone everybody may also edit it and "
                + "share it again; with operator no guest may.", \.privacy.deletion, .choice),
        entry(
            "privacy.consent", "What guests agree to before the camera shows its first picture in a session.", \.privacy.consent,
            .words(1...160), or: "none"),
    ]

    private static let photo = [
        entry("photo.countdown", "Seconds from the button to the flash; 0 takes the photo at once.", \.photo.countdown, .whole(0...10)),
        entry("photo.mirror_preview", "Whether guests see themselves as in a mirror.", \.photo.mirrorsPreview, .flag),
        entry("photo.mirror_photo", "Whether the photo is mirrored, too. Captions never are.", \.photo.mirrorsPhoto, .flag),
        entry("photo.lens", "The edge of the panel that the lens is beside, so that guests are told where to look.", \.photo.lens, .choice),
        entry("photo.rotation", "How far the camera's picture is turned clockwise to stand upright.", \.photo.rotation, .choice),
    ]

    private static let phone = [
        entry(
            "phone.network",
            "lan serves guests' pages in the network that the kiosk and their phones are in, hotspot in one of the kiosk's own, which only "
                + "the appliance makes.", \.phone.network, .choice),
        entry(
            "phone.address", "The address and port of the pages in a lan; 0.0.0.0 is every address of the kiosk.", \.phone.address,
            .servedAddress),
        entry(
            "phone.hotspot_folder", "The folder in which the system tells of the hotspot that it makes.", \.phone.hotspotFolder,
            .absolutePath),
        entry("phone.minutes", "How many minutes a guest's page is served.", \.phone.minutes, .whole(1...120)),
    ]

    private static let capture = [
        entry("camera", "The camera.", \.camera, .camera),
        entry(
            "capture.size", "Width and height of photos.", \.capture.size,
            .size("a width and height in pixels from 160 to 8192, such as 1920x1080", 160...8192)),
        entry("capture.rate", "Frames a second.", \.capture.rate, .whole(5...120)),
        entry(
            "capture.power_line", "The frequency of the mains, so that lamps don't flicker.", \.capture.powerLine, .choice, or: "auto"),
        entry(
            "capture.exposure", "How long light is gathered, in tenths of a millisecond.", \.capture.exposure, .whole(1...10000),
            or: "auto"),
        entry("capture.focus", "The focus in the camera's own steps.", \.capture.focus, .whole(0...1023), or: "auto"),
        entry("capture.white_balance", "The light's colour in kelvin.", \.capture.whiteBalance, .whole(2000...10000), or: "auto"),
    ]

    private static let input = [
        entry(
            "touch.calibration", "Touch screens that are mounted turned, by name; \"*\" is every other one.", \.touchCalibrations,
            .calibrations),
        entry(
            "keyboard.languages",
            "What the keyboard on the screen writes, first what it starts with. \"auto\" is "
                + KeyboardChoice.usualLanguages.inSeries + ".",
            \.keyboard.languages, .languages, or: "auto"),
        entry(
            "keyboard.layout", "The layout of plugged-in keyboards by its xkb name, or several.", \.keyboard.layout,
            .name("an xkb layout such as us or de")),
        entry(
            "keyboard.variant", "The layout's variant by its xkb name.", \.keyboard.variant,
            .name("an xkb variant such as nodeadkeys, or \"\"") { _ in true }),
        entry("keys.shutter", "Take the photo, where the camera is shown.", \.keys.shutter, .keys),
        entry("keys.back", "Go back, or leave what was begun.", \.keys.back, .keys),
        entry("keys.new_meme", "Begin a new meme, where memes are shown.", \.keys.newMeme, .keys),
        entry("keys.speech", "Turn speech on and off, wherever the guest is.", \.keys.speech, .keys),
        entry("keys.print", "Print the meme that is shown, where something prints.", \.keys.print, .keys),
        entry(
            "keys.scan", "Go through everything that can be touched and choose, for guests who can use one button only.", \.keys.scan,
            .keys),
        entry(
            "keys.gpio",
            "Buttons that connect a GPIO pin to ground, and the key that each is. Only the appliance for the Raspberry Pi heeds this; it "
                + "starts again once.", \.keys.pins, .buttonPins),
    ]

    private static let printing = [
        entry(
            "print.queue", "The queue that memes are printed with. \"auto\" takes the only one there is, none prints nothing.",
            \.printing.queue, .queue),
        entry(
            "print.server", "The print server's socket, or HOST:PORT. \"auto\" is the one that this system uses.", \.printing.server,
            .printServer, or: "auto"),
        entry(
            "print.printer",
            "The printer, an ipp:// or ipps:// address in the network, or \"auto\" for one at a USB socket. Only the appliance heeds "
                + "this; it sets up the queue \"booth\" on its own print server.", \.printing.printer, .printerAddress, or: "auto"),
        entry(
            "print.paper", "Width and height of the paper in millimetres. \"auto\" takes what lies in the printer.", \.printing.paper,
            .size("a width and height in millimetres from 40 to 500, such as 100x150", 40...500), or: "auto"),
        entry("print.copies", "The most copies that a guest can order at once.", \.printing.copies, .whole(1...100)),
        entry("print.per_guest", "The most sheets for one guest; 0 sets no limit.", \.printing.perGuest, .whole(0...10_000)),
        entry(
            "print.per_event", "The most sheets until the counter is set back; 0 sets no limit.", \.printing.perEvent, .whole(0...1_000_000)
        ),
    ]

    private static let remote = [
        entry(
            "vnc.address", "The address that viewers connect to.", \.vnc.address,
            .name("a numeric address such as 127.0.0.1 or ::1", isAddress)),
        entry("vnc.port", "The port that viewers connect to.", \.vnc.port, .whole(1...65535)),
        entry("vnc.password", "What viewers have to know. Eight characters count.", \.vnc.password, .words(1...8), or: "none"),
        entry(
            "vnc.help",
            "The address and port that helpers call at, for half an hour after the operator has let them in on the panel.", \.vnc.help,
            .servedAddress, or: "none"),
        entry(
            "health.address",
            "The address and port at which /health (JSON) and /metrics (Prometheus) tell how the kiosk does; 0.0.0.0 is every address.",
            \.healthAddress, .servedAddress, or: "none"),
        entry("automation", "The path of a socket for tests and support tools.", \.automationSocket, .absolutePath, or: "none"),
    ]

    private static let mail = [
        entry("mail.server", "The server that takes mail; none sends none.", \.mail.server, .mailServer, or: "none"),
        entry(
            "mail.from", "The address that mail comes from.", \.mail.from,
            .name("an address such as booth@example.org") { $0.split(separator: "@", omittingEmptySubsequences: false).count == 2 },
            or: "none"),
        entry("mail.user", "The name that the server knows the kiosk by.", \.mail.user, .words(1...200), or: "none"),
        entry(
            "mail.password_file", "A file with the password in its first line. Nobody but its owner and group may read it.",
            \.mail.passwordFile, .absolutePath, or: "none"),
        entry(
            "mail.authority",
            "A file with the certificates of those who may vouch for the server. \"auto\" trusts whom the system trusts.", \.mail.authority,
            .absolutePath, or: "auto"),
        entry("mail.allow_plain", "Whether mail may leave this machine without encryption.", \.mail.allowsPlain, .flag),
        entry(
            "mail.subject",
            "The mail's subject; {title} stands for the kiosk's name. \"auto\" is in the language that the guest typed, as far as the "
                + "kiosk speaks it.", \.mail.subject, .wordsByLanguage(1...150), or: "auto"),
        entry(
            "mail.text", "What the mail says above the meme, in the same way.", \.mail.text, .wordsByLanguage(1...1000), or: "auto"),
    ]

    private static let upload = [
        entry("upload.url", "The store; none uploads nothing.", \.upload.place, .uploadPlace, or: "none"),
        entry(
            "upload.user", "The name that the store knows the kiosk by; for S3 the key.", \.upload.user, .words(1...200), or: "none"),
        entry(
            "upload.password_file",
            "A file with the password, for S3 the secret key, in its first line. Nobody but its owner and group may read it.",
            \.upload.passwordFile, .absolutePath, or: "none"),
        entry(
            "upload.endpoint", "The address of a store that speaks S3; \"auto\" is Amazon's own.", \.upload.endpoint, .secureAddress,
            or: "auto"),
        entry("upload.region", "The region of S3.", \.upload.region, .name("a region such as eu-central-1")),
        entry(
            "upload.booth", "What this booth's folder is called in the store. \"auto\" is the machine's name.", \.upload.booth,
            .name("letters, digits, hyphens and dots, such as booth-7") { !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("/") },
            or: "auto"),
        entry(
            "upload.authority",
            "A file with the certificates of those who may vouch for the store. \"auto\" trusts whom the system trusts.",
            \.upload.authority, .absolutePath, or: "auto"),
    ]

    private static let appliance = [
        entry("usb.welcome", "Kinds of USB devices that are let in; all others stay without a driver.", \.usbWelcome, .choices()),
        entry(
            "update.url", "Where a newer system is looked for once a day. With an address the booth uses the wired network.",
            \.updateAddress, .secureAddress, or: "none"),
    ]

    private static func entry<Value>(
        _ key: String, _ comment: String, _ path: any WritableKeyPath<Configuration, Value> & Sendable,
        _ value: ConfigurationValue<Value>
    ) -> ConfigurationEntry {
        ConfigurationEntry(
            key: key, comment: comment, allowed: value.allowed,
            read: { node, configuration in
                guard let found = value.read(node) else { return false }
                configuration[keyPath: path] = found
                return true
            },
            write: { value.write($0[keyPath: path]) })
    }

    /// A key for which one word stands for "nothing was said".
    private static func entry<Value>(
        _ key: String, _ comment: String, _ path: any WritableKeyPath<Configuration, Value?> & Sendable,
        _ value: ConfigurationValue<Value>, or word: String
    ) -> ConfigurationEntry {
        entry(key, comment, path, value.or(word))
    }

    private static func isMode(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard parts.count <= 2, sides.count == 2, sides.allSatisfy({ (1...32767).contains($0) }) else { return false }
        return parts.count == 1 || Double(parts[1]).map { $0 > 0 && $0 < 1000 } ?? false
    }

    private static func isAddress(_ text: String) -> Bool { NumericAddress(text) != nil }
}
