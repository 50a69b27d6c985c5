import Memes

/// A folder as a power cut may leave it: what was synchronised is there, and of the rest any part in any order.
///
/// This is harsher than a journaling file system: a name that was not synchronised may be missing although a later one is there, and
/// bytes that were not synchronised may be missing, cut or zero.
struct CrashModel {
    private struct File {
        var bytes: [UInt8] = []
        var durable: [UInt8] = []
    }

    /// A change of a folder that its next synchronisation makes durable.
    private enum NameChange {
        case add(String, file: Int)
        case rename(String, String)
        case remove(String)

        func apply(to names: inout [String: Int]) {
            switch self {
            case .add(let name, let file): names[name] = file
            case .rename(let old, let new): names[new] = names.removeValue(forKey: old) ?? names[new]
            case .remove(let name): names[name] = nil
            }
        }
    }

    private var files: [Int: File] = [:]
    private var durableNames: [String: [String: Int]] = [:]
    private var pending: [(folder: String, change: NameChange)] = []
    private(set) var database: (file: [UInt8], log: [UInt8])?
    /// Memes that the caller was told of, newest state of each.
    private(set) var announced: [MemeID: (meme: Meme, bytes: SavedBytes)] = [:]
    private(set) var deleted: Set<MemeID> = []

    mutating func apply(_ event: StorageEvent) {
        switch event {
        case .create(let path, let file):
            files[file] = File()
            let (folder, name) = Self.parts(of: path)
            pending.append((folder, .add(name, file: file)))
        case .write(let file, let bytes): files[file]?.bytes += bytes
        case .synchronize(let number):
            guard let file = files[number] else { return }
            files[number] = File(bytes: file.bytes, durable: file.bytes)
        case .rename(let folder, let old, let new): pending.append((folder, .rename(old, new)))
        case .remove(let folder, let name): pending.append((folder, .remove(name)))
        case .synchronizeFolder(let folder):
            for (_, change) in pending.filter({ $0.folder == folder }) { change.apply(to: &durableNames[folder, default: [:]]) }
            pending.removeAll { $0.folder == folder }
        case .commit(let file, let log): database = (file, log)
        case .announced(let meme, let bytes): announced[meme.id] = (meme, bytes)
        case .deleting(let id): announced[id] = nil
        case .deleted(let id): deleted.insert(id)
        }
    }

    /// How the unsynchronised part fares.
    enum Fate: CaseIterable {
        case lost
        case kept
        case mixed
    }

    /// The files after a power cut now: their paths below the data folder, and their bytes.
    func remains(_ fate: Fate, random: inout some RandomNumberGenerator) -> [String: [UInt8]] {
        var names = durableNames
        let changes = fate == .mixed ? pending.shuffled(using: &random) : pending
        for (folder, change) in changes where fate == .kept || (fate == .mixed && Bool.random(using: &random)) {
            change.apply(to: &names[folder, default: [:]])
        }
        var result: [String: [UInt8]] = [:]
        for (folder, entries) in names {
            for (name, number) in entries.sorted(by: { $0.key < $1.key }) {
                guard let file = files[number] else { continue }
                result[folder + "/" + name] = Self.bytes(of: file, fate, &random)
            }
        }
        return result
    }

    private static func bytes(of file: File, _ fate: Fate, _ random: inout some RandomNumberGenerator) -> [UInt8] {
        guard file.bytes != file.durable else { return file.bytes }
        switch fate {
        case .lost: return file.durable
        case .kept: return file.bytes
        case .mixed:
            let cut = Int.random(in: file.durable.count...file.bytes.count, using: &random)
            let zeros = [UInt8](repeating: 0, count: file.bytes.count - cut)
            return Array(file.bytes[0..<cut]) + (Bool.random(using: &random) ? zeros : [])
        }
    }

    private static func parts(of path: String) -> (folder: String, name: String) {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }
}

/// A generator whose seed is the report of a failure (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
