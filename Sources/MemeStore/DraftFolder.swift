internal import Memes
internal import SystemCalls

/// The folder of the one half-made meme: `draft-000012` with its words, and beside it its photo as `photo-000011.jpg`.
///
/// A changed draft is a new file with a higher number; the one before it goes when the new name is on the medium. So a power cut
/// leaves the old draft, the new one, or both, of which the higher number counts.
struct DraftFolder: Sendable {
    private let operations: any FileOperations
    let path: String
    /// The highest number of any file.
    private var lastNumber = 0
    /// The name of the newest draft's file.
    private var current: String?
    /// The name of the photo that was kept last: whoever asked for it may not have put it into a draft yet.
    private var newestPhoto: String?
    /// The name of the newest draft's photo: the draft that was to replace it may not have come to the medium.
    private var currentPhoto: String?

    private static let draftPrefix = "draft-"
    private static let photoPrefix = "photo-"
    /// More than any draft takes; a larger file is not one.
    private static let largestDraft = 1 << 20

    init(_ operations: any FileOperations, path: String) throws {
        self.operations = operations
        self.path = path
        lastNumber = try operations.names(inDirectory: path).compactMap(Self.number(of:)).max() ?? 0
    }

    /// Writes a draft; when this returns, it is what a power cut leaves.
    ///
    /// - Returns: why the file of the draft before is still there; nil when it is gone.
    mutating func save(_ content: DraftFile.Content) throws -> String? {
        let name = nextName(Self.draftPrefix)
        let photo = content.draft.photoPath
        let bytes = try DraftFile.bytes(content, photo: photo.map { nameInside($0) ?? $0 })
        var batch = FileBatch(operations)
        do {
            _ = try batch.write(bytes, to: path, as: name)
            try batch.publish()
        } catch {
            _ = batch.takeBack()
            throw error
        }
        let old = current
        (current, currentPhoto) = (name, photo.flatMap { nameInside($0) })
        do throws(SystemCallError) {
            if let old { try operations.erase(old, inDirectory: path) }
            return nil
        } catch {
            return error.description
        }
    }

    /// Removes the draft and then the photos beside it; when this returns, no power cut brings them back.
    ///
    /// - Parameter photo: the path of one that stays.
    mutating func removeDraft(keeping photo: String?) throws {
        // First the names that are on their way out already, or an older draft might outlive the newer one.
        if current != nil { try operations.synchronizeDirectory(path) }
        try removeAll { $0.hasPrefix(Self.draftPrefix) }
        (current, currentPhoto, newestPhoto) = (nil, nil, nil)
        try removePhotos(keeping: Set([photo].compactMap(\.self)))
    }

    /// Removes all photos but those at the given paths and, while there is a draft, its own and the one that was kept last.
    func removePhotos(keeping photos: Set<String>) throws {
        let kept = Set(photos.compactMap { nameInside($0) } + [currentPhoto, newestPhoto].compactMap(\.self))
        try removeAll { $0.hasPrefix(Self.photoPrefix) && !kept.contains($0) }
    }

    private func removeAll(where isUnwanted: (String) -> Bool) throws {
        let unwanted = try operations.names(inDirectory: path).filter(isUnwanted)
        guard !unwanted.isEmpty else { return }
        for name in unwanted { try operations.erase(name, inDirectory: path) }
        try operations.synchronizeDirectory(path)
    }

    /// Keeps a photo's bytes, and returns the path of their file.
    ///
    /// - Parameter limit: how many bytes a file may have that is copied.
    mutating func keepPhoto(_ original: PhotoOrigin, limit: Int) throws -> String {
        var batch = FileBatch(operations)
        let name: String
        do {
            switch original {
            case .bytes(let bytes, let ending):
                name = nextName(Self.photoPrefix) + "." + MemeFileName.cleanExtension(ending)
                _ = try batch.write(bytes, to: path, as: name)
            case .file(let source):
                name = nextName(Self.photoPrefix) + "." + MemeFileName.cleanExtension(ofFile: source)
                _ = try batch.copy(source, to: path, as: name, limit: limit)
            }
            try batch.publish()
        } catch {
            _ = batch.takeBack()
            throw error
        }
        newestPhoto = name
        return path + "/" + name
    }

    // MARK: - After a start

    /// The draft that a crash or a power cut left, when it was changed at `oldest` or later; every other file of ours is removed.
    ///
    /// - Returns: the draft, and a sentence about each file that was no good.
    mutating func recover(notBefore oldest: Timestamp) throws -> (draft: Draft?, findings: [String]) {
        var findings: [String] = []
        var found: Draft?
        let names = try operations.names(inDirectory: path).sorted { (Self.number(of: $0) ?? 0) > (Self.number(of: $1) ?? 0) }
        for name in names where name.hasPrefix(Self.draftPrefix) && current == nil {
            if let content = try content(of: name) {
                current = name
                if content.changedAt >= oldest { found = try withPhoto(content.draft) }
            } else {
                findings.append("The draft \(name) is damaged and was removed.")
            }
        }
        if found == nil { current = nil }
        currentPhoto = found?.photoPath.flatMap { nameInside($0) }
        let unwanted = names.filter { $0 != current && $0 != currentPhoto && Self.isOurs($0) }
        // The draft that counts may have got its name just before a kill, and a power cut must not leave an erased one instead.
        if !unwanted.isEmpty { try operations.synchronizeDirectory(path) }
        try removeAll { unwanted.contains($0) && $0.hasPrefix(Self.draftPrefix) }
        try removeAll { unwanted.contains($0) }
        return (found, findings)
    }

    /// The draft with its photo's whole path, or without a photo that is not there any more; nil when that leaves nothing.
    private func withPhoto(_ draft: Draft) throws -> Draft? {
        var draft = draft
        if let photo = draft.photoPath {
            let whole = photo.hasPrefix("/") ? photo : path + "/" + photo
            draft.photoPath = try operations.status(of: whole)?.kind == .regular ? whole : nil
        }
        let isEmpty = draft.photoPath == nil && draft.captions.drawn.isEmpty
        return isEmpty ? nil : draft
    }

    private func content(of name: String) throws -> DraftFile.Content? {
        let file = try operations.open(path + "/" + name)
        var buffer = [UInt8](repeating: 0, count: Self.largestDraft)
        let count = try operations.read(file, into: &buffer)
        return DraftFile.content(of: Array(buffer[..<count]))
    }

    // MARK: - Names

    private mutating func nextName(_ prefix: String) -> String {
        lastNumber += 1
        let digits = String(lastNumber)
        return prefix + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// The name of a file that lies in this folder.
    private func nameInside(_ file: String) -> String? { file.hasPrefix(path + "/") ? String(file.dropFirst(path.count + 1)) : nil }

    private static func isOurs(_ name: String) -> Bool {
        DataDirectory.isTemporary(name) || name.hasPrefix(draftPrefix) || name.hasPrefix(photoPrefix)
    }

    private static func number(of name: String) -> Int? {
        guard name.hasPrefix(draftPrefix) || name.hasPrefix(photoPrefix) else { return nil }
        return Int(name.drop { $0 != "-" }.dropFirst().prefix { $0 != "." })
    }
}
