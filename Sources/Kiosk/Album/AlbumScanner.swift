private import Glibc
internal import SystemCalls

/// Reads the folders of all albums, on a thread of its own.
actor AlbumScanner {
    private nonisolated let executor = BlockingExecutor(label: "mememe.album")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let folders: [String]
    private let usbFolder: String
    private let watch: FolderWatch?

    init(folders: [String], usbFolder: String, watch: FolderWatch?) {
        (self.folders, self.usbFolder, self.watch) = (folders, usbFolder, watch)
    }

    /// What the folders hold now. Folders that appear are watched from then on.
    func scan() -> [Album] {
        var photos: [AlbumPhoto] = []
        for folder in folders { photos += FolderScan(folder, followsLinks: true, watch: watch).photos }
        if folders.count > 1 { photos.sort(by: AlbumPhoto.isShownBefore) }
        return [Album(identifier: "photos", title: "Photos", isRemovable: false, photos: photos)] + sticks()
    }

    private func sticks() -> [Album] {
        watch?.add(usbFolder, count: 0)
        // Before the first stick the folder need not be there.
        guard let names = try? names(inDirectory: usbFolder) else { return [] }
        let mounts = MountTable(mountInformation())
        let labels = VolumeLabels()
        let albums = names.filter { !$0.hasPrefix(".") }.compactMap { name -> Album? in
            let path = usbFolder + "/" + name
            guard let status = try? FileStatus(ofFile: path), status.kind == .directory else { return nil }  // pulled out just now
            let scan = FolderScan(path, followsLinks: false, watch: watch)
            guard !scan.photos.isEmpty else { return nil }
            let label = mounts.device(mountedOn: path).flatMap { labels.label(ofDevice: $0) }
            return Album(identifier: path, title: label ?? name, isRemovable: true, photos: scan.photos)
        }
        return albums.sorted { ($0.title, $0.identifier) < ($1.title, $1.identifier) }
    }

    private func mountInformation() -> String {
        // A process without /proc shows sticks by their folders' names.
        guard let file = try? OwnedDescriptor(opening: "/proc/self/mountinfo", O_RDONLY) else { return "" }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        guard let count = try? file.read(into: &bytes) else { return "" }  // as above
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
