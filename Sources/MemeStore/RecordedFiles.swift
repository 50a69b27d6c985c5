/// The files that one row names.
struct RecordedFiles: Equatable, Sendable {
    struct File: Equatable, Sendable {
        let folder: DataDirectory.Folder
        let name: String
        /// 0 for a file that is known to be gone.
        let byteCount: Int
    }

    let sequence: Int64
    let files: [File]
}
