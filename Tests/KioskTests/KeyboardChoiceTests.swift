import Configuration
import Testing
import Toolkit

@testable import Kiosk

@Suite struct KeyboardChoiceTests {
    /// The configuration says which languages may be named, the toolkit has their keys.
    @Test func everyLanguageThatMayBeNamedHasALayoutAndNoOtherHas() {
        #expect(KeyboardLayout.all.map(\.language) == KeyboardChoice.knownLanguages)
    }
}
