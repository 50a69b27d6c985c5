import Foundation
import Testing

@testable import DisplayKMS

/// What a card is asked for at once; it takes a card to ask it.
@Suite struct AtomicRequestTests {
    /// Pages of memory that this process has for data of its own.
    private func dataPages() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(fields[5]))
    }

    @Test func requestsGiveTheirMemoryBack() throws {
        func make() throws { for _ in 0..<100_000 { _ = try AtomicRequest() } }
        try make()
        let before = try dataPages()
        try make()
        // One takes 32 bytes: 3 MB in all, which are 780 pages.
        #expect(try dataPages() < before + 200)
    }
}
