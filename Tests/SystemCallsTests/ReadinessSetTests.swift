import Foundation
import Glibc
import SystemCalls
import Testing

@MainActor
@Suite struct ReadinessSetTests {
    /// A pipe that one end of a test writes into.
    private func pipe() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        try checked("make a pipe") { unsafe Glibc.pipe(&ends) }
        return (ends[0], ends[1])
    }

    /// Waits until `watch`'s handler was called once.
    private func ready(_ set: ReadinessSet, _ descriptor: Int32, _ provoke: () -> Void) async throws {
        try set.watch(descriptor) {}
        set.ignore(descriptor)
        provoke()
        await withCheckedContinuation { continuation in
            do {
                try set.watch(descriptor) {
                    set.ignore(descriptor)
                    continuation.resume()
                }
            } catch {
                Issue.record(error)
                continuation.resume()
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func whatCanBeReadIsSaid() async throws {
        let set = try ReadinessSet()
        let ends = try pipe()
        try await ready(set, ends.reader) { unsafe write(ends.writer, "x", 1) }
        close(ends.writer)
        close(ends.reader)
        set.close()
    }

    @Test(.timeLimit(.minutes(1))) func aHangUpIsSaidToo() async throws {
        let set = try ReadinessSet()
        let ends = try pipe()
        try await ready(set, ends.reader) { close(ends.writer) }
        close(ends.reader)
        set.close()
    }

    @Test(.timeLimit(.minutes(1))) func whatIsIgnoredIsSilent() async throws {
        let set = try ReadinessSet()
        let (silent, loud) = (try pipe(), try pipe())
        try set.watch(silent.reader) { Issue.record("an ignored descriptor spoke") }
        set.ignore(silent.reader)
        unsafe write(silent.writer, "x", 1)
        try await ready(set, loud.reader) { unsafe write(loud.writer, "x", 1) }
        for descriptor in [silent.reader, silent.writer, loud.reader, loud.writer] { close(descriptor) }
        set.close()
    }

    @Test(.timeLimit(.minutes(1))) func aClosedSetKeepsItsDescriptorUntilNobodyLooksAtItAnyMore() async throws {
        // The first one brings along what Dispatch itself opens.
        let first = try ReadinessSet()
        let others = epollSets()
        var set: ReadinessSet? = try ReadinessSet()
        let own = epollSets().subtracting(others)
        #expect(own.count == 1)

        set?.close()
        set = nil

        #expect(own.isSubset(of: epollSets()), "Dispatch lets go of it on the main queue, which has not turned yet")
        while !own.isDisjoint(with: epollSets()) { try await Task.sleep(for: .milliseconds(1)) }
        first.close()
    }

    /// Numbers of this process's descriptors that are epoll sets.
    private func epollSets() -> Set<String> {
        let numbers = (try? names(inDirectory: "/proc/self/fd")) ?? []
        return Set(
            numbers.filter { number in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + number)) == "anon_inode:[eventpoll]"
            })
    }

    @Test func aDescriptorThatIsNoneIsRefused() throws {
        let set = try ReadinessSet()
        #expect(throws: SystemCallError(operation: "watch a descriptor", code: EBADF)) { try set.watch(-1) {} }
        set.close()
    }
}
