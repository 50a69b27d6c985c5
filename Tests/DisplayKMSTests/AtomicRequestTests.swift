import TestSupport
import Testing

@testable import DisplayKMS

/// What a card is asked for at once; it takes a card to ask it.
@Suite struct AtomicRequestTests {
    @Test(.enabled(if: reusesMemory, "a sanitizer keeps it aside")) func requestsGiveTheirMemoryBack() throws {
        func make() throws { for _ in 0..<100_000 { _ = try AtomicRequest() } }
        try make()
        let before = try dataPages()
        try make()
        // One takes 32 bytes: 3 MB in all, which are 780 pages.
        #expect(try dataPages() < before + 200)
    }
}
