/// What the kiosk asks for guests' phones.
public enum PhoneRequest: Codable, Equatable, Sendable {
    /// Whether a phone could reach the booth, now and at each change for as long as the courier lives.
    case follow
    /// Serve a page; a picture to be fetched comes beside it as a file. Without a look the pages stay as they are.
    case serve(PhonePage, look: PageLook? = nil)
    /// Serve the page of that number no longer.
    case end(page: Int)
}

/// What a page is there for.
public enum PhonePage: Codable, Equatable, Sendable {
    /// A picture to be taken home, a JPEG file that phones store under this name.
    case picture(name: String)
    /// A button that sends photos to the booth.
    case inbox
}

/// How the booth's pages look, which the operator may have changed since the courier started.
public struct PageLook: Codable, Equatable, Sendable {
    /// What the booth is called.
    public var title: String
    /// The colour of buttons, as 0xRRGGBB.
    public var accent: UInt32

    /// A look by the booth's name and a colour, 0xRRGGBB.
    public init(title: String, accent: UInt32) { (self.title, self.accent) = (title, accent) }
}

/// What the courier answers about phones.
public enum PhoneAnswer: Codable, Equatable, Sendable {
    /// Whether phones can reach the booth.
    case reach(PhoneReach)
    /// The page is served.
    case serving(ServedPage)
}

/// Whether phones can reach the booth.
public enum PhoneReach: String, Codable, Equatable, Sendable {
    case reachable
    /// The booth has no address that a phone could open.
    case noNetwork
    /// The configuration wants none, or something this system can't do.
    case off
}

/// A page that is being served.
public struct ServedPage: Codable, Equatable, Sendable {
    /// Its number in later messages.
    public var page: Int
    /// The whole address with its 128 random bits.
    public var address: String
    /// What is typed by hand, such as "192.168.1.20:8080", …
    public var shortAddress: String
    /// … and there this code.
    public var typedCode: String
    /// How long it is served.
    public var seconds: Int
    /// The network that phones join first; nil where they are in the booth's network already.
    public var network: ServedNetwork?

    public init(
        page: Int, address: String, shortAddress: String, typedCode: String, seconds: Int, network: ServedNetwork? = nil
    ) {
        self.page = page
        self.address = address
        self.shortAddress = shortAddress
        self.typedCode = typedCode
        self.seconds = seconds
        self.network = network
    }
}

/// The wireless network of the booth's own.
public struct ServedNetwork: Codable, Equatable, Sendable {
    public var name: String
    public var password: String

    /// A network by its name and its WPA2 password.
    public init(name: String, password: String) { (self.name, self.password) = (name, password) }
}

/// What the courier tells of phones unasked.
public enum PhoneEvent: Codable, Equatable, Sendable {
    case reach(PhoneReach)
    case progress(page: Int, PhoneProgress)
    /// A photo came, which is the file beside this; its format was told from its first bytes.
    case photo(page: Int, PhotoFormat)
}

/// How far a phone has come with a page.
public enum PhoneProgress: String, Codable, Equatable, Sendable {
    /// A phone has joined the booth's own network.
    case joined
    case opened
    /// The whole picture went out, and the phone has taken it.
    case fetched
    /// The first bytes of photos come in.
    case sending
    /// The page's time is over.
    case expired
    /// The booth's own network is gone, …
    case cutOff
    /// … and there again, with the same page in it.
    case back
}

/// What a phone's photo can be, by its first bytes.
public enum PhotoFormat: String, Codable, CaseIterable, Equatable, Sendable {
    case jpeg, png, webp, heic

    /// How its file's name ends.
    public var suffix: String { self == .jpeg ? "jpg" : rawValue }

    /// Tells it from the first bytes of a file, of which twelve are enough; nil for what is none of these.
    public init?(_ start: some Collection<UInt8>) {
        let bytes = Array(start.prefix(12))
        func text(_ range: Range<Int>) -> String? { bytes.count < range.upperBound ? nil : String(decoding: bytes[range], as: UTF8.self) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if text(0..<4) == "RIFF", text(8..<12) == "WEBP" {
            self = .webp
        } else if text(4..<8) == "ftyp", let brand = text(8..<12), Self.brands.contains(brand) {
            self = .heic
        } else {
            return nil
        }
    }

    /// The brands of HEIC files (ISO/IEC 23008-12, annex B) as phones write them.
    private static let brands: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
}
