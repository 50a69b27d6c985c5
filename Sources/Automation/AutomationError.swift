/// Why the kiosk can't do what an automation client asks for.
public enum AutomationError: Error, Equatable, Sendable {
    /// The parameters make no sense; the sentence says which and why. The client must send others.
    case wrongParameters(String)
    /// It can't be done on this kiosk or not now; the sentence says why.
    case refused(String)
}
