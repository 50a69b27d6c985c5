private import Foundation

/// How much longer the tests wait where what they drive is slow, as an emulated processor of another kind than this host's is.
enum Patience {
    /// What limits of time are multiplied by: `MEMEME_PATIENCE`, a whole number, or 1.
    static let factor = ProcessInfo.processInfo.environment["MEMEME_PATIENCE"].flatMap { Int($0) } ?? 1
}
