import Foundation
import SystemCalls
import TestSupport
import Testing

@Suite struct FreeMemoryTests {
    /// Kilobytes of code that are in this process's memory now.
    private func residentCode() throws -> Int {
        var (isCode, sum) = (false, 0)
        for line in try memoryMaps(ofProcess: "self", hasSizes: true).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count >= 5, words[0].contains("-") { isCode = words[1] == "r-xp" && words.last?.hasPrefix("/") == true }
            if isCode, words.first == "Rss:" { sum += Int(words[1]) ?? 0 }
        }
        return sum
    }

    @Test func codeThatIsNotUsedIsLetGoOfAndComesBack() throws {
        let before = try residentCode()
        letGoOfCode()
        let after = try residentCode()
        #expect(before > 0 && after < before * 3 / 4, "\(before) KB of code before, \(after) after")
        #expect((1...10).map { "\($0)" }.sorted().joined() == "11023456789", "what was let go of still runs")
    }
}
