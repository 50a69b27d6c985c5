import Testing

@testable import Configuration

/// What somebody meant who mistyped a name.
@Suite struct NearestNameTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("ABC", "abc", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abd", 1), ("abc", "abcd", 1),
        ("abcd", "abc", 1), ("ab", "ba", 1), ("abcd", "acbd", 1), ("kitten", "sitting", 3), ("abc", "xyz", 3), ("bcd", "abcd", 1),
    ])
    func lettersToChangeAreCounted(first: String, second: String, distance: Int) {
        #expect(editDistance(first, second) == distance && editDistance(second, first) == distance)
    }

    @Test func aThirdOfTheLettersMayBeWrong() {
        let names = ["title", "theme", "camera", "hue"]
        #expect(nearest(to: "titel", among: names) == "title" && nearest(to: "camrea", among: names) == "camera")
        #expect(nearest(to: "hua", among: names) == "hue" && nearest(to: "ha", among: names) == nil)
        #expect(nearest(to: "printer", among: names) == nil && nearest(to: "x", among: []) == nil)
    }
}
