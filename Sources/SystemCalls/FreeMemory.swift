private import CLinux

/// Gives memory that was freed back to the system.
///
/// The C library keeps what large pictures took for the next ones, so a kiosk that saved one meme would hold tens of megabytes for the
/// rest of the day. Takes about a millisecond; call it when a guest is not waiting.
public func returnFreeMemory() { malloc_trim(0) }
