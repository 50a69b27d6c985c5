private import Glibc
internal import SystemCalls

/// Why nothing is heard.
enum SoundTrouble: Error, Equatable, CustomStringConvertible {
    /// libasound is not installed.
    case noLibrary
    /// There is nothing that plays.
    case noCard
    /// Another program plays on it.
    case busy(String)
    /// The kiosk's user may not.
    case forbidden(String)
    /// It was pulled out.
    case gone(String)
    case failed(SystemCallError)

    /// - Parameter code: what a function of libasound returned, a negative error number.
    init(_ operation: String, _ device: String, code: Int) {
        switch Int32(-code) {
        case EBUSY: self = .busy(device)
        case EACCES, EPERM: self = .forbidden(device)
        case ENODEV, ENOENT, ENXIO: self = .gone(device)
        default: self = .failed(SystemCallError(operation: "\(operation) \(device)", code: Int32(-code)))
        }
    }

    var description: String {
        switch self {
        case .noLibrary: "libasound2 is not installed"
        case .noCard: "there is no sound card that plays"
        case .busy(let device): "another program has \(device)"
        case .forbidden(let device): "this user may not open \(device); group audio may"
        case .gone(let device): "\(device) is not there"
        case .failed(let error): "\(error)"
        }
    }
}
