import Testing

@testable import Secrets

@Suite struct SaltedHashTests {
    @Test func onlyTheSecretItselfMatches() throws {
        let hash = try SaltedHash(of: "4711")
        #expect(hash.matches("4711"))
        for other in ["4712", "471", "47110", "", "4711 "] { #expect(!hash.matches(other), "\(other)") }
    }

    @Test func hashesAreSaltedAndDoNotHoldTheSecret() throws {
        let (first, second) = (try SaltedHash(of: "20262026"), try SaltedHash(of: "20262026"))
        #expect(first != second && first.text != second.text)
        #expect(!first.text.contains("20262026") && first.text.hasPrefix("$y$"))
    }

    @Test func keptTextIsTheSameHash() throws {
        let hash = try SaltedHash(of: "905317")
        let kept = try #require(SaltedHash(kept: hash.text))
        #expect(kept == hash && kept.matches("905317") && !kept.matches("905318"))
    }

    /// A plain PIN, a method that is quick to try, and damaged text.
    @Test(arguments: ["", "4711", "$1$salt$hash", "$6$salt$hash", "$y$j9T$salt", "$y$j9T$salt$ha sh", "$y$j9T$salt$häsh"])
    func whatIsNoSlowHashIsRefused(_ text: String) { #expect(SaltedHash(kept: text) == nil) }

    @Test func endlessTextIsRefused() { #expect(SaltedHash(kept: "$y$j9T$salt$" + String(repeating: "a", count: 400)) == nil) }

    /// Every bit counts, wherever it lies.
    @Test func comparisonSeesEveryBit() {
        let bytes = (0..<32).map { UInt8($0) }
        #expect(SaltedHash.isSame(bytes, bytes) && !SaltedHash.isSame(bytes, Array(bytes.dropLast())))
        for index in bytes.indices {
            for bit in 0..<8 {
                var other = bytes
                other[index] ^= 1 << bit
                #expect(!SaltedHash.isSame(bytes, other), "bit \(bit) of byte \(index)")
            }
        }
    }
}
