private import CZlib

/// The cyclic redundancy check of PNG chunks (ISO 3309).
enum CheckSum {
    static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: unsafe crc32(0, $0.baseAddress, UInt32($0.count))) }
    }
}
