/// How long a capture waits for its camera, and how many broken frames it bears.
struct CapturePatience {
    /// A camera that falls silent for so long is stalled. The slowest that a booth can use sends a frame in 0.2 seconds.
    static let longestSilence = Duration.seconds(2)
    /// The first frame may take as long as the machine gives a camera to open, which is told to stop then: this only bounds it.
    static let longestWaking = CameraMachine.longestOpening + .seconds(1)
    /// So many frames in a row may be broken, about a second of them.
    static let mostDamaged = 30

    /// How long to wait for the next frame.
    private(set) var silence = longestWaking
    private var damaged = 0

    /// Takes note of a look into the stream; true when too many frames in a row were broken.
    mutating func isOver(after found: BufferRing.Catch) -> Bool {
        if found.frame != nil { (silence, damaged) = (Self.longestSilence, 0) }
        damaged += found.damaged
        return damaged > Self.mostDamaged
    }
}
