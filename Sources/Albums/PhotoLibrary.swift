private import Dispatch
private import Glibc
public import Logging
public import Memes
public import SystemCalls

/// The album folders of the kiosk and everything that is plugged in, kept up to date by the kernel's announcements.
///
/// Reading happens away from the main actor. While nothing changes there is neither a timer nor a wake-up.
@MainActor
public final class PhotoLibrary: PhotoAlbums {
    /// Copying a hundred photos to the folder is a hundred announcements and should be a few readings.
    private static let pause = DispatchTimeInterval.milliseconds(200)

    public private(set) var albums: [Album] = []
    public var onChange: (() -> Void)?
    private let scanner: AlbumScanner
    private let watch: FolderWatch?
    private var events: FolderEvents?
    private let mounts: (any MountTable)?
    private let log: Logger
    private var pausing: (any DispatchSourceTimer)?
    private var scan: Task<Void, Never>?
    private var changedMeanwhile = false
    private var isClosed = false

    /// Begins to read the folders.
    ///
    /// - Parameters:
    ///   - folders: the kiosk's own photos; symbolic links in them are followed.
    ///   - usbFolder: the folder below which each stick or card has a folder of its own.
    ///   - phoneFolder: where photos from guests' phones lie; it must be there.
    ///   - mounts: tells when sticks come and go, and what they are called; without it neither is known.
    public init(
        folders: [String], usbFolder: String, phoneFolder: String? = nil, mounts: (any MountTable)?,
        log: Logger = Logger(label: "mememe.album")
    ) {
        do {
            watch = try FolderWatch()
        } catch {
            watch = nil
            log.warning("changes of the album are not noticed: \(error)")
        }
        self.mounts = mounts
        self.log = log
        scanner = AlbumScanner(folders: folders, usbFolder: usbFolder, phoneFolder: phoneFolder, watch: watch)
        mounts?.whenChanged { [weak self] in self?.noteChange() }
        if let watch { events = FolderEvents(watch) { [weak self] in self?.noteChange() } }
        refresh()
    }

    isolated deinit { close() }

    public var isScanning: Bool { scan != nil }

    public func refresh() {
        guard !isClosed else { return }
        pausing?.cancel()
        pausing = nil
        guard scan == nil else { return changedMeanwhile = true }
        let (scanner, mounted) = (scanner, mountedNow())
        scan = Task { [weak self] in
            let albums = await scanner.scan(mounted)
            self?.finish(albums)
        }
    }

    /// Stops watching.
    public func close() {
        isClosed = true
        scan?.cancel()
        pausing?.cancel()
        events = nil
    }

    private func mountedNow() -> [Mount] {
        do {
            return try mounts?.mounts() ?? []
        } catch {
            log.warning("sticks are called after their folders: \(error)")
            return []
        }
    }

    private func finish(_ found: [Album]) {
        scan = nil
        albums = found
        if changedMeanwhile {
            changedMeanwhile = false
            noteChange()
        }
        onChange?()
    }

    /// Reads again in a moment, once for everything that changes until then.
    private func noteChange() {
        guard !isClosed, pausing == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.refresh() }
        }
        timer.schedule(deadline: .now() + Self.pause)
        timer.resume()
        pausing = timer
    }
}
