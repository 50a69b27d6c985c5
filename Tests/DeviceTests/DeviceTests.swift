import Testing

/// Tests on the real drivers of a stock kernel, in a virtual machine.
///
/// They run with `MEMEME_DEVICE_TESTS=1`; `MEMEME_DEVICE_TESTS=machine` runs only those that need no product.
/// One machine at a time: two would slow each other down and prove nothing more.
@Suite(.serialized, .enabled(if: DeviceTestsWish.anything, "set MEMEME_DEVICE_TESTS=1 to start virtual machines"))
enum DeviceTests {}
