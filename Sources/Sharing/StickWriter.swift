private import Glibc
internal import Memes
internal import SystemCalls

/// Copies one file to a stick and makes sure that it is there: all of it blocks for as long as the stick takes.
///
/// A stick is hostile until proven otherwise. Nothing on it is followed or replaced: every name is opened in a directory that is
/// open already, never through a symbolic link, and a new file never takes the place of one that is there.
struct StickWriter: Sendable {
    let mount: Mount
    static let folderName = "MEMEME"
    /// One name for the file in the making, so that what a pulled-out stick kept of it is removed the next time.
    static let temporaryName = ".mememe.part"
    private static let chunkByteCount = 256 * 1024
    /// How many other names are tried when one is taken.
    private static let fileNameLimit = 9_999
    private static let folderNameLimit = 9
    /// Room for the folder and for the file system's own tables.
    private static let overheadByteCount = 64 * 1024

    /// Called with each step forward; throws when nobody waits for the copy any more.
    typealias Progress = (ShareProgress) throws(ShareError) -> Void

    /// Copies, flushes, reads back and compares; returns the path of the copy.
    func write(_ image: ImageReference, progress: Progress) throws(ShareError) -> String {
        let folder = try openFolder()
        try makeRoom(for: image.byteCount, in: folder.descriptor)
        let total = 2 * image.byteCount
        var published: String?
        do {
            try copy(image, into: folder.descriptor) { count throws(ShareError) in
                try progress(ShareProgress(phase: .copying, completedByteCount: count, totalByteCount: total))
            }
            let name = try publish(PortableFileName.harmless(image.fileName), in: folder.descriptor)
            published = name
            try compare(image, with: name, in: folder.descriptor) { count throws(ShareError) in
                try progress(ShareProgress(phase: .checking, completedByteCount: image.byteCount + count, totalByteCount: total))
            }
            try progress(ShareProgress(phase: .finishing, completedByteCount: total, totalByteCount: total))
            return folder.path + "/" + name
        } catch {
            takeBack(published ?? Self.temporaryName, from: folder.descriptor)
            throw error
        }
    }

    /// The same, unless the picture lies in our folder already, whole and right; true when it does.
    func writeUnlessThere(_ image: ImageReference, progress: Progress) throws(ShareError) -> Bool {
        let folder = try openFolder()
        let (stem, ending) = PortableFileName.parts(of: PortableFileName.harmless(image.fileName))
        for number in 1...Self.fileNameLimit {
            let name = number == 1 ? stem + ending : "\(stem)-\(number)\(ending)"
            guard let byteCount = try onStick({ () throws(SystemCallError) in try folder.descriptor.byteCount(ofFile: name) }) else {
                break
            }
            guard byteCount == image.byteCount else { continue }
            do throws(ShareError) {
                try compare(image, with: name, in: folder.descriptor) { count throws(ShareError) in
                    try progress(ShareProgress(phase: .checking, completedByteCount: count, totalByteCount: image.byteCount))
                }
                return true
            } catch {
                // Another picture of the same name and length, or one that the stick did not keep.
                guard case .brokenMedium = error, !isGone else { throw error }
            }
        }
        _ = try write(image, progress: progress)
        return false
    }

    /// Our folder on the stick, open.
    private struct Folder: ~Copyable {
        let descriptor: OwnedDescriptor
        let path: String
    }

    /// Opens our folder on the stick, and makes it when it is not there.
    private func openFolder() throws(ShareError) -> Folder {
        try onStick { () throws(SystemCallError) in
            let root = try OwnedDescriptor(opening: mount.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            // Without its stick the mount point is a folder of the kiosk's own disk, or of another stick.
            guard try root.status().device == mount.device else { throw SystemCallError(operation: "find the stick", code: ENODEV) }
            return try openFolder(in: root)
        }
    }

    private func openFolder(in root: borrowing OwnedDescriptor) throws(SystemCallError) -> Folder {
        var number = 1
        while true {
            let name = number == 1 ? Self.folderName : "\(Self.folderName)-\(number)"
            do {
                try root.makeDirectory(name)
                let folder = try OwnedDescriptor(opening: name, in: root, O_RDONLY | O_DIRECTORY)
                return Folder(descriptor: folder, path: mount.path + "/" + name)
            } catch {
                // A file or a symbolic link has our folder's name.
                guard error.code == ENOTDIR || error.code == ELOOP, number < Self.folderNameLimit else { throw error }
                number += 1
            }
        }
    }

    private func makeRoom(for byteCount: Int, in folder: borrowing OwnedDescriptor) throws(ShareError) {
        try onStick { () throws(SystemCallError) in
            try folder.remove(Self.temporaryName)
            let available = try folder.availableByteCount()
            guard available >= byteCount + Self.overheadByteCount else {
                throw SystemCallError(operation: "copy \(byteCount) bytes where \(available) are free", code: ENOSPC)
            }
        }
    }
}

extension StickWriter {
    private func copy(
        _ image: ImageReference, into folder: borrowing OwnedDescriptor, progress: (Int) throws(ShareError) -> Void
    ) throws(ShareError) {
        let source = try openSource(image)
        let target = try onStick { () throws(SystemCallError) in
            try OwnedDescriptor(opening: Self.temporaryName, in: folder, O_WRONLY | O_CREAT | O_EXCL)
        }
        var buffer = [UInt8](repeating: 0, count: Self.chunkByteCount)
        var copied = 0
        while copied < image.byteCount {
            let count = try readSource(source, image, into: &buffer)
            try onStick { () throws(SystemCallError) in try target.write(buffer[0..<count]) }
            copied += count
            try progress(copied)
        }
        try onStick { () throws(SystemCallError) in try target.synchronize() }
    }

