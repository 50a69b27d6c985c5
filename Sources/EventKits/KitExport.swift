internal import Configuration
internal import ImageFiles
public import MemeStore
internal import Memes
public import SystemCalls

/// Packs the event of a booth into a folder.
///
/// Every file is read back from the medium before it has its name, and the list comes last: a folder with a list is whole. One that was
/// broken off goes on where it was.
public struct KitExport {
    /// What came of it.
    public struct Receipt: Equatable, Sendable {
        /// Memes that are in the kit, …
        public var memes = 0
        /// … and those of them of which every file lay there already.
        public var alreadyThere = 0
        /// What is not in it, each in a sentence.
        public var missing: [String] = []

        public init() {}
    }

    private let store: MemeStore
    private let branding: KitBranding
    private let kiosk: String
    private let folder: KitFolder
    private let operations: any FileOperations
    private static let page = 1_000

    /// - Parameters:
    ///   - kiosk: the version that stands in the list.
    ///   - target: the folder, which need not be there.
    public init(
        _ store: MemeStore, _ branding: KitBranding, kiosk: String, to target: String,
        operations: any FileOperations = SystemFileOperations()
    ) {
        (self.store, self.branding, self.kiosk, self.operations) = (store, branding, kiosk, operations)
        folder = KitFolder(target, operations)
    }

    /// Packs everything; blocks for as long as the medium takes.
    ///
    /// - Parameters:
    ///   - isForced: whether memes that a kit in the folder has and this booth has not are removed from it.
    ///   - progress: called after each meme with how many are done, and how many there are.
    public func run(isForced: Bool = false, progress: (Int, Int) -> Void = { _, _ in }) async throws(KitError) -> Receipt {
        let (memes, origins, events) = try await contents()
        let old = try oldList(memes.map(\.id) + Array(origins.values), isForced)
        try folder.make()
        var receipt = Receipt()
        var list = KitList(kiosk: kiosk)
        list.branding = try packBranding(&receipt)
        for (index, meme) in memes.enumerated() {
            try pack(meme, origin: origins[meme.id], into: &list, &receipt)
            progress(index + 1, memes.count)
        }
        list.events = events.map(KitList.Event.init)
        let bytes: [UInt8]
        do { bytes = try list.bytes } catch { throw .store(.failed(cause: "the list can't be written as JSON: \(error)")) }
        _ = try folder.put(bytes, as: EventKit.listName)
        let files = Set(list.files.map(\.name))
        for file in old?.files ?? [] where !files.contains(file.name) { try folder.remove(file) }
        return receipt
    }

    private func contents() async throws(KitError) -> ([Meme], [MemeID: MemeID], [MovedEvent]) {
        do throws(StoreError) {
            var memes: [Meme] = []
            while true {
                let page = try await store.memes(before: memes.last?.id, limit: Self.page)
                memes += page
                if page.count < Self.page { break }
            }
            let origins = try await store.identities().compactMap { one in one.origin.map { (one.id, $0) } }
            return (memes.reversed(), Dictionary(uniqueKeysWithValues: origins), try await store.countedEvents())
        } catch {
            throw .store(error)
        }
    }

    /// The list of a kit that lies in the folder; it must be of this event.
    private func oldList(_ own: [MemeID], _ isForced: Bool) throws(KitError) -> KitList? {
        let old: KitList?
        do throws(KitError) {
            old = try folder.list()
        } catch {
            if case .damagedList(let file) = error, !isForced { throw .taken(file: file) }
            guard case .damagedList = error else { throw error }
            old = nil
        }
        let known = Set(own.map(\.description))
        let others = (old?.memes ?? []).count { !known.contains($0.id) && !($0.origin.map(known.contains) ?? false) }
        guard isForced || others == 0 else { throw .otherEvent(folder: folder.path, memes: others) }
        return old
    }

    // MARK: - One meme

    private func pack(_ meme: Meme, origin: MemeID?, into list: inout KitList, _ receipt: inout Receipt) throws(KitError) {
        var entry = KitList.Entry(meme, origin: origin)
        var wasThere = true
        func put(_ image: ImageReference, _ place: EventKit.Folder, _ what: String) throws(KitError) -> KitList.File? {
            guard image.byteCount > 0 else { return nil }
            guard let content = picture(at: image.path) else {
                receipt.missing.append("\(what) of the meme \(meme.id) can’t be read and is left out.")
                return nil
            }
            let file = KitList.File(place, PortableFileName.harmless(image.fileName), content)
            wasThere = try folder.put(content, as: file.name) && wasThere
            return file
        }
        entry.meme = try put(meme.memedImage, .memes, "The picture")
        entry.photo = try put(meme.originalImage, .photos, "The photo")
        entry.small = try put(meme.thumbnail, .small, "The small picture")
        guard entry.meme != nil || entry.photo != nil else { return }
        list.memes.append(entry)
        receipt.memes += 1
        if wasThere { receipt.alreadyThere += 1 }
    }

    /// A picture without what it tells beside its pixels; nil where it can't be read.
    private func picture(at path: String) -> [UInt8]? {
        do throws(ImageFileError) {
            return try PrivateData.removed(from: ImageFile.bytes(path: path))
        } catch {
            return nil
        }
    }

    // MARK: - Branding

    private func packBranding(_ receipt: inout Receipt) throws(KitError) -> KitList.Branding {
        var packed = KitList.Branding(branding)
        func put(_ path: String, _ name: String) throws(KitError) -> KitList.File? {
            guard let content = picture(at: path) else {
                receipt.missing.append("The picture \(path) can’t be read and is left out.")
                return nil
            }
            let file = KitList.File(.brand, name + PortableFileName.parts(of: PortableFileName.harmless(path)).ending, content)
            _ = try folder.put(content, as: file.name)
            return file
        }
        if let logo = branding.settings.logo { packed.logo = try put(logo, "logo") }
        var pictures: [KitList.File] = []
        for (index, path) in (branding.settings.invitingPictures ?? []).enumerated() {
            if let file = try put(path, "picture-\(index + 1)") { pictures.append(file) }
        }
        packed.pictures = pictures.isEmpty ? nil : pictures
        return packed
    }
}

extension KitList {
    /// All files that it names.
    var files: [File] {
        let pictures = memes.flatMap { [$0.meme, $0.photo, $0.small].compactMap(\.self) }
        return pictures + [branding?.logo].compactMap(\.self) + (branding?.pictures ?? [])
    }
}
