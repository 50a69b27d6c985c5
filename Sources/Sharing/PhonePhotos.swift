private import CourierMessages
private import Glibc
private import Languages
public import Logging
public import Memes
private import SystemCalls

/// Takes photos from guests' phones into a folder of their own, until the guest's session ends.
///
/// A photo appears in the folder whole or not at all, and nobody has looked into it: that is done where all photos of strangers are
/// decoded. What a power cut left there goes at the next start.
public final class PhonePhotos: PhoneInbox {
    public var availability: ShareAvailability { phones.reachability.availability(ready: localized("Scan a code")) }
    public var onAvailabilityChange: (@MainActor () -> Void)?

    private let phones: Phones
    private let folder: PhotoFolder
    private let log: Logger
    /// The pages of this session.
    private var pages: [Int: ServedOffer] = [:]

    /// An inbox that writes into `folder`, which is emptied first.
    public init(_ phones: Phones, folder: String, log: Logger = Logger(label: "mememe.phone")) {
        self.phones = phones
        self.folder = PhotoFolder(folder)
        self.log = log
        do throws(SystemCallError) {
            // At once: the albums watch it from their first look on.
            try SystemFileOperations().makeDirectory(folder)
        } catch {
            log.error("photos from phones can't be kept: \(error)")
        }
        phones.reachability.follow { [weak self] in self?.onAvailabilityChange?() }
        phones.offers.onPhoto = { [weak self] page, format, file in self?.take(file, format, page: page) }
        Task { await forgetPhotos() }
    }

    public func invite() async throws(ShareError) -> any PhoneOffer {
        let offer = try await phones.offers.serve(.inbox)
        pages[offer.page] = offer
        return offer
    }

    public func forgetPhotos() async {
        let over = pages.values
        pages = [:]
        for offer in over { offer.end() }
        if let error = await folder.empty() { log.error("photos of a guest can't be erased: \(error)") }
    }

    private func take(_ file: PassedDescriptor, _ format: PhotoFormat, page: Int) {
        guard pages[page] != nil else { return }
        Task { [weak self, folder] in
            // The guest may have left since.
            guard self?.pages[page] != nil else { return }
            let error = await folder.add(file, format)
            self?.note(error, page: page)
        }
    }

    private func note(_ error: SystemCallError?, page: Int) {
        if let error { return log.error("a photo from a phone can't be kept: \(error)") }
        pages[page]?.noteReceived()
    }
}

/// The folder with the photos of one session.
private actor PhotoFolder {
    private nonisolated let executor = BlockingExecutor(label: "mememe.phone.photos")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Bytes of one photo, and how many photos a session has; the courier keeps to less.
    private static let (longest, most) = (40 << 20, 100)
    /// Bytes of the disk that memes are to have for themselves.
    private static let reserve = 256 << 20
    private static let part = 1 << 20

    private let path: String
    private let operations = SystemFileOperations()
    private var count = 0
    /// The number of the last photo since the start: no guest's photo has the name of another guest's.
    private var lastNumber = 0

    init(_ path: String) { self.path = path }

    /// Copies a photo into the folder; returns why that was not possible.
    func add(_ file: PassedDescriptor, _ format: PhotoFormat) -> SystemCallError? {
        do throws(SystemCallError) {
            try copy(file, format)
            return nil
        } catch {
            return error
        }
    }

    /// Removes everything in the folder; returns why something stays.
    func empty() -> SystemCallError? {
        do throws(SystemCallError) {
            guard try operations.status(of: path)?.kind == .directory else { return nil }
            for name in try operations.names(inDirectory: path) { try operations.erase(name, inDirectory: path) }
            count = 0
            return nil
        } catch {
            return error
        }
    }

    private func copy(_ file: PassedDescriptor, _ format: PhotoFormat) throws(SystemCallError) {
        let status = try file.owned.status()
        // A file that is none could have its reader wait for ever.
        guard status.kind == .regular, (1...Self.longest).contains(status.byteCount), count < Self.most else {
            throw SystemCallError(operation: "take photo \(count + 1) of \(status.byteCount) bytes", code: EFBIG)
        }
        try operations.makeLastingDirectory(path)
        guard try operations.availableByteCount(inDirectory: path) > status.byteCount + Self.reserve else {
            throw SystemCallError(operation: "take a photo", code: ENOSPC)
        }
        count += 1
        lastNumber += 1
        let digits = String(lastNumber)
        let name = "phone-" + String(repeating: "0", count: max(0, 4 - digits.count)) + "\(digits).\(format.suffix)"
        var photo = try AtomicFile(path + "/" + name, mode: 0o600)
        try checkedCount("read a photo") { Int(lseek(file.owned.rawValue, 0, SEEK_SET)) }
        var left = status.byteCount
        while left > 0 {
            var bytes = [UInt8](repeating: 0, count: min(left, Self.part))
            let read = try file.owned.read(into: &bytes)
            guard read == bytes.count else { throw SystemCallError(operation: "read a photo", code: EIO) }
            try photo.write(bytes[...])
            left -= read
        }
        try photo.publish()
    }
}