    /// Gives the copy a name that is free, and returns it when everything is on the medium.
    private func publish(_ wanted: String, in folder: borrowing OwnedDescriptor) throws(ShareError) -> String {
        let (stem, ending) = PortableFileName.parts(of: wanted)
        var number = 1
        while true {
            let name = number == 1 ? wanted : "\(stem)-\(number)\(ending)"
            do {
                try folder.rename(Self.temporaryName, to: name)
                try folder.synchronizeFileSystem()
                return name
            } catch {
                guard error.code == EEXIST, number < Self.fileNameLimit else { throw shareError(error) }
                number += 1
            }
        }
    }

    /// Reads the copy from the medium and compares each byte with the kiosk's own file.
    private func compare(
        _ image: ImageReference, with name: String, in folder: borrowing OwnedDescriptor, progress: (Int) throws(ShareError) -> Void
    ) throws(ShareError) {
        let source = try openSource(image)
        let copy = try onStick { () throws(SystemCallError) in
            let copy = try OwnedDescriptor(opening: name, in: folder, O_RDONLY)
            try copy.dropCache()
            return copy
        }
        var expected = [UInt8](repeating: 0, count: Self.chunkByteCount)
        var found = expected
        var compared = 0
        while true {
            let count = try readSource(source, image, into: &expected, mayEnd: compared == image.byteCount)
            let foundCount = try onStick { () throws(SystemCallError) in try copy.read(into: &found) }
            guard foundCount == count, found[0..<count] == expected[0..<count] else {
                throw .brokenMedium(cause: "\(name) differs from what was written, after byte \(compared)")
            }
            if count == 0 { return }
            compared += count
            try progress(compared)
        }
    }

    private func takeBack(_ name: String, from folder: borrowing OwnedDescriptor) {
        do {
            try folder.remove(name)
        } catch {
            // The stick is gone or broken, which is what the guest is being told; the next copy removes what is left.
        }
    }

    private func openSource(_ image: ImageReference) throws(ShareError) -> OwnedDescriptor {
        do {
            let file = try OwnedDescriptor(opening: image.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            let status = try file.status()
            if status.kind == .regular, status.byteCount == image.byteCount, status.byteCount > 0 { return file }
        } catch {
            throw .memeUnreadable(cause: error.description)
        }
        throw .memeUnreadable(cause: "\(image.path) does not have its \(image.byteCount) bytes any more")
    }

    private func readSource(
        _ source: borrowing OwnedDescriptor, _ image: ImageReference, into buffer: inout [UInt8], mayEnd: Bool = false
    ) throws(ShareError) -> Int {
        let count: Int
        do { count = try source.read(into: &buffer) } catch { throw .memeUnreadable(cause: error.description) }
        guard count > 0 || mayEnd else { throw .memeUnreadable(cause: "\(image.path) ends too early") }
        return count
    }
}

extension StickWriter {
    /// Whether the stick itself has gone; its file system can stay in the table for a while after that.
    private var isGone: Bool {
        guard mount.device.major != 0 else { return false }
        return unsafe access("/sys/dev/block/\(mount.device.major):\(mount.device.minor)", F_OK) != 0
    }

    /// What a failed call on the stick means for the guest.
    func shareError(_ error: SystemCallError) -> ShareError {
        if isGone { return .removed(cause: error.description) }
        return switch error.code {
        case ENOSPC, EDQUOT: .full(cause: error.description)
        case EROFS, EACCES, EPERM: .readOnly(cause: error.description)
        case ENODEV, ENXIO, ENOMEDIUM, ENOTCONN, ESHUTDOWN: .removed(cause: error.description)
        case EIO, EUCLEAN, EBADMSG: .brokenMedium(cause: error.description)
        default: .failed(cause: error.description)
        }
    }

    private func onStick<Value: ~Copyable>(_ body: () throws(SystemCallError) -> Value) throws(ShareError) -> Value {
        do { return try body() } catch { throw shareError(error) }
    }
}
