import Testing

@testable import Toolkit

/// The keys with which e-mail addresses are typed.
struct AddressKeysTests {
    private func texts(_ rows: [KeyboardLayout.Row]) -> [String] {
        rows.flatMap(\.keys).compactMap { if case .character(let text) = $0.action { text } else { nil } }
    }

    @Test(arguments: ["en", "de", "fr", "es", "it", "pt", "pl", "tr"], [false, true])
    func marksOfAddressesAreInReach(_ language: String, _ isNarrow: Bool) throws {
        let layout = try #require(KeyboardLayout.offered([language]).first)
        let letters = layout.rows(.letters, hasGlobe: true, isNarrow: isNarrow, purpose: .address)
        #expect(Set(texts(letters)).isSuperset(of: ["@", ".", ".com"]))
        #expect(Set(texts(letters)).isDisjoint(with: ["!", "?", "'"]))
        #expect(!letters.flatMap(\.keys).contains { $0.action == .emoji })
        let numbers = layout.rows(.numbers, hasGlobe: true, isNarrow: isNarrow, purpose: .address)
        #expect(Set(texts(letters) + texts(numbers)).isSuperset(of: ["@", ".", "-", "_", "0", "9"]))
    }

    @Test func otherTextsKeepTheirKeys() {
        let letters = KeyboardLayout.english.rows(.letters, hasGlobe: true)
        #expect(Set(texts(letters)).isSuperset(of: ["!", "?", "'", "."]) && !texts(letters).contains("@"))
    }
}
