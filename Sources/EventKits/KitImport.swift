public import Configuration
internal import Geometry
public import ImageFiles
public import MemeStore
internal import Memes
public import SystemCalls

/// Unpacks the event of another booth into the data folder of this one.
///
/// What is there stays as it is: memes by their identifiers, numbers by their instants, and everything that the operator was asked or has
/// said. So it can be broken off at any instant and done again, and nothing comes twice. Every picture is decoded in the sandbox before
/// anything of its meme is stored.
@MainActor
public struct KitImport {
    /// What came of it.
    public struct Receipt: Equatable, Sendable {
        /// Memes that are new here, …
        public var taken = 0
        /// … and those that were here already.
        public var alreadyHere = 0
        /// What was counted elsewhere and is counted here now, too.
        public var events = 0
        /// What of the operator's was taken over, such as "the title".
        public var branding: [String] = []
        /// What could not be taken over, each in a sentence.
        public var refused: [String] = []

        public init() {}
    }

    private let store: MemeStore
    private let keeper: SettingsKeeper
    private let decoding: any PictureDecoding
    private let folder: KitFolder
    /// What pictures are made to fit while they are only looked at.
    private static let look = Size(width: 320, height: 320)

    /// - Parameter decoding: looks at the pictures, which are strangers'.
    public init(
        _ store: MemeStore, _ keeper: SettingsKeeper, decoding: any PictureDecoding, from source: String,
        operations: any FileOperations = SystemFileOperations()
    ) {
        (self.store, self.keeper, self.decoding) = (store, keeper, decoding)
        folder = KitFolder(source, operations)
    }

    /// Asks whether a folder is a kit that this version reads, before anything is made for what is in it.
    ///
    /// - Throws: why it is none.
    public static func check(_ source: String, operations: any FileOperations = SystemFileOperations()) throws(KitError) {
        guard try KitFolder(source, operations).list() != nil else { throw .notAKit(folder: source) }
    }

    /// Unpacks everything that can be; blocks for as long as that takes.
    ///
    /// - Parameter progress: called after each meme with how many are done, and how many there are.
    /// - Throws: why nothing, or nothing more, can be unpacked.
    public func run(progress: (Int, Int) -> Void = { _, _ in }) async throws(KitError) -> Receipt {
        guard let list = try folder.list() else { throw .notAKit(folder: folder.path) }
        var receipt = Receipt()
        if list.illegibleCount > 0 {
            receipt.refused.append("\(folder.listPath): \(list.illegibleCount) of the things in it can’t be read.")
        }
        do throws(StoreError) {
            try await takeMemes(list.memes, &receipt, progress)
            let events = (list.events ?? []).map(\.moved)
            if events.contains(nil) { receipt.refused.append("\(folder.listPath): \(events.count { $0 == nil }) numbers make no sense.") }
            receipt.events = try await store.add(events.compactMap(\.self))
        } catch {
            throw .store(error)
        }
        if let branding = list.branding { try await takeBranding(branding, &receipt) }
        return receipt
    }

    // MARK: - Memes

    private func takeMemes(
        _ entries: [KitList.Entry], _ receipt: inout Receipt, _ progress: (Int, Int) -> Void
    ) async throws(StoreError) {
        let here = try await store.identities()
        var known = Set(here.flatMap { [$0.id, $0.origin].compactMap(\.self) })
        var numbers = Set(here.map(\.id.sequence))
        var new: [(KitList.Entry, MovedMeme)] = []
        for entry in entries {
            guard let moved = entry.moved else {
                receipt.refused.append("\(folder.listPath): what it says of a meme makes no sense.")
                continue
            }
            if known.contains(moved.id) || moved.origin.map(known.contains) ?? false {
                receipt.alreadyHere += 1
            } else {
                known.formUnion([moved.id, moved.origin].compactMap(\.self))
                new.append((entry, moved))
            }
        }
        new.sort { $0.1.id < $1.1.id }
        // Where one of them can't keep its number none does, so that they stay in the order in which they were made.
        let isMixed = new.contains { numbers.contains($0.1.id.sequence) }
        for (index, (entry, moved)) in new.enumerated() {
            do throws(Refusal) {
                let files = try files(of: entry)
                let takesNewNumber = isMixed || numbers.contains(moved.id.sequence)
                let meme = try await stored { () async throws(StoreError) in
                    try await store.take(moved, files, takesNewNumber: takesNewNumber)
                }
                numbers.insert(meme.id.sequence)
                receipt.taken += 1
            } catch {
                switch error {
                case .file(let sentence): receipt.refused.append(sentence)
                case .store(let error): throw error
                }
            }
            progress(index + 1, new.count)
        }
    }

