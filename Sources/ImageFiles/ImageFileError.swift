internal import Languages
public import SystemCalls

/// Why a file can't be shown.
public enum ImageFileError: Error, Equatable, Sendable {
    /// None of the formats that are read.
    case notAPicture
    /// It began like a picture, but nothing of it can be shown.
    case damaged
    /// More bytes or pixels than the limits allow.
    case tooLarge
    /// It would keep the processor busy for longer than the limits allow.
    case tookTooLong
    /// A format whose decoder is not installed on this machine.
    case formatMissing
    /// The file system would not give it.
    case unreadable(SystemCallError)

    /// What a guest is told.
    public var sentence: String {
        switch self {
        case .notAPicture: localized("This file is not a picture.")
        case .damaged: localized("This picture is damaged.")
        case .tooLarge: localized("This picture is too large.")
        case .tookTooLong: localized("This picture takes too long to open.")
        case .formatMissing: localized("This kind of picture can’t be opened here.")
        case .unreadable: localized("This picture can’t be read.")
        }
    }
}
