internal import Drawing
internal import Geometry
internal import ImageFiles
internal import MemePress
internal import Toolkit

/// Gets pictures for views: from memory when they were shown lately, else from the workshop.
public final class PictureLoader {
    private let workshop: ImageWorkshop
    private let activity: Activity
    private var pictures: [PictureRequest: DecodedPicture] = [:]
    /// Oldest use first.
    private var order: [PictureRequest] = []
    private var byteCount = 0
    /// How often pictures were forgotten: one that was being made then may be of a file that is another by now.
    private var forgettings = 0

    /// What the pictures in memory may take: two screens full of cells on a 1080p panel.
    static let byteLimit = 24 << 20

    init(workshop: ImageWorkshop, activity: Activity) {
        self.workshop = workshop
        self.activity = activity
    }

    /// The picture, when it is in memory.
    func ready(_ request: PictureRequest) -> Bitmap? {
        guard let picture = pictures[request] else { return nil }
        touch(request)
        return picture.bitmap
    }

    /// How much of its photo the file of a picture has; nil unless the picture is in memory.
    func extent(of request: PictureRequest) -> PictureExtent? { pictures[request]?.extent }

    /// The picture, made if need be. A cancelled task gets `CancellationError` unless its picture was being made already.
    func load(_ request: PictureRequest) async throws -> Bitmap {
        if let picture = ready(request) { return picture }
        activity.begin()
        defer { activity.end() }
        let forgettings = forgettings
        let picture = try await workshop.pictureUnlessCancelled(request)
        if forgettings == self.forgettings { keep(picture, for: request) }
        return picture.bitmap
    }

    /// The size of an upright photo in pixels.
    func size(ofPhoto path: String) async throws -> Size {
        activity.begin()
        defer { activity.end() }
        return try await workshop.size(ofPhoto: path)
    }

    /// The size in pixels of what a loaded picture shows of a photo: its exact shape, which the picture's own size only comes near.
    func shape(of request: PictureRequest, shownAs picture: Size) async -> Size {
        activity.begin()
        defer { activity.end() }
        return await workshop.shape(of: request, shownAs: picture) ?? picture
    }

    /// The files of which pictures are in memory.
    var paths: Set<String> { Set(order.map(\.path)) }

    /// Forgets pictures, as when memory is needed or another guest comes.
    func forgetAll() {
        forgettings += 1
        pictures = [:]
        order = []
        byteCount = 0
    }

    /// Forgets the pictures of files that are gone or not what they were.
    func forget(filesAt paths: Set<String>) {
        forgettings += 1
        for request in order where paths.contains(request.path) {
            byteCount -= pictures.removeValue(forKey: request)?.bitmap.byteCount ?? 0
        }
        order.removeAll { paths.contains($0.path) }
    }

    private func touch(_ request: PictureRequest) {
        guard order.last != request, let index = order.firstIndex(of: request) else { return }
        order.remove(at: index)
        order.append(request)
    }

    private func keep(_ picture: DecodedPicture, for request: PictureRequest) {
        if pictures.updateValue(picture, forKey: request) == nil {
            order.append(request)
            byteCount += picture.bitmap.byteCount
        }
        while byteCount > Self.byteLimit, order.count > 1 {
            let oldest = order.removeFirst()
            byteCount -= pictures.removeValue(forKey: oldest)?.bitmap.byteCount ?? 0
        }
    }
}

extension ImageWorkshop {
    /// Makes the picture, unless whoever wanted it has gone while it waited for its turn.
    func pictureUnlessCancelled(_ request: PictureRequest) throws -> sending DecodedPicture {
        try Task.checkCancellation()
        return try picture(request)
    }
}
