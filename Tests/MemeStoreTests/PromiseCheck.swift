import Glibc
import Memes
import SystemCalls
import Testing

@testable import MemeStore

/// Opens what is left of a disk, and compares what is there with what was promised.
struct PromiseCheck {
    let promises: Promises
    /// The data folder.
    let path: String
    /// Names the state that is looked at, for the report of a failure.
    let what: Comment

    /// - Returns: what the store found amiss.
    @discardableResult
    func run() async throws -> RecoveryReport {
        let store: MemeStore
        do {
            store = try await MemeStore.open(path, surroundings: StoreSurroundings(reservedByteCount: 0), log: GuestHour.quiet)
        } catch {
            Issue.record("\(what): the store does not open: \(error)")
            return RecoveryReport()
        }
        let memes = try await store.memes(limit: 100)
        try expectMemes(memes)
        try expectNoStrangers(memes)
        try expectDraft(try await store.recoverDraft(keptFor: .infinity))
        #expect(try await store.database.setting("integrity_check") == "ok", what)
        try await store.close()
        return store.recovery
    }

    private func expectMemes(_ memes: [Meme]) throws {
        #expect(Set(memes.map(\.topText)).count == memes.count, what)
        for meme in memes {
            let versions = promises.memes[meme.topText, default: []].compactMap(\.self)
            let isOneOfThem = try versions.contains { try isWhole(meme, $0) }
            #expect(isOneOfThem, "\(what): \(meme) is none of \(versions)")
        }
        for (top, versions) in promises.memes where !versions.contains(nil) {
            #expect(memes.contains { $0.topText == top }, "\(what): \(top) is lost")
        }
    }

    private func isWhole(_ meme: Meme, _ version: MemeVersion) throws -> Bool {
        guard meme.bottomText == Samples.words(version.pictures), meme.sharedTo == version.destinations else { return false }
        guard meme.prominence == version.prominence else { return false }
        let pictures = Samples.pictures(version.pictures)
        return try bytes(meme.originalImage) == Samples.original(version.original) && bytes(meme.memedImage) == pictures.memed
            && bytes(meme.thumbnail) == pictures.thumbnail
    }

    /// The bytes of a picture; nil when they are not as many as the store says.
    private func bytes(_ image: ImageReference) throws -> [UInt8]? {
        let bytes = try bytes(ofFile: image.path)
        return bytes.count == image.byteCount ? bytes : nil
    }

    private func bytes(ofFile path: String) throws -> [UInt8] {
        let file = try OwnedDescriptor(opening: path, O_RDONLY)
        var buffer = [UInt8](repeating: 0, count: try file.status().byteCount)
        _ = try file.read(into: &buffer)
        return buffer
    }

    private func expectNoStrangers(_ memes: [Meme]) throws {
        for (folder, image) in [("originals", \Meme.originalImage), ("memes", \.memedImage), ("thumbnails", \.thumbnail)] {
            #expect(try names(inDirectory: path + "/" + folder).sorted() == memes.map { $0[keyPath: image].fileName }.sorted(), what)
        }
    }

    private func expectDraft(_ draft: Draft?) throws {
        let photo = try draft?.photoPath.map { try bytes(ofFile: $0) }
        let isOneOfThem = promises.drafts.contains { version in
            version?.words == draft?.captions.top && (version?.photo).map(Samples.original) == photo
        }
        #expect(isOneOfThem, "\(what): \(String(describing: draft)) is none of \(promises.drafts)")
        #expect(try names(inDirectory: path + "/drafts").count == (draft == nil ? 0 : 1) + (photo == nil ? 0 : 1), what)
    }
}
