internal import Configuration
internal import Devices
internal import Languages
internal import Toolkit

/// Speaks to a guest who can't see the screen, and takes their touches meanwhile.
///
/// It is turned on by a key, by headphones that are plugged in, or by two fingers that rest for two seconds, and off by the same; it ends
/// with the guest's session. As long as nobody asked for it, no voice is loaded and no sound card opened.
final class SpeechDesk {
    private let window: Window
    private let narrator: Narrator
    private let choice: SpeechChoice
    private let jack: (any HeadphoneJack)?
    private let hold: TwoFingerHold
    private var exploration: SpokenExploration?
    /// Whether headphones were plugged in while the booth was running: a loudspeaker that always is in their socket is nobody's wish.
    private var hasGuestsHeadphones = false
    /// Called after `isOn` has changed.
    var onChange: () -> Void = {}

    /// - Parameters:
    ///   - output: whoever speaks.
    ///   - jack: the sockets for headphones; nil where none tells.
    init(_ window: Window, _ output: any SpeechOutput, _ choice: SpeechChoice, jack: (any HeadphoneJack)?) {
        (self.window, self.choice, self.jack) = (window, choice, jack)
        narrator = Narrator(output)
        (narrator.rate, narrator.gain) = (choice.rate, choice.gain)
        hold = TwoFingerHold(window.surroundings)
        hold.onHold = { [weak self] in self?.isOn.toggle() }
        jack?.onHeadphones = { [weak self] in self?.headphonesChanged() }
    }

    /// Whether guests can have it: the operator allows it, and there are a voice and something to hear it on.
    var isOffered: Bool { choice.isOffered && narrator.isAvailable }

    /// Whether it speaks to the guest who is there. Setting it says so; where it is not offered it stays off.
    var isOn: Bool {
        get { exploration != nil }
        set {
            guard newValue != isOn, !newValue || isOffered else { return }
            if newValue { begin() } else { end(saying: localized("Speech is off.")) }
        }
    }

    private func begin() {
        let exploration = SpokenExploration(window, narrator)
        self.exploration = exploration
        exploration.introduce(
            localized(
                "Speech is on. Touch the screen to hear what is there, flick to go on, tap twice to use it. Hold two fingers to stop."))
        onChange()
    }

    private func end(saying goodbye: String?) {
        exploration?.end()
        exploration = nil
        if let goodbye { narrator.say(goodbye) }
        onChange()
    }

    private func headphonesChanged() {
        hasGuestsHeadphones = jack?.hasHeadphones == true
        isOn = hasGuestsHeadphones
    }

    /// The guest has gone: the next one is asked anew, unless headphones are still in; then it begins again in the language of the booth.
    func guestHasGone() {
        guard isOn else { return }
        end(saying: nil)
        if hasGuestsHeadphones { isOn = true }
    }

    /// Takes touches in window pixels; false leaves them to the window.
    func take(_ touches: [WindowTouch]) -> Bool {
        // Whether there is a voice is asked when it is to begin, and not with each touch: for that, folders are looked through.
        guard choice.isOffered || isOn else { return false }
        let wasOn = isOn
        for touch in touches { hold.watch(touch) }
        exploration?.handle(touches)
        return wasOn || isOn
    }
}
