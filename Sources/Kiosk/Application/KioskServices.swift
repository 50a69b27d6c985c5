internal import Configuration
public import Devices
internal import Drawing
internal import Earcons
public import ImageFiles
internal import Languages
internal import MemePress
public import Memes
internal import Text
internal import Toolkit

/// What the screens work with: the adapters, the camera, and what the kiosk makes of them once for all screens.
final class KioskServices {
    let surroundings: Surroundings
    let archive: any MemeArchive
    let albums: any PhotoAlbums
    /// In the order in which the share sheet shows them.
    let destinations: [any ShareDestination]
    /// Takes photos from guests' phones; nil where the booth doesn't.
    let phoneInbox: (any PhoneInbox)?
    /// Collects what is shared; nil where the operator doesn't ask for it.
    let uploads: (any MemeUploads)?
    /// What waits to leave the booth; nil where nothing ever does.
    let waitingRoom: (any WaitingRoom)?
    /// Counts what happens; nil where nobody does.
    let records: (any EventRecords)?
    /// What the kiosk runs on; nil where it is not told.
    let machine: (any Machine)?
    /// Speaks to guests who can't see the screen; nil where nobody can.
    var speech: SpeechDesk?
    /// Help from afar; nil where nobody can be let in.
    var help: RemoteHelp?
    /// What keeps something of guests beside the archive.
    let erasing: [any EventErasing]
    /// The input method of a language, by its code; nil where keys alone write it.
    let inputMethods: (String) -> (any InputMethod)?
    let camera: any Camera
    let workshop: ImageWorkshop
    let pictures: PictureLoader
    /// The albums as they were when somebody looked last.
    private var listedAlbums: [Album] = []
    /// The operator's own pictures, which no guest's leaving makes it forget.
    let ownPictures: PictureLoader
    let drafts: DraftKeeper
    /// As the operator's panel has left it.
    var configuration: Configuration { didSet { tellBrand() } }
    private let branded: [any Branded]
    /// What the keyboard remembers of the guest who is there, and of nobody before.
    let typingMemory: TypingMemory
    /// The session of the guest who is there.
    let session: GuestSession
    /// How long the camera counts for this guest.
    let countdown: CountdownChoice
    /// Pages that phones have open.
    let pages = OpenPages()
    /// What is being printed.
    let prints: PrintDesk
    /// The memes that were handed to the operator's store, as they were then.
    var uploaded: Set<UploadedMeme> = []
    /// Dims the panel while nobody is there.
    let light: PanelLight
    /// Has the booth heard.
    let sound: SoundDesk
    /// How the guest who is there wants to see, reach and touch.
    var access: GuestAccess { didSet { if access != oldValue { onAccess() } } }
    /// Called when that changed.
    var onAccess: () -> Void = {}
    /// Deletes what is too old.
    let retention: RetentionWatch
    /// The memes that the guest who is there sees, once they were looked for.
    var guestMemes: [Meme]?
    /// How many ideas for captions guests were offered.
    private var ideaCount = 0
    /// The wall clock, for "2 minutes ago".
    let wallClock: () -> Timestamp

    init(_ surroundings: Surroundings, adapters: KioskAdapters, devices: KioskDevices, configuration: Configuration) {
        self.surroundings = surroundings
        (archive, albums, destinations) = (adapters.archive, adapters.albums, adapters.destinations)
        (phoneInbox, uploads, waitingRoom) = (adapters.phoneInbox, adapters.uploads, adapters.waitingRoom)
        (records, machine, erasing, branded) = (adapters.records, adapters.machine, adapters.erasing, adapters.branded)
        (wallClock, inputMethods) = (adapters.wallClock, adapters.inputMethods)
        light = PanelLight(devices.backlight, configuration.restingPanel, surroundings.timers, wallClock: adapters.wallClock)
        sound = SoundDesk(devices.sound, configuration.sound)
        retention = RetentionWatch(adapters.archive, surroundings.timers, wallClock: adapters.wallClock)
        drafts = DraftKeeper(archive: adapters.archive, surroundings: surroundings, usbFolder: configuration.usbFolder)
        camera = devices.camera
        self.configuration = configuration
        access = GuestAccess(configuration)
        prints = PrintDesk(surroundings, wallClock: adapters.wallClock)
        typingMemory = TypingMemory(clock: surroundings.timers.clock)
        session = GuestSession(surroundings, idle: configuration.session.idle)
        countdown = CountdownChoice(session, usual: configuration.photo.countdown)
        let catalog = surroundings.text.catalog
        // Saving never waits behind the cells of a list: it has a workshop of its own.
        workshop = ImageWorkshop(catalog: catalog, decoding: adapters.decoding)
        let looking = ImageWorkshop(catalog: catalog, decoding: adapters.decoding)
        pictures = PictureLoader(workshop: looking, activity: surroundings.activity)
        ownPictures = PictureLoader(workshop: looking, activity: surroundings.activity)
        tellBrand()
        session.onEnd = { [weak self] in self?.forgetGuest() }
        prints.onTrouble = { [weak self] in self?.sound.play(.fault) }
        printer?.onSheet = { [weak self] in self?.note(.printed(sheets: 1)) }
    }