    /// Why a meme is not taken over.
    private enum Refusal: Error {
        /// It is the fault of its own files.
        case file(String)
        /// No other can be taken over either.
        case store(StoreError)
    }

    private func stored<Value: Sendable>(_ body: () async throws(StoreError) -> Value) async throws(Refusal) -> Value {
        do throws(StoreError) {
            return try await body()
        } catch {
            throw .store(error)
        }
    }

    private func files(of entry: KitList.Entry) throws(Refusal) -> MovedMeme.Files {
        let photo = try content(of: entry.photo)
        let ending = entry.photo.map { PortableFileName.parts(of: $0.name).ending.dropFirst() } ?? ""
        return MovedMeme.Files(
            original: photo, originalEnding: String(ending), memed: try content(of: entry.meme, isMadeHere: true),
            thumbnail: try content(of: entry.small, isMadeHere: true))
    }

    /// A file's bytes, after everything about them was looked at; nil where the kit has no such file.
    ///
    /// - Parameter isMadeHere: whether it is one that kiosks make, which is always a JPEG.
    private func content(of file: KitList.File?, isMadeHere: Bool = false) throws(Refusal) -> [UInt8]? {
        guard let file else { return nil }
        let path = folder.path(of: file)
        let bytes: [UInt8]?
        do throws(SystemCallError) {
            bytes = try folder.contents(file.name, limit: EventKit.largestPicture)
        } catch {
            throw .file("\(path): It can’t be read: \(error.reason).")
        }
        guard let bytes else { throw .file("\(path): There is no such file.") }
        guard bytes.count == file.bytes, SHA256.digits(of: bytes) == file.sha256 else {
            throw .file("\(path): It is damaged: it is not what was exported.")
        }
        guard !isMadeHere || bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { throw .file("\(path): It is no picture of a kiosk.") }
        do throws(ImageFileError) {
            _ = try decoding.picture(path: path, .fitting(Self.look))
        } catch {
            throw .file("\(path): \(error.sentence)")
        }
        return bytes
    }

    // MARK: - Branding

    private func takeBranding(_ branding: KitList.Branding, _ receipt: inout Receipt) async throws(KitError) {
        let (changes, illegible) = branding.changes(for: keeper.settings)
        receipt.refused += illegible.map { "\(folder.listPath): \($0) can’t be used." }
        for (name, change) in changes {
            try await keep(change)
            receipt.branding.append(name)
        }
        if keeper.settings.logo == nil, let logo = branding.logo, let path = try await copy(logo, &receipt) {
            try await keep { $0.logo = path }
            receipt.branding.append("the logo")
        }
        guard keeper.settings.invitingPictures == nil, let pictures = branding.pictures else { return }
        var paths: [String] = []
        for picture in pictures.prefix(Self.mostPictures) { if let path = try await copy(picture, &receipt) { paths.append(path) } }
        let all = paths
        guard !all.isEmpty else { return }
        try await keep { $0.invitingPictures = all }
        receipt.branding.append("the pictures on the first screen")
    }

    /// How many pictures may invite guests.
    private static let mostPictures = 12

    private func keep(_ change: (inout Settings) -> Void) async throws(KitError) {
        do throws(SystemCallError) {
            try await keeper.keep(change)
        } catch {
            throw .files(error)
        }
    }

    /// Copies one of the operator's pictures into the data folder; nil where that is no good.
    private func copy(_ file: KitList.File, _ receipt: inout Receipt) async throws(KitError) -> String? {
        guard file.isFit(for: .brand) else {
            receipt.refused.append("\(folder.listPath): what it says of a picture makes no sense.")
            return nil
        }
        do throws(Refusal) {
            _ = try content(of: file)
        } catch {
            if case .file(let sentence) = error { receipt.refused.append(sentence) }
            return nil
        }
        do throws(SystemCallError) {
            return try await keeper.keepPicture(folder.path(of: file))
        } catch {
            throw .files(error)
        }
    }
}
