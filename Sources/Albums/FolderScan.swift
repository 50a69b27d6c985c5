private import CLinux
private import Glibc
internal import Memes
private import PictureFormats
internal import SystemCalls

/// Lists the pictures in a folder and the folders below it, without looking into the pictures.
struct FolderScan {
    /// As many as an album can show at full speed.
    static let mostPhotos = 20_000
    /// A camera's card has three levels; more are an archive or a trap.
    private static let deepest = 8
    private static let mostFolders = 5_000

    /// Whether what symbolic links point to is shown. On sticks of strangers it isn't: they could point anywhere on the kiosk.
    let followsLinks: Bool
    private(set) var photos: [AlbumPhoto] = []
    /// Every folder that was looked into, for watching.
    private(set) var folders: [String] = []
    private var visited: Set<FileNumber> = []
    private let watch: FolderWatch?

    /// What makes a file that file, whatever its path.
    private struct FileNumber: Hashable {
        var device: UInt
        var file: UInt
    }

    /// - Parameter watch: told of each folder before it is listed, so that no change goes unnoticed.
    init(_ folder: String, followsLinks: Bool, watch: FolderWatch? = nil) {
        self.followsLinks = followsLinks
        self.watch = watch
        scan(folder, depth: 0)
        photos.sort(by: AlbumPhoto.isShownBefore)
    }

    private mutating func scan(_ folder: String, depth: Int) {
        guard depth <= Self.deepest, folders.count < Self.mostFolders else { return }
        watch?.add(folder, count: folders.count)
        folders.append(folder)
        // A folder that is gone or closed to us has no photos to show; the next change brings another look.
        guard let names = try? names(inDirectory: folder) else { return }
        for name in names where !name.hasPrefix(".") && photos.count < Self.mostPhotos {
            look(at: name, in: folder, depth: depth)
        }
    }

    private mutating func look(at name: String, in folder: String, depth: Int) {
        let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        var status = stat()
        let result = unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
        guard result == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR where visited.insert(FileNumber(device: UInt(status.st_dev), file: UInt(status.st_ino))).inserted:
            scan(path, depth: depth + 1)
        case S_IFREG where isPicture(name, path):
            let modified = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
            photos.append(AlbumPhoto(path: path, name: name, modified: modified, byteCount: Int(status.st_size)))
        default: break
        }
    }

    private func isPicture(_ name: String, _ path: String) -> Bool {
        switch PictureFile.verdict(name: name) {
        case .picture: return true
        case .other: return false
        case .unknown:
            // What can't be opened and has no ending says nothing of being a picture.
            guard let start = try? firstBytes(ofFile: path, atMost: ImageFormat.signatureLength) else { return false }
            return ImageFormat(startingWith: start) != nil
        }
    }
}

extension AlbumPhoto {
    /// Whether `left` is shown before `right`: the newest first, equal times by name, equal names by path.
    static func isShownBefore(_ left: AlbumPhoto, _ right: AlbumPhoto) -> Bool {
        if left.modified != right.modified { return left.modified > right.modified }
        return left.name != right.name ? left.name < right.name : left.path < right.path
    }
}
