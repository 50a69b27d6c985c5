/// Numbers for the contacts of one device that no other device's contacts have.
struct ContactNumbers: Sendable {
    private var next: Int

    /// - Parameter device: a number that no other device has, from 1. Zero is left to whoever scripts touches.
    init(device: Int) { next = device << 40 }

    mutating func take() -> Int {
        next += 1
        return next
    }
}