    private func tellBrand() {
        let brand = BoothBrand(title: configuration.title, accent: configuration.theme.accent.rgb)
        for place in branded where place.brand != brand { place.brand = brand }
    }

    /// The language of the guest who is there, as they have chosen it or as far as the captions tell, else the kiosk's; a BCP 47 code.
    var guestLanguage: String {
        let isChosen = Interface.language != configuration.languages.firstLanguage
        if isChosen { return Interface.language.id }
        return typingMemory.language ?? configuration.languages.first ?? configuration.offeredLanguages.first ?? "en"
    }

    /// The next of the operator's ideas for a caption, of which there is one at least; every guest has others.
    func nextIdea() -> String {
        defer { ideaCount += 1 }
        return configuration.captionIdeas[ideaCount % configuration.captionIdeas.count]
    }

    /// Forgets pictures of photos that went from the albums since the last time, or whose paths others have now.
    func forgetPicturesOfOtherFiles() {
        let (now, paths) = (albums.albums, pictures.paths)
        if now == listedAlbums { return }
        func seen(_ albums: [Album]) -> Set<AlbumPhoto> { Set(albums.lazy.flatMap(\.photos).filter { paths.contains($0.path) }) }
        pictures.forget(filesAt: Set(seen(listedAlbums).subtracting(seen(now)).map(\.path)))
        listedAlbums = now
    }

    /// Leaves nothing of the last guest to the next one: no half-made meme, nothing that was typed, neither photos nor pages on phones, and
    /// prints count anew.
    func forgetGuest() {
        drafts.discard()
        typingMemory.forget()
        pictures.forgetAll()
        guestMemes = nil
        pages.endAll()
        for case let printer as any PrintDestination in destinations { printer.guestChanged() }
        // At once: what arrives from now on belongs to nobody.
        if let phoneInbox { Task.immediate { await phoneInbox.forgetPhotos() } }
    }
}

/// What the kiosk is given beside its devices: the ways to its memes, to albums, to destinations and to the pixels of photos.
public struct KioskAdapters {
    public var archive: any MemeArchive
    public var albums: any PhotoAlbums
    /// In the order in which the share sheet shows them.
    public var destinations: [any ShareDestination]
    /// Takes photos from guests' phones; nil where the booth doesn't.
    public var phoneInbox: (any PhoneInbox)?
    /// Collects what is shared; nil where the operator doesn't ask for it.
    public var uploads: (any MemeUploads)?
    /// What waits to leave the booth; nil where nothing ever does.
    public var waitingRoom: (any WaitingRoom)?
    /// What shows guests the booth's name and colour outside of it.
    public var branded: [any Branded] = []
    /// Counts what happens; nil where nobody does.
    public var records: (any EventRecords)?
    /// What the kiosk runs on; nil where it is not told.
    public var machine: (any Machine)?
    /// Lets helpers in from afar; nil where nobody can.
    public var viewing: (any RemoteViewing)?
    /// What keeps something of guests beside the archive.
    public var erasing: [any EventErasing] = []
    /// Makes the input method of a language, by its code; nil where keys alone write it.
    public var inputMethods: (String) -> (any InputMethod)? = { _ in nil }
    /// Turns photos from outside into pixels.
    public var decoding: any PictureDecoding
    /// The wall clock.
    public var wallClock: () -> Timestamp

    /// Adapters to the store, the albums and the destinations of one kiosk.
    public init(
        archive: any MemeArchive, albums: any PhotoAlbums, destinations: [any ShareDestination],
        decoding: any PictureDecoding = DirectDecoding(), wallClock: @escaping () -> Timestamp
    ) {
        (self.archive, self.albums, self.destinations, self.wallClock) = (archive, albums, destinations, wallClock)
        self.decoding = decoding
    }
}
