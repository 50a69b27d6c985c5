import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import RemoteVNC

extension VNCTests {
    /// What happens when more call than can be served.
    @Suite("A crowd at the door")
    @MainActor
    struct CrowdTests {
        @Test("A viewer too many is hung up on, and comes in when another has left")
        func mostViewers() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let port = preview.port
            let viewers = try await RFBClient.run {
                try (0..<VNCServer.mostViewers).map { _ in
                    let viewer = try RFBClient(port: port)
                    #expect(try viewer.greet() == Preview.size)
                    return viewer
                }
            }
            let refusal = await #expect(throws: ConversationError.self) {
                try await RFBClient.run { _ = try RFBClient(port: port).greet() }
            }
            #expect(refusal?.message.hasPrefix("hung up") == true, "\(String(describing: refusal))")
            viewers[0].hangUp()
            #expect(try await preview.wait { preview.display.viewerCount == VNCServer.mostViewers - 1 })
            #expect(try await RFBClient.run { try RFBClient(port: port).greet() } == Preview.size)
        }

        @Test("A process without descriptors hangs up on callers and does not spin; callers come in when it has some again")
        func noDescriptors() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let port = preview.port
            let caller = RFBClient()
            try await Task.sleep(for: .milliseconds(20))
            let before = try DescriptorLimit.exhaust()
            defer { before.restore() }
            try caller.connect(port: port)
            let start = ResourceUsage()
            try await Task.sleep(for: .milliseconds(500))
            let end = ResourceUsage()
            let busy = end.userMicroseconds + end.systemMicroseconds - start.userMicroseconds - start.systemMicroseconds
            #expect(busy < 200_000, "it worked \(busy) µs of 500,000")
            #expect(throws: ConversationError.self) { try caller.receive(1) }
            before.restore()
            #expect(try await RFBClient.run { try RFBClient(port: port).greet() } == Preview.size)
        }
    }
}

/// How many descriptors this process may have.
private struct DescriptorLimit {
    private let limit: rlimit

    /// Lets the process open no more descriptors than it has now, and returns what it was allowed before.
    static func exhaust() throws -> DescriptorLimit {
        var limit = rlimit()
        try checked("ask for the limit") { unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
        let before = DescriptorLimit(limit: limit)
        let lowestFree = try OwnedDescriptor(opening: "/dev/null", O_RDONLY).rawValue
        limit.rlim_cur = rlim_t(lowestFree)
        try checked("lower the limit") { unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) }
        return before
    }

    func restore() {
        var limit = limit
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
