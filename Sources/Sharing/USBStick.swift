internal import Dispatch
private import Glibc
internal import Languages
public import Logging
public import Memes
public import SystemCalls

/// Copies the meme to a USB stick that is mounted below a folder: copy, flush, read back and compare, unmount.
///
/// With several sticks plugged in, the one that came last is used.
public final class USBStick: DirectDestination {
    public nonisolated let identifier = "usb"
    public nonisolated var title: String { localized("USB stick") }
    public nonisolated let symbol = "usb"
    public var availability: ShareAvailability { Self.availability(of: newest) }
    public var onAvailabilityChange: (@MainActor () -> Void)?
    public var onRemoval: (@MainActor () -> Void)?

    private let folder: String
    private let table: any MountTable
    let settings: Settings
    let log: Logger
    let queue = DispatchQueue(label: "mememe.usb", qos: .utility)
    private(set) var newest: Mount?
    var isBusy = false
    /// Waits for the stick that was written to last.
    private var removal: StickRemoval?
    /// Whether the export that runs is to be broken off.
    let exportBreak = ExportBreak()

    /// How the stick is treated.
    public struct Settings: Sendable {
        /// Unmounts the stick after a copy, so that nothing has to be waited for when it is pulled out.
        public var ejects = true
        /// How long a stick may stand still before it is given up; cheap ones pause for many seconds while they move blocks.
        public var stallSeconds = 30
        /// Holds an entry for each block device, called after its number, for as long as the device is plugged in.
        public var deviceFolder = "/dev/block"

        public init(ejects: Bool = true, stallSeconds: Int = 30, deviceFolder: String = "/dev/block") {
            self.ejects = ejects
            self.stallSeconds = stallSeconds
            self.deviceFolder = deviceFolder
        }
    }

    /// A destination that follows what `table` says is mounted below `folder`, such as "/media".
    public init(
        below folder: String, table: any MountTable, settings: Settings = Settings(), log: Logger = Logger(label: "mememe.usb")
    ) {
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
        self.table = table
        self.settings = settings
        self.log = log
        table.whenChanged { [weak self] in self?.look() }
        look()
    }

    public func share(
        _ meme: Meme, progress: @escaping @MainActor (ShareProgress) -> Void
    ) async throws(ShareError) -> ShareReceipt {
        guard let stick = newest else { throw .unavailable(localized("Plug in a USB stick first.")) }
        guard !isBusy else { throw .busy }
        isBusy = true
        let (ejects, log) = (settings.ejects, log)
        let watch = StallWatch<ShareReceipt>(seconds: settings.stallSeconds)
        do {
            let receipt = try await watch.run(on: queue) {
                let outcome = Self.copy(meme, to: stick, ejects: ejects, log) { step throws(ShareError) in
                    try watch.progress()
                    DispatchQueue.main.async { MainActor.assumeIsolated { progress(step) } }
                }
                DispatchQueue.main.async { MainActor.assumeIsolated { self.isBusy = false } }
                return outcome
            }
            removal = StickRemoval(of: stick.device, in: settings.deviceFolder) { [weak self] in self?.onRemoval?() }
            return receipt
        } catch {
            log.warning("The meme \(meme.id) did not get to the stick at \(stick.path): \(error.cause)")
            throw error
        }
    }

    /// Looks which stick came last, and tells when the answer matters.
    private func look() {
        let before = availability
        do {
            newest = try table.mounts().last { $0.path.hasPrefix(folder) }
        } catch {
            log.error("The table of mounts can't be read: \(error)")
            newest = nil
        }
        if availability != before { onAvailabilityChange?() }
    }

    private nonisolated static func availability(of stick: Mount?) -> ShareAvailability {
        guard let stick else { return .unavailable(localized("Plug one in", meaning: "USB stick")) }
        return stick.isReadOnly ? .unavailable(localized("It is locked", meaning: "USB stick")) : .ready(localized("A few seconds"))
    }

    private nonisolated static func copy(
        _ meme: Meme, to stick: Mount, ejects: Bool, _ log: Logger, progress: StickWriter.Progress
    ) -> Result<ShareReceipt, ShareError> {
        do {
            let place = try StickWriter(mount: stick).write(meme.memedImage, progress: progress)
            return .success(ShareReceipt(sentence: ejects && eject(stick, log) ? safe : checked, place: place, isToBeTakenOut: true))
        } catch {
            return .failure(error)
        }
    }

    private nonisolated static var safe: String { localized("It’s on your USB stick. You can take the stick out now.") }
    /// The copy is on the medium and was compared; only the file system's own mark of being in use may still be set.
    private nonisolated static var checked: String {
        localized("It’s on your USB stick. Take the stick out when its light has stopped blinking.")
    }

    /// How often it is tried to unmount a stick, and how long after one try the next comes: the album, which reads each stick that
    /// appears, is done with it by then.
    private nonisolated static let ejecting = (tries: 20, pauseMilliseconds: Int32(100))

    nonisolated static func eject(_ stick: Mount, _ log: Logger) -> Bool {
        for left in (0..<ejecting.tries).reversed() {
            do throws(SystemCallError) {
                try unmount(stick.path)
                return true
            } catch {
                guard error.code == EBUSY, left > 0 else {
                    log.notice("The stick stays mounted: \(error)")
                    return false
                }
                _ = poll(nil, 0, ejecting.pauseMilliseconds)
            }
        }
        return false
    }
}
