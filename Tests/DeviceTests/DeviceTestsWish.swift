private import Foundation
import Testing

/// Which device tests the environment asks for.
enum DeviceTestsWish {
    private static let value = ProcessInfo.processInfo.environment["MEMEME_DEVICE_TESTS"] ?? ""
    /// True if virtual machines may be started at all.
    static let anything = value == "1" || value == "machine"
    /// True if the product takes part.
    static let product = value == "1"
}

extension Trait where Self == ConditionTrait {
    /// The test needs the product's binary in the guest.
    static var needsProduct: Self { .enabled(if: DeviceTestsWish.product, "the tests of the product itself are not asked for") }
}
