/// The layout of the data folder.
struct DataDirectory: Sendable {
    /// The folders that hold the three files of each meme.
    enum Folder: String, CaseIterable, Sendable {
        case originals
        case memes
        case thumbnails
    }

    /// The data folder's own path.
    let path: String
    /// Folders that other parts of the kiosk fill.
    static let otherFolders = ["drafts", "outbox"]
    static let temporaryEnding = ".part"

    var databasePath: String { path + "/memes.sqlite" }

    func path(of folder: Folder) -> String { path + "/" + folder.rawValue }

    /// The name under which a file is written until it is whole; hidden from ordinary listings.
    static func temporaryName(for name: String) -> String { "." + name + temporaryEnding }

    static func isTemporary(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(temporaryEnding) }
}
