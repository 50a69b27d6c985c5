/// The files that one row names.
struct RecordedFiles: Equatable, Sendable {
    struct File: Equatable, Sendable {
        let folder: DataDirectory.Folder
        let name: String
        /// 0 for a file that is known to be gone.
        let byteCount: Int

        /// The path below the data folder.
        var path: String { folder.rawValue + "/" + name }

        /// The same file, noted as gone.
        var lost: File { File(folder: folder, name: name, byteCount: 0) }
    }

    let sequence: Int64
    let files: [File]
}
