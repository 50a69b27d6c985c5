import Glibc
import SystemCalls
import Testing

@testable import DisplayKMS

@Suite struct GivingBackTests {
    @Test func stepsAfterAFailedOneAreTaken() {
        var taken: [Int] = []
        var givingBack = GivingBack()
        givingBack.attempt { () throws(SystemCallError) in taken.append(1) }
        givingBack.attempt { () throws(SystemCallError) in throw SystemCallError(operation: "two", code: EACCES) }
        givingBack.attempt { () throws(SystemCallError) in taken.append(3) }
        givingBack.attempt { () throws(SystemCallError) in throw SystemCallError(operation: "four", code: EIO) }
        #expect(taken == [1, 3])
        #expect(givingBack.failures.map(\.operation) == ["two", "four"])
    }

    /// A console whose keyboard can't be switched on again still gets its text and may be left.
    @Test func eachThingThatAConsoleHadIsGivenBackByItself() throws {
        let noConsole = try OwnedDescriptor(opening: "/dev/null", O_RDWR)
        let failures = restore(noConsole.rawValue, keyboardMode: 3)
        #expect(failures.map(\.operation) == ["switch the keyboard on again", "switch the console to text", "let the console go"])
        #expect(failures.allSatisfy { $0.code == ENOTTY })
    }
}
