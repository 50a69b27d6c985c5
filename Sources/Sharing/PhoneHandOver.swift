private import CourierMessages
private import Glibc
private import Languages
public import Memes
private import SystemCalls

/// Hands memes over to guests' phones: the courier serves a page, and the guest's phone opens it.
public final class PhoneHandOver: PhoneDestination {
    public nonisolated let identifier = "phone"
    public nonisolated var title: String { localized("Phone") }
    public nonisolated let symbol = "phone"
    public var availability: ShareAvailability { phones.reachability.availability(ready: localized("Scan a code")) }
    public var onAvailabilityChange: (@MainActor () -> Void)?

    private let phones: Phones
    private let reader = Reader()

    /// A destination that is reached over the phones' side of a courier.
    public init(_ phones: Phones) {
        self.phones = phones
        phones.reachability.follow { [weak self] in self?.onAvailabilityChange?() }
    }

    public func offer(_ meme: Meme) async throws(ShareError) -> any PhoneOffer {
        let file = try await reader.open(meme.memedImage)
        let name = meme.memedImage.path.split(separator: "/").last.map(String.init) ?? ""
        return try await phones.offers.serve(.picture(name: name), file)
    }

    private actor Reader {
        private nonisolated let executor = BlockingExecutor(label: "mememe.phone")
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

        func open(_ image: ImageReference) throws(ShareError) -> PassedDescriptor {
            do throws(SystemCallError) {
                let file = try OwnedDescriptor(opening: image.path, O_RDONLY)
                let status = try file.status()
                guard status.kind == .regular, status.byteCount == image.byteCount, status.byteCount > 0 else {
                    throw SystemCallError(operation: "read \(image.path), of which \(status.byteCount) bytes are there", code: EIO)
                }
                return PassedDescriptor(file)
            } catch {
                throw .memeUnreadable(cause: "\(error)")
            }
        }
    }
}
