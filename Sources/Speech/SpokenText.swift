internal import Devices

/// A text as eSpeak gets it.
struct SpokenText: Equatable {
    let text: String
    /// Whether it is SSML.
    let isMarkedUp: Bool

    /// Nobody listens to more at once; captions and mail addresses are shorter.
    static let longest = 1000

    init(_ utterance: Utterance) {
        // What can't be seen can't be said either, and a zero byte would end the text for C.
        let plain = String(
            String.UnicodeScalarView(utterance.text.prefix(Self.longest).unicodeScalars.map { $0.properties.isSayable ? $0 : " " }))
        isMarkedUp = utterance.isSpelled
        text = utterance.isSpelled ? Self.spelled(plain) : plain
    }

    private static func spelled(_ text: String) -> String {
        let escaped = text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(character)
            }
        }
        return "<say-as interpret-as=\"tts:char\">\(escaped.joined())</say-as>"
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isSayable: Bool {
        switch generalCategory {
        case .control, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
