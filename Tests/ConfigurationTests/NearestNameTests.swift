import Testing

@testable import Configuration

/// What somebody meant who mistyped a name.
@Suite struct NearestNameTests {
    @Test func aThirdOfTheLettersMayBeWrong() {
        let names = ["title", "theme", "camera", "hue"]
        #expect(nearest(to: "titel", among: names) == "title" && nearest(to: "camrea", among: names) == "camera")
        #expect(nearest(to: "hua", among: names) == "hue" && nearest(to: "ha", among: names) == nil)
        #expect(nearest(to: "printer", among: names) == nil && nearest(to: "x", among: []) == nil)
    }
}
