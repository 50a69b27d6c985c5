public import Drawing
public import Geometry

/// Everything that an operator decides about one kiosk.
///
/// The defaults are what a kiosk does that has no configuration file.
public struct Configuration: Equatable, Sendable {
    /// Where a guest starts and where the guest comes back to.
    public enum Flow: String, CaseIterable, Sendable {
        /// From the memes that were made (MemeMe 2.0).
        case gallery
        /// From the editor, with no list of memes (MemeMe 1.0).
        case editor
    }

    /// What happens at the first start.
    public enum Setup: String, CaseIterable, Sendable {
        /// Whoever sets the kiosk up is asked on the touch screen for what the kiosk was not told yet.
        case ask
        case skip
    }

    public var flow = Flow.gallery
    public var setup = Setup.skip
    /// The kiosk's name as guests see it.
    public var title = "MemeMe"
    /// The occasion and the place, as the attract screen names them; nil names none.
    public var event: String?
    public var rotation = Rotation.none
    /// Pixels per point; nil lets the panel's density decide.
    public var scale: Double?
    public var reducesMotion = false
    public var theme = ThemeChoice()
    /// What guests who have no words yet may have for a caption.
    public var captionIdeas: [String] = []
    /// Pictures of the operator's own that invite guests until there are memes.
    public var invitingPictures: [String] = []
    public var display = DisplayWish()
    public var restingPanel = RestingPanel()
    public var sound = SoundChoice()
    public var access = AccessChoice()
    public var speech = SpeechChoice()
    /// Folders with the photos that guests may choose; empty stands for the folder "album" inside the data directory.
    public var albumFolders: [String] = []
    /// Where memes are kept; nil stands for the place that the system gives this user.
    public var dataDirectory: String?
    /// The folder below which USB sticks and cards are mounted.
    public var usbFolder = "/media/mememe"
    public var retention = MemeRetention()
    public var session = SessionTimes()
    public var privacy = PrivacyChoice()
    public var camera = CameraChoice.automatic
    public var capture = CaptureChoice()
    public var photo = PhotoTaking()
    public var phone = PhoneChoice()
    /// Six numbers for each touch screen by its name, as in udev's LIBINPUT_CALIBRATION_MATRIX; "*" stands for all others.
    public var touchCalibrations: [String: [Double]] = [:]
    public var languages = InterfaceLanguages()
    public var keyboard = KeyboardChoice()
    public var keys = KeyBindings()
    public var vnc = VNCAccess()
    public var printing = PrintSettings()
    /// Where it is served how the booth does; nil for nowhere.
    public var healthAddress: ServedAddress?
    public var mail = MailChoice()
    public var upload = UploadChoice()
    /// The path of the automation socket; nil for none.
    public var automationSocket: String?
    /// What the appliance lets in at its USB sockets.
    public var usbWelcome: [USBKind] = [.hub, .storage, .camera, .touchscreen, .printer]
    /// The https address of the signed bundle that the appliance looks at once a day; nil leaves the network alone.
    public var updateAddress: String?

    public init() {}
}

/// How the interface is coloured.
public struct ThemeChoice: Equatable, Sendable {
    /// As the toolkit's themes are called.
    public enum Appearance: String, CaseIterable, Sendable {
        case dark, light
    }

    public var appearance = Appearance.dark
    public var accent = Color(0xFFD02E)
    /// The path of a picture that stands for the mark and the title; nil shows these.
    public var logo: String?

    public init() {}
}

/// What is to be shown where; nil leaves it to the display's own rules.
public struct DisplayWish: Equatable, Sendable {
    /// A card's number, name or path.
    public var card: String?
    /// A connector's name such as "HDMI-A-1".
    public var connector: String?
    /// Width, height and perhaps a refresh, such as "1920x1080@60".
    public var mode: String?
    public var format: PixelFormat?
    /// The panel's measures before rotation, where the connector's own are wrong or missing.
    public var millimetres: Size?
    /// What the appliance's board has to be told of before it starts.
    public var panel = Panel.hdmi

    /// A panel by how it is connected.
    public enum Panel: String, CaseIterable, Sendable {
        /// Whatever tells of itself.
        case hdmi
        /// Raspberry Pi's own of 2015, with its touch, at the board's display socket.
        case raspberry7 = "raspberry_7inch"
    }

    /// How a pixel lies in the memory that the display reads.
    public enum PixelFormat: String, CaseIterable, Sendable {
        case xrgb8888, rgb565
    }

