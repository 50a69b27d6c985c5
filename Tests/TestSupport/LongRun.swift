private import Foundation

/// The long run of the tests, in which those that could try more do so: `image-build/test --long` sets `MEMEME_LONG_TESTS`.
public enum LongRun {
    /// True in a long run. In the others no test is to need more than 20 seconds.
    public static let isWanted = ProcessInfo.processInfo.environment["MEMEME_LONG_TESTS"] != nil
}
