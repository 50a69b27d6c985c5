internal import Foundation
internal import TestSupport

/// What a kiosk's data folder holds: each meme's files by their names.
final class SavedMemes {
    /// The data folder, as a copy on this side.
    let path: String
    private let folder: TemporaryFolder

    /// Copies the data folder off a file system that is at rest; one that is not there yet is an empty one.
    init(on files: JournalledFiles) throws {
        folder = try TemporaryFolder("memes")
        path = folder.path(of: "mememe")
        if try !files.copy("mememe", into: folder.path) { _ = try folder.makeFolder("mememe") }
    }

    /// The pictures and the photos they were made of, by "folder/name". The running number comes first in a name.
    func files() throws -> [String: Data] {
        let names = ["memes", "originals"].flatMap { kind in
            (FileManager.default.enumerator(atPath: "\(path)/\(kind)")?.compactMap { $0 as? String } ?? [])
                .filter { !$0.hasPrefix(".") }.map { "\(kind)/\($0)" }
        }
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: "\(path)/\($0)"))) })
    }
}
