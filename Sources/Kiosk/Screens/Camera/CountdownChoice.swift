internal import Languages

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
    var title: String { seconds == 0 ? localized("Off", meaning: "countdown") : localized("\(seconds) s") }

    /// What is spoken of it, such as "Countdown, three seconds".
    var spoken: String {
        if seconds == 0 { return localized("Countdown, off") }
        let word = Self.word(for: seconds)
        return localized(count: seconds, one: "Countdown, one second", other: "Countdown, \(word) seconds")
    }

    /// What is spoken of the shutter, such as "Take photo, three second countdown".
    var shutterSpoken: String {
        if seconds == 0 { return localized("Take photo") }
        let word = Self.word(for: seconds)
        return localized(count: seconds, one: "Take photo, one second countdown", other: "Take photo, \(word) second countdown")
    }

    private static func word(for number: Int) -> String {
        switch number {
        case 1: localized("one", meaning: "seconds")
        case 2: localized("two", meaning: "seconds")
        case 3: localized("three", meaning: "seconds")
        case 4: localized("four", meaning: "seconds")
        case 5: localized("five", meaning: "seconds")
        case 6: localized("six", meaning: "seconds")
        case 7: localized("seven", meaning: "seconds")
        case 8: localized("eight", meaning: "seconds")
        case 9: localized("nine", meaning: "seconds")
        case 10: localized("ten", meaning: "seconds")
        default: Interface.number(number)
        }
    }
}
