internal import SystemCalls

/// Gives back what belongs to others in steps, of which each is taken whether or not those before it failed: half is better than nothing.
struct GivingBack {
    /// What failed.
    private(set) var failures: [SystemCallError] = []

    /// Takes one step.
    mutating func attempt(_ step: () throws(SystemCallError) -> Void) {
        do throws(SystemCallError) { try step() } catch { failures.append(error) }
    }
}
