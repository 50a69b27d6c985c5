import Foundation
import Glibc
import SystemCalls
import TestSupport
import Testing

@MainActor
@Suite struct FolderEventsTests {
    private final class Count {
        var changes = 0
    }

    private let folder: TemporaryFolder
    private let count = Count()

    init() throws { folder = try TemporaryFolder("events") }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(of: name)))
    }

    /// Waits until a change was told, for ten seconds at most.
    private func awaitChange() async throws {
        let end = ContinuousClock.now + .seconds(10)
        while count.changes == 0, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(2)) }
        #expect(count.changes > 0)
    }

    @Test func tellsWhatChangesUntilItIsFreed() async throws {
        let watch = try FolderWatch()
        watch.add(folder.path, count: 0)
        var events: FolderEvents? = FolderEvents(watch) { [count] in count.changes += 1 }
        try write("one", to: "file")
        try await awaitChange()
        try await Task.sleep(for: .milliseconds(50))
        count.changes = 0
        try await Task.sleep(for: .milliseconds(100))
        #expect(count.changes == 0, "what was told is not told again")
        try FileManager.default.removeItem(atPath: folder.path(of: "file"))
        try await awaitChange()
        #expect(events != nil)
        events = nil
        count.changes = 0
        try write("two", to: "file")
        try await Task.sleep(for: .milliseconds(100))
        #expect(count.changes == 0)
    }

    @Test func foldersAreAddedAtAnyTime() async throws {
        let watch = try FolderWatch()
        let events = FolderEvents(watch) { [count] in count.changes += 1 }
        watch.add("/nonexistent", count: 0)
        watch.add(folder.path, count: 0)
        try write("one", to: "file")
        try await awaitChange()
        withExtendedLifetime(events) {}
    }

    @Test func firstBytesOfAFile() throws {
        try write("twelve bytes", to: "file")
        let path = folder.path(of: "file")
        #expect(try firstBytes(ofFile: path, atMost: 6) == Array("twelve".utf8))
        #expect(try firstBytes(ofFile: path, atMost: 12) == Array("twelve bytes".utf8))
        #expect(try firstBytes(ofFile: path, atMost: 4096) == Array("twelve bytes".utf8))
        #expect(throws: SystemCallError(operation: "open /nonexistent", code: ENOENT)) { try firstBytes(ofFile: "/nonexistent", atMost: 1) }
    }

    @Test(.timeLimit(.minutes(1))) func whatIsNoFileIsNotRead() throws {
        let pipe = folder.path(of: "pipe")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        for path in [pipe, folder.path, "/dev/zero"] {
            #expect(throws: SystemCallError(operation: "read \(path)", code: EINVAL)) { try firstBytes(ofFile: path, atMost: 8) }
        }
    }
}
