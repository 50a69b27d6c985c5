/// Everything that reads bytes from outside the program.
enum Target: String, CaseIterable {
    /// Pictures of guests, by format; `container` is what mends a WebP file.
    case jpeg, png, webp, gif, heic, container
    /// What a process that looked at a picture has left of it.
    case pixels
    /// Frames of cameras.
    case camera
    /// Captions.
    case text
    /// Events of touch screens, mice and keyboards, as libevdev hands them on.
    case evdev
    /// What USB devices say of themselves.
    case usb
    /// What clients of the automation socket and of the preview send.
    case automation, viewer
    /// The operator's file, and the one of the touch screen.
    case configuration
    /// Files of the store that a power cut, or somebody else, may have changed.
    case draft
    /// What the kernel and udev tell of sticks, and the machine of updates.
    case mounts, announcement
    /// What phones ask of the courier, and what it and the kiosk say to each other.
    case phone, courier
    /// What stands in an event's folder beside its pictures.
    case kit
    /// What the appliance's system tells of its own network.
    case hotspot

    /// Reads one input and checks what has to hold of every answer.
    func read(_ bytes: [UInt8]) {
        switch self {
        case .jpeg, .png, .webp, .gif, .heic: PictureFuzz.show(bytes)
        case .container: PictureFuzz.mend(bytes)
        case .pixels: PictureFuzz.takeOver(bytes)
        case .camera: CameraFuzz.show(bytes)
        case .text: MainActor.assumeIsolated { CaptionFuzz.layOut(bytes) }
        case .evdev: MainActor.assumeIsolated { EvdevFuzz.decode(bytes) }
        case .usb: DeviceTextFuzz.judge(bytes)
        case .automation: ClientFuzz.ask(bytes)
        case .viewer: ClientFuzz.call(bytes)
        case .configuration: ConfigurationFuzz.read(bytes)
        case .draft: DraftFuzz.read(bytes)
        case .mounts: DeviceTextFuzz.mount(bytes)
        case .announcement: DeviceTextFuzz.announce(bytes)
        case .phone: MainActor.assumeIsolated { PhoneFuzz.ask(bytes) }
        case .courier: PhoneFuzz.say(bytes)
        case .kit: KitFuzz.read(bytes)
        case .hotspot: PhoneFuzz.join(bytes)
        }
    }

    /// What is mutated first, made by real encoders; more is kept in the folder Corpus.
    var seeds: [[UInt8]] {
        switch self {
        case .jpeg, .png, .webp, .gif: PictureFuzz.seeds(self)
        case .container: PictureFuzz.seeds(.webp)
        // There is no encoder of it here; what is kept comes from one.
        case .heic: []
        case .pixels: PictureFuzz.seedsOfPixels
        case .camera: CameraFuzz.seeds()
        case .text: CaptionFuzz.seeds
        case .evdev: EvdevFuzz.seeds
        case .usb: DeviceTextFuzz.seedsOfDevices
        case .automation: ClientFuzz.seedsOfRequests
        case .viewer: ClientFuzz.seedsOfCalls
        case .configuration: ConfigurationFuzz.seeds
        case .draft: DraftFuzz.seeds
        case .mounts: DeviceTextFuzz.seedsOfMounts
        case .announcement: DeviceTextFuzz.seedsOfAnnouncements
        case .phone: PhoneFuzz.seedsOfRequests
        case .courier: PhoneFuzz.seedsOfMessages
        case .kit: KitFuzz.seeds
        case .hotspot: PhoneFuzz.seedsOfHotspots
        }
    }
}
