import Testing

/// Everything that speaks with a server, one test after the other: the library keeps the kinds of security it offers in
/// one place for all servers of a process, and a kiosk has only one.
@Suite("VNC", .serialized, .timeLimit(.minutes(2)))
enum VNCTests {}
