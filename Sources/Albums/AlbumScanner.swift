private import Glibc
internal import Memes
internal import SystemCalls

/// Reads the folders of all albums, on a thread of its own.
actor AlbumScanner {
    private let executor = BlockingExecutor(label: "mememe.album")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let folders: [String]
    private let usbFolder: String
    private let phoneFolder: String?
    private let watch: FolderWatch?

    init(folders: [String], usbFolder: String, phoneFolder: String?, watch: FolderWatch?) {
        (self.folders, self.usbFolder, self.phoneFolder, self.watch) = (folders, usbFolder, phoneFolder, watch)
    }

    /// What the folders hold now. Folders that appear are watched from then on.
    ///
    /// - Parameter mounts: what is mounted, which tells the names of sticks.
    func scan(_ mounts: [Mount]) -> [Album] {
        var photos: [AlbumPhoto] = []
        for folder in folders { photos += FolderScan(folder, followsLinks: true, watch: watch).photos }
        if folders.count > 1 { photos.sort(by: AlbumPhoto.isShownBefore) }
        return [Album(identifier: "photos", title: nil, isRemovable: false, photos: photos)] + phone() + sticks(mounts)
    }

    /// What came from the guest's own phone, if anything did.
    private func phone() -> [Album] {
        guard let phoneFolder else { return [] }
        let photos = FolderScan(phoneFolder, followsLinks: false, watch: watch).photos
        return photos.isEmpty ? [] : [Album(identifier: "phone", title: nil, isRemovable: false, photos: photos)]
    }

    private func sticks(_ mounts: [Mount]) -> [Album] {
        watch?.add(usbFolder, count: 0)
        // Before the first stick the folder need not be there.
        guard let names = try? names(inDirectory: usbFolder) else { return [] }
        let albums = names.filter { !$0.hasPrefix(".") }.compactMap { name -> Album? in
            let path = usbFolder + "/" + name
            guard let status = try? FileStatus(ofFile: path), status.kind == .directory else { return nil }  // pulled out just now
            let scan = FolderScan(path, followsLinks: false, watch: watch)
            guard !scan.photos.isEmpty else { return nil }
            let label = mounts.last { $0.path == path }.flatMap { VolumeLabel.ofDevice($0.device) }
            return Album(identifier: path, title: label ?? name, isRemovable: true, photos: scan.photos)
        }
        return albums.sorted { ($0.title ?? "", $0.identifier) < ($1.title ?? "", $1.identifier) }
    }
}
