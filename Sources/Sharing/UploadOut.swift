public import Memes
internal import Outbox

/// Puts every meme that was shared into the outbox, from where the courier takes it to the operator's store.
public final class UploadOut: MemeUploads {
    /// How many memes are remembered as uploaded; one that comes again after as many others is written once more under its old name.
    private static let memory = 1_000

    private let post: OutboxPost
    /// The pictures that were handed in since the kiosk started, the oldest first.
    private var taken: [String] = []

    public init(_ post: OutboxPost) { self.post = post }

    public func take(_ meme: Meme) async throws(ShareError) {
        let picture = meme.memedImage.fileName
        guard !taken.contains(picture) else { return }
        taken = taken.suffix(Self.memory - 1) + [picture]
        // A meme that was changed has another picture, and with it a parcel of its own.
        let stem = picture.lastIndex(of: ".").map { picture[..<$0] } ?? picture[...]
        let parcel = Parcel(
            name: "\(stem)-upload", meme: "\(meme.id)", captions: (meme.topText, meme.bottomText), madeAt: meme.createdAt.secondsSince1970)
        do throws(OutboxError) {
            try await post.handIn(parcel, picture: meme.memedImage.path)
        } catch {
            taken.removeAll { $0 == picture }
            throw ShareError(error)
        }
    }
}
