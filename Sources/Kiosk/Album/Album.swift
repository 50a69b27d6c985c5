/// A file that a guest may choose, as a directory lists it; nobody has looked into it yet.
nonisolated public struct AlbumPhoto: Hashable, Sendable {
    /// The whole path.
    public var path: String
    /// The path's last part.
    public var name: String
    /// When the file was changed last, in seconds since 1970.
    public var modified: Double
    public var byteCount: Int

    /// A file as a directory lists it.
    public init(path: String, name: String, modified: Double, byteCount: Int) {
        (self.path, self.name, self.modified, self.byteCount) = (path, name, modified, byteCount)
    }

    /// Whether `left` is shown before `right`: the newest first, equal times by name, equal names by path.
    static func isShownBefore(_ left: AlbumPhoto, _ right: AlbumPhoto) -> Bool {
        if left.modified != right.modified { return left.modified > right.modified }
        return left.name != right.name ? left.name < right.name : left.path < right.path
    }
}

/// Photos that belong together: those of the kiosk's own folders, or those of one stick or card.
nonisolated public struct Album: Equatable, Sendable {
    /// Stays the same while a stick is plugged in: "photos", or the folder that it is mounted on.
    public var identifier: String
    /// What guests see: "Photos", or the stick's label.
    public var title: String
    public var isRemovable: Bool
    /// In the order in which they are shown.
    public var photos: [AlbumPhoto]

    /// Photos under one title.
    public init(identifier: String, title: String, isRemovable: Bool, photos: [AlbumPhoto]) {
        (self.identifier, self.title, self.isRemovable, self.photos) = (identifier, title, isRemovable, photos)
    }
}

/// The photos that guests may choose from.
public protocol PhotoAlbums: AnyObject {
    /// The kiosk's own photos first, then sticks and cards that have any, by title.
    var albums: [Album] { get }
    /// Whether the folders are being read; `albums` is what they held before.
    var isScanning: Bool { get }
    /// Called when `albums` or `isScanning` changed.
    var onChange: (() -> Void)? { get set }
    /// Reads the folders again. Changes are noticed without it.
    func refresh()
}