    public init() {}
}

/// How long memes are kept.
public struct MemeRetention: Equatable, Sendable {
    /// Days after which a meme goes; nil keeps it.
    public var days: Double?
    /// How many memes there may be, the oldest going first; nil sets no limit.
    public var count: Int?

    public init() {}
}

/// When a session ends by itself.
public struct SessionTimes: Equatable, Sendable {
    /// How long nobody touches anything before "Are you still there?" appears; nil lets a session last until somebody starts over.
    public var idle: Duration? = Duration.seconds(60)
    /// How long that question counts down.
    public var countdown = Duration.seconds(15)
    /// How long after its last change a half-made meme is opened again when the kiosk starts, as after a power cut.
    ///
    /// Five minutes: a fuse is found and the kiosk started in that time, and the next guest rarely sees what was meant for another.
    public var draft = Duration.seconds(300)

    public init() {}
}

/// Which camera takes the photos.
public enum CameraChoice: Equatable, Sendable {
    case automatic
    case none
    /// A device such as /dev/video0.
    case device(String)
    /// A folder of JPEG and PNG files that are shown instead of a camera's frames.
    case folder(String)

    /// Reads what the configuration file and the command line say: `auto`, `none`, `/dev/videoN` or `folder:DIR`.
    public init?(_ text: String) {
        switch text {
        case "auto": self = .automatic
        case "none": self = .none
        case _ where text.hasPrefix("/dev/") && text.count > 5: self = .device(text)
        case _ where text.hasPrefix("folder:") && text.count > 7: self = .folder(String(text.dropFirst(7)))
        default: return nil
        }
    }

    /// What `init` reads.
    public var text: String {
        switch self {
        case .automatic: "auto"
        case .none: "none"
        case .device(let path): path
        case .folder(let path): "folder:" + path
        }
    }
}

/// What the camera is asked for; nil leaves it to the camera.
public struct CaptureChoice: Equatable, Sendable {
    /// The frequency of the mains, whose lamps flicker.
    public enum PowerLine: String, CaseIterable, Sendable {
        case off
        case fiftyHertz = "50"
        case sixtyHertz = "60"
    }

    /// Pixels of a photo.
    public var size = Size(width: 1920, height: 1080)
    /// Frames a second.
    public var rate = 30
    public var powerLine: PowerLine?
    /// Tenths of a millisecond.
    public var exposure: Int?
    /// In the camera's own steps.
    public var focus: Int?
    /// Kelvin.
    public var whiteBalance: Int?

    public init() {}
}

/// The languages of the keyboard on the screen by their BCP 47 codes, and the layout of physical keyboards by its xkb names.
public struct KeyboardChoice: Equatable, Sendable {
    /// What the keyboard on the screen writes, by codes such as "de", in the globe key's order; nil leaves it to the kiosk.
    public var languages: [String]?
    public var layout = "us"
    public var variant = ""

    /// All languages that the keyboard on the screen can write, those first that most kiosks offer.
    ///
    /// The toolkit has a layout for each; what may stand in a file is decided without it.
    public static let knownLanguages = [
        "en", "de", "fr", "es", "ru", "he", "ar", "it", "pt", "pl", "tr", "el", "uk", "nl", "sv", "da", "nb", "fi", "cs", "hu", "ro", "vi",
        "th", "hi", "ko", "ja", "zh-Hans",
    ]

    /// What a kiosk offers whose operator named none: the first seven.
    public static let usualLanguages = Array(knownLanguages.prefix(7))

    public init() {}
}

/// What a part of a USB device is there for. Each of its interfaces is judged alone.
public enum USBKind: String, CaseIterable, Sendable {
    case hub, storage, camera
    /// Digitizers that tell where a finger is on the panel; not those that are a keyboard as well.
    case touchscreen
    case printer
    /// Whatever can type, even if it calls itself something else.
    case keyboard
    case mouse, audio, network, serial
}

/// How the preview in a browser or viewer is reached.
public struct VNCAccess: Equatable, Sendable {
    public var address = "127.0.0.1"
    public var port = 5900
    /// Asked of whoever connects; nil lets everybody in who reaches the address.
    public var password: String?
    /// Where helpers call while the operator lets them; nil for nowhere.
    public var help: ServedAddress? = ServedAddress(host: "0.0.0.0", port: 5900)

    public init() {}
}
