internal import Devices
internal import Drawing
public import ImageFiles
public import Memes
internal import Text
internal import Toolkit

/// What the screens work with.
final class Booth {
    let surroundings: Surroundings
    let archive: any MemeArchive
    let albums: any PhotoAlbums
    let shares: any ShareService
    let camera: any Camera
    let workshop: ImageWorkshop
    let pictures: PictureLoader
    let drafts: DraftKeeper
    let configuration: Configuration
    /// What the keyboard remembers of the guest who is there, and of nobody before.
    let typingMemory: TypingMemory
    /// The wall clock, for "2 minutes ago".
    let wallClock: () -> Timestamp

    init(
        _ surroundings: Surroundings, services: BoothServices, camera: any Camera, configuration: Configuration
    ) {
        self.surroundings = surroundings
        (archive, albums, shares) = (services.archive, services.albums, services.shares)
        wallClock = services.wallClock
        drafts = DraftKeeper(archive: services.archive, surroundings: surroundings, usbFolder: configuration.usbFolder)
        self.camera = camera
        self.configuration = configuration
        typingMemory = TypingMemory(
            clock: surroundings.timers.clock, lifetime: configuration.session.idle + configuration.session.countdown)
        let catalog = surroundings.text.catalog
        // Saving never waits behind the cells of a list: it has a workshop of its own.
        workshop = ImageWorkshop(catalog: catalog, decoding: services.decoding)
        pictures = PictureLoader(
            workshop: ImageWorkshop(catalog: catalog, decoding: services.decoding), activity: surroundings.activity)
    }
}

/// What the kiosk works with beyond its devices.
public struct BoothServices {
    public var archive: any MemeArchive
    public var albums: any PhotoAlbums
    public var shares: any ShareService
    /// Turns photos from outside into pixels.
    public var decoding: any PictureDecoding
    /// The wall clock.
    public var wallClock: () -> Timestamp

    /// Services as the screens use them.
    public init(
        archive: any MemeArchive, albums: any PhotoAlbums, shares: any ShareService, decoding: any PictureDecoding = DirectDecoding(),
        wallClock: @escaping () -> Timestamp
    ) {
        (self.archive, self.albums, self.shares, self.wallClock) = (archive, albums, shares, wallClock)
        self.decoding = decoding
    }
}
