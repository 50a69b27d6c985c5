import Languages
import Testing

/// How far a word is from another one.
@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("ABC", "abc", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abd", 1), ("abc", "abcd", 1),
        ("abcd", "abc", 1), ("ab", "ba", 1), ("abcd", "acbd", 1), ("kitten", "sitting", 3), ("abc", "xyz", 3), ("bcd", "abcd", 1),
    ])
    func lettersToChangeAreCounted(first: String, second: String, distance: Int) {
        #expect(editDistance(first, second) == distance && editDistance(second, first) == distance)
    }

    /// Of words that nobody can have mistyped, the beginning is enough.
    @Test func endlessWordsAreCutOff() {
        let long = String(repeating: "a", count: 100_000)
        #expect(editDistance(long, "") == 100 && editDistance(long, String(repeating: "b", count: 101)) == 100)
    }
}
