internal import ImageFiles
internal import Memes

/// Something that a guest wanted and did not get.
struct GuestFailure {
    /// What the guest is told.
    let sentence: String
    /// What the log is told.
    let cause: String

    /// What there is to say of an error of the store, of a destination or of a photo; another one is told in general words.
    init(_ error: any Error) {
        switch error {
        case let error as ShareError: (sentence, cause) = (error.sentence, error.cause)
        case let error as StoreError: (sentence, cause) = (error.sentence, error.cause)
        case let error as ImageFileError: (sentence, cause) = (error.sentence, "\(error)")
        default: (sentence, cause) = (ShareError.failed(cause: "").sentence, "\(error)")
        }
    }
}
