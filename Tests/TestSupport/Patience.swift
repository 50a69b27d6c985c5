private import Foundation

/// How much longer the tests wait where what they drive is slow: an emulated processor of another kind than this host's.
enum Patience {
    /// What limits of time are multiplied by; 1 unless `MEMEME_VM_ARCHITECTURE` names such a processor.
    static let factor = ProcessInfo.processInfo.environment["MEMEME_VM_ARCHITECTURE"] == nil ? 1 : 6
}
