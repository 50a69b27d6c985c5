/// What `mememe check` says of one device.
public struct DeviceStatus: Equatable, Sendable {
    /// Whether the kiosk can work with it.
    public enum Verdict: Equatable, Sendable {
        case usable
        /// It was found and can't be used; the sentence says why.
        case unusable(String)
    }

    /// What sort of thing it is: "display", "touch", "keyboard", "camera", "printer", "store".
    public var kind: String
    /// Its name and where it is, such as "HDMI-A-1 on /dev/dri/card0, 1920x1080 at 60 Hz".
    public var name: String
    public var verdict: Verdict

    public init(kind: String, name: String, verdict: Verdict) {
        self.kind = kind
        self.name = name
        self.verdict = verdict
    }
}
