/// A file that a guest may choose, as a directory lists it; nobody has looked into it yet.
public struct AlbumPhoto: Hashable, Sendable {
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
}

/// Photos that belong together: those of the kiosk's own folders, or those of one stick or card.
public struct Album: Equatable, Sendable {
    /// Stays the same while a stick is plugged in: "photos", "phone", or the folder that it is mounted on.
    public var identifier: String
    /// What a stick's owner called it; nil for the kiosk's own, whose names are the interface's.
    public var title: String?
    public var isRemovable: Bool
    /// In the order in which they are shown.
    public var photos: [AlbumPhoto]

    /// Photos under one title.
    public init(identifier: String, title: String?, isRemovable: Bool, photos: [AlbumPhoto]) {
        (self.identifier, self.title, self.isRemovable, self.photos) = (identifier, title, isRemovable, photos)
    }
}
