/// What keys and push buttons do beside typing, by their xkb names. A button on a GPIO pin is such a key.
public struct KeyBindings: Equatable, Sendable {
    /// What a key can be bound to.
    public enum Action: String, CaseIterable, Sendable {
        case shutter, back
        case newMeme = "new_meme"
        case print
        case scan
        case speech
    }

    /// Take the photo. The kernel's KEY_CAMERA is XF86WebCam to xkb.
    public var shutter = ["Return", "space", "XF86WebCam"]
    /// Go back, or leave what was begun.
    public var back = ["Escape"]
    /// Begin a new meme.
    public var newMeme: [String] = []
    /// Print the meme that is shown.
    public var print: [String] = []
    /// Go through the controls and choose one, for guests who can use one button only.
    public var scan: [String] = []
    /// Turn speech on and off.
    public var speech: [String] = []
    /// The key that a button on a GPIO pin of the appliance's board is, by the pin's number.
    public var pins: [Int: String] = [:]

    public init() {}

    /// The keys of an action.
    public subscript(action: Action) -> [String] {
        switch action {
        case .shutter: shutter
        case .back: back
        case .newMeme: newMeme
        case .print: print
        case .scan: scan
        case .speech: speech
        }
    }

    /// What a key is bound to; nil for one that is not.
    public func action(of key: String) -> Action? { Action.allCases.first { self[$0].contains(key) } }

    /// The keys that may be bound: those that type nothing, beside Return and space, which controls and fields get first.
    ///
    /// These are names of xkb; they stand here because what may be in a file is decided without a keyboard.
    public static let knownKeys: [String] =
        ["Return", "space", "KP_Enter", "Escape", "Menu", "Print", "Pause", "Cancel", "Help", "Select", "Find", "Undo", "Redo"]
        + (1...24).map { "F\($0)" }
        + [
            "WebCam", "AudioPlay", "AudioPause", "AudioStop", "AudioNext", "AudioPrev", "AudioRecord", "AudioMedia", "AudioMute",
            "AudioLowerVolume", "AudioRaiseVolume", "AudioRewind", "AudioForward", "Back", "Forward", "HomePage", "Stop", "Refresh",
            "Search",
            "Favorites", "Mail", "Send", "New", "Open", "Close", "Save", "Phone", "Pictures", "Video", "Documents", "Tools", "Eject",
            "Calculator",
            "Explorer", "Go", "Launch0", "Launch1", "Launch2", "Launch3", "Launch4", "Launch5", "Launch6", "Launch7", "Launch8", "Launch9",
            "LaunchA", "LaunchB", "LaunchC", "LaunchD", "LaunchE", "LaunchF",
        ].map { "XF86" + $0 }
}
