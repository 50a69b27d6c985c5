import Testing

@testable import PictureSandbox

/// What a server tells of its children, as words and back.
@Suite struct ChildEndTests {
    @Test(arguments: [ChildEnd.exited(0), .exited(14), .killed(signal: 9), .outOfTime])
    func everyEndArrivesAsItWasSent(_ end: ChildEnd) { #expect(ChildEnd(words: end.words) == end) }

    @Test(arguments: [[], [0], [3, 0], [-1, 0], [0, 0, 0]] as [[Int32]])
    func otherWordsAreNoEnd(_ words: [Int32]) { #expect(ChildEnd(words: words) == nil) }
}
