/// Why nothing can be said.
enum SpeechTrouble: Error, Equatable, CustomStringConvertible {
    /// libespeak-ng is not installed.
    case noLibrary
    /// The library has no voices.
    case noVoices
    /// There is no voice of that name.
    case noVoice(String)
    /// What eSpeak returned.
    case failed(code: Int32)

    var description: String {
        switch self {
        case .noLibrary: "libespeak-ng1 is not installed"
        case .noVoices: "espeak-ng-data is not installed"
        case .noVoice(let name): "espeak-ng has no voice \(name)"
        case .failed(let code): "espeak-ng said nothing, error \(code)"
        }
    }
}
