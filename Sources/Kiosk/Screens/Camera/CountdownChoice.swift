/// How long the camera counts before it takes a photo: what the guest chose, for as long as that guest is there, else what the operator
/// chose.
final class CountdownChoice {
    /// What a guest can choose from, in seconds; 0 takes the photo at once.
    static let steps = [0, 3, 5, 10]

    private let session: GuestSession
    private let usual: Int
    private var chosen: (seconds: Int, guest: Int)?

    /// - Parameter usual: the operator's choice in seconds, 0...10.
    init(_ session: GuestSession, usual: Int) { (self.session, self.usual) = (session, usual) }

    /// The seconds from the shutter's button to the flash, 0...10.
    var seconds: Int {
        guard let chosen, chosen.guest == session.number else { return usual }
        return chosen.seconds
    }

    /// Takes the next longer of the steps, and the shortest after the longest.
    func advance() { chosen = (Self.steps.first { $0 > seconds } ?? Self.steps[0], session.number) }
}

// MARK: - Words

extension CountdownChoice {
    /// What stands on it, such as "3 s".
    var title: String { seconds == 0 ? "Off" : "\(seconds) s" }

    /// What is spoken of it, such as "Countdown, three seconds".
    var spoken: String {
        switch seconds {
        case 0: "Countdown, off"
        case 1: "Countdown, one second"
        default: "Countdown, \(Self.word(for: seconds)) seconds"
        }
    }

    /// What is spoken of the shutter, such as "Take photo, three second countdown".
    var shutterSpoken: String { seconds == 0 ? "Take photo" : "Take photo, \(Self.word(for: seconds)) second countdown" }

    private static func word(for number: Int) -> String {
        let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        return words.indices.contains(number) ? words[number] : String(number)
    }
}
