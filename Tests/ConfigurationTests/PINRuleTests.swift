import Configuration
import Testing

@Suite struct PINRuleTests {
    @Test(arguments: ["0000", "99999999", "1234", "4321", "0123", "12345678", "98765", "123", "123456789", "12a4", ""])
    func poorPINsAreRefused(_ pin: String) { #expect(PINRule.refusal(of: pin) != nil) }

    @Test(arguments: ["4711", "1212", "1235", "0001", "20262027"]) func otherPINsWillDo(_ pin: String) {
        #expect(PINRule.refusal(of: pin) == nil)
    }
}
