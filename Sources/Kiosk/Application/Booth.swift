internal import Devices
internal import Drawing
internal import ImageFiles
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
        let catalog = surroundings.text.catalog
        // Saving never waits behind the cells of a list: it has a workshop of its own.
        workshop = ImageWorkshop(catalog: catalog)
        pictures = PictureLoader(workshop: ImageWorkshop(catalog: catalog), activity: surroundings.activity)
    }
}

/// What the kiosk works with beyond its devices.
public struct BoothServices {
    public var archive: any MemeArchive
    public var albums: any PhotoAlbums
    public var shares: any ShareService
    /// The wall clock.
    public var wallClock: () -> Timestamp

    /// Services as the screens use them.
    public init(
        archive: any MemeArchive, albums: any PhotoAlbums, shares: any ShareService, wallClock: @escaping () -> Timestamp
    ) {
        (self.archive, self.albums, self.shares, self.wallClock) = (archive, albums, shares, wallClock)
    }
}
