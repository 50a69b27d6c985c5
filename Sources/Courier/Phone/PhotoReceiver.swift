private import CLinux
internal import CMicroHTTPD
internal import CourierMessages
private import Glibc
private import SystemCalls

/// Takes the photos of a form as they come in, each into a file that has no name and is gone when nobody has it open.
@safe
nonisolated final class PhotoReceiver {
    /// How long one photo may be, and how many there may be.
    struct Limits {
        var bytes: Int
        var count: Int
    }

    let page: Int
    private let limits: Limits
    private let onBegin: (Int) -> Void
    private let onPhoto: (Int, PhotoFormat, PassedDescriptor) -> Void
    private var processor: OpaquePointer?
    private var outcome = ReceivedPhotos()
    private var hasBegun = false
    private var current: Current?

    /// The photo that is coming in.
    private struct Current {
        /// nil once it turned out not to be wanted; then the rest of it is passed over.
        var file: PassedDescriptor?
        var start: [UInt8] = []
        var byteCount = 0
    }

    /// nil for a body that is no form.
    init?(
        _ connection: OpaquePointer, _ page: Int, _ limits: Limits, onBegin: @escaping (Int) -> Void,
        onPhoto: @escaping (Int, PhotoFormat, PassedDescriptor) -> Void
    ) {
        self.page = page
        self.limits = limits
        self.onBegin = onBegin
        self.onPhoto = onPhoto
        let pointer = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe processor = unsafe MHD_create_post_processor(connection, 64 << 10, Self.iterate, pointer)
        if unsafe processor == nil { return nil }
    }

    deinit { close() }

    /// Reads more of the body.
    func take(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
        if let processor = unsafe processor { _ = unsafe MHD_post_process(processor, bytes, count) }
    }

    /// Notes the end of the body, and tells what came.
    func finish() -> ReceivedPhotos {
        close()
        endPhoto()
        return outcome
    }

    private func close() {
        if let processor = unsafe processor { _ = unsafe MHD_destroy_post_processor(processor) }
        unsafe processor = nil
    }

    private static let iterate: MHD_PostDataIterator = { owner, _, _, name, _, _, data, offset, count in
        guard let owner = unsafe owner, unsafe name != nil else { return mememe_http_yes }
        let receiver = unsafe Unmanaged<PhotoReceiver>.fromOpaque(owner).takeUnretainedValue()
        unsafe receiver.take(UnsafeBufferPointer(start: data, count: count), at: offset)
        return mememe_http_yes
    }

    private func take(_ data: UnsafeBufferPointer<CChar>, at offset: UInt64) {
        // What is sent where nobody chose a photo is an empty file.
        if data.isEmpty { return }
        if offset == 0 { beginPhoto() }
        guard var photo = current, let file = photo.file else { return }
        let bytes = unsafe Array(UnsafeRawBufferPointer(data))
        photo.byteCount += bytes.count
        photo.start += bytes.prefix(12 - photo.start.count)
        current = photo
        if photo.byteCount > limits.bytes { return refuse(\.large) }
        if photo.start.count == 12, PhotoFormat(photo.start) == nil { return refuse(\.other) }
        do throws(SystemCallError) {
            try file.owned.write(bytes[...])
        } catch {
            refuse(\.full)
        }
    }

    private func beginPhoto() {
        endPhoto()
        if !hasBegun { onBegin(page) }
        hasBegun = true
        current = Current(file: Self.file())
        if current?.file == nil || outcome.sent >= limits.count { refuse(\.full) }
    }

    private func refuse(_ reason: WritableKeyPath<ReceivedPhotos, Int>) {
        outcome[keyPath: reason] += 1
        current?.file = nil
    }

    private func endPhoto() {
        guard let photo = current else { return }
        current = nil
        guard let file = photo.file else { return }
        guard let format = PhotoFormat(photo.start) else { return outcome.other += 1 }
        outcome.sent += 1
        onPhoto(page, format, file)
    }

    /// A new file without a name, on the disk where there is a place for it, else in memory.
    private static func file() -> PassedDescriptor? {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/var/tmp"
        do throws(SystemCallError) {
            // O_TMPFILE, which the importer does not see.
            return PassedDescriptor(try OwnedDescriptor(opening: folder, O_RDWR | 0x410000, mode: 0o600))
        } catch {
            let number = unsafe clinux_memfd_create("photo")
            return number < 0 ? nil : PassedDescriptor(OwnedDescriptor(taking: number))
        }
    }
}
