internal import Configuration

/// How the guest who is there wants to see, reach and touch. It is chosen behind the person in the circle and ends with the session.
struct GuestAccess: Equatable {
    /// How large words are.
    enum TextSize: Double {
        case usual = 1
        case large = 1.3
        case largest = 1.6
    }

    var textSize = TextSize.usual
    var hasHighContrast = false
    var reducesMotion = false
    /// Whether a finger has to rest before it counts.
    var isSteady = false
    /// Whether the most important button is at the bottom.
    var reachesLow = false

    /// What a session begins with.
    init(_ configuration: Configuration) {
        reducesMotion = configuration.reducesMotion
        reachesLow = configuration.access.reachesLow
    }
}
