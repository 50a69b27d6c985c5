/// What a process that decodes one foreign picture may use.
struct ChildLimits: Sendable {
    /// Bytes of address space beyond what the program itself maps.
    var memory: Int
    /// Seconds of processor time.
    var seconds: Int
}
