/// What helps guests who see, reach or touch otherwise.
public struct AccessChoice: Equatable, Sendable {
    /// Whether sessions begin with the go-action in the lower third, on a panel that hangs high.
    public var reachesLow = false
    /// How long a finger has to rest before it counts, once a guest asks for steady touch.
    ///
    /// A fifth of a second is what a tremor of four hertz, the slowest that is common, leaves a finger in one place for.
    public var hold = Duration.milliseconds(200)
    /// How long after a lift further touches are left out then.
    public var pause = Duration.milliseconds(400)
    /// How long the ring stays at one place where one button does everything; nil leaves it there until that is pressed.
    public var scanInterval: Duration? = Duration.milliseconds(1500)

    public init() {}
}
