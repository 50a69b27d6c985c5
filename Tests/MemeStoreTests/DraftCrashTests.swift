import Foundation
import Memes
import Testing

@testable import MemeStore

/// Cuts the power after every step that is taken with drafts, and opens what is left.
@Suite struct DraftCrashTests {
    private static let rounds = ProcessInfo.processInfo.environment["MEMEME_CRASH_ROUNDS"].flatMap { Int($0) } ?? 8

    /// What the guest may find: the drafts that are right from one step on.
    private struct Phase {
        var firstEvent: Int
        var allowed: [Draft?]
    }

    /// A guest's session: typing, another photo, Cancel with its undo, another meme, and Cancel for good.
    private struct Session {
        let recorder: RecordingFileOperations
        let store: MemeStore
        var phases: [Phase] = []
        var now: Draft?

        mutating func step(to draft: Draft?, _ body: (MemeStore) async throws -> Void) async throws {
            phases.append(Phase(firstEvent: recorder.events.count, allowed: [now, draft]))
            try await body(store)
            phases.append(Phase(firstEvent: recorder.events.count, allowed: [draft]))
            now = draft
        }

        mutating func save(_ photo: String, _ top: String) async throws {
            let draft = Draft(photoPath: photo, captions: Captions(top: top, bottom: ""), fontName: "Anton")
            try await step(to: draft) { try await $0.saveDraft(draft) }
        }

        mutating func keepPhoto(_ seed: UInt8) async throws -> String {
            var path = ""
            try await step(to: now) { path = try await $0.keepPhoto(.bytes(sampleBytes(seed, count: 3_000), fileExtension: "jpg")) }
            return path
        }
    }

    private func record(_ folder: ScratchFolder) async throws -> Session {
        let recorder = RecordingFileOperations(root: folder.path)
        let store = try await MemeStore.open(folder.path, surroundings: StoreSurroundings(operations: recorder))
        var session = Session(recorder: recorder, store: store)
        let first = try await session.keepPhoto(1)
        for word in ["", "a", "ab"] { try await session.save(first, word) }
        let second = try await session.keepPhoto(2)
        try await session.save(second, "ab")
        try await session.step(to: session.now) { try await $0.removeDraftPhotos(keeping: [second]) }
        try await session.step(to: nil) { try await $0.removeDraft(keeping: second) }
        try await session.save(second, "ab")
        try await session.step(to: nil) { try await $0.removeDraft() }
        return session
    }

    @Test func everyStepLeavesTheOldDraftOrTheNewOne() async throws {
        let folder = try ScratchFolder()
        let session = try await record(folder)
        let events = session.recorder.events
        var model = CrashModel()
        for (step, event) in events.enumerated() {
            model.apply(event)
            let allowed = [step, step + 1].flatMap { count in session.phases.last { $0.firstEvent <= count }?.allowed ?? [nil] }
            for round in 0..<Self.rounds {
                var random = SeededGenerator(seed: UInt64(step * 1_000 + round))
                let fate = round < 2 ? CrashModel.Fate.allCases[round] : .mixed
                let remains = model.remains(fate, random: &random).filter { $0.key.hasPrefix("/drafts/") }
                try check(remains, allowed, folder, "step \(step), round \(round): \(fate)")
            }
        }
        #expect(events.count > 50)
    }

    private func check(_ remains: [String: [UInt8]], _ allowed: [Draft?], _ original: ScratchFolder, _ what: Comment) throws {
        let crashed = try ScratchFolder()
        for (path, bytes) in remains { try crashed.write(bytes, to: path) }
        try FileManager.default.createDirectory(atPath: crashed.file("drafts"), withIntermediateDirectories: true)
        var drafts = try DraftFolder(SystemFileOperations(), path: crashed.file("drafts"))
        var found = try drafts.recover(notBefore: Timestamp(secondsSince1970: 0)).draft
        let photo = found?.photoPath?.split(separator: "/").last.map(String.init)
        if let photo {
            let bytes = try crashed.bytes("drafts/" + photo)
            #expect([sampleBytes(1, count: 3_000), sampleBytes(2, count: 3_000)].contains(bytes), what)
            found?.photoPath = original.file("drafts/" + photo)
        }
        #expect(allowed.contains(found), what)
        #expect(try crashed.names(in: "drafts").count == (found == nil ? 0 : 2), what)
    }
}
