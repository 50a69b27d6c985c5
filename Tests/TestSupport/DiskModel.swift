/// A disk as a power cut may leave it: what was synchronised is there, and of the rest any part.
///
/// This is harsher than a journaling file system. Of what was not synchronised a write may be missing, whole or torn into sectors of
/// which any are there, its length may be there without its bytes, and a name may be missing although a later one is there.
public struct DiskModel<Promises: DiskPromises>: Sendable {
    private enum Change {
        case write(at: Int, [UInt8])
        case truncate(Int)
    }

    private struct File {
        var durable: [UInt8]
        var pending: [Change] = []
        /// Whether it is SQLite's index of its log, which is never synchronised and made anew at each start.
        let isIndex: Bool

        init(_ path: String, _ bytes: [UInt8] = []) { (durable, isIndex) = (bytes, path.hasSuffix("-shm")) }
    }

    private enum NameChange {
        case add(String, Int)
        case rename(String, to: String)
        case remove(String)

        func apply(to names: inout [String: Int]) {
            switch self {
            case .add(let path, let file): names[path] = file
            case .rename(let old, let new): names[new] = names.removeValue(forKey: old) ?? names[new]
            case .remove(let path): names[path] = nil
            }
        }

        var folder: String {
            switch self {
            case .add(let path, _), .rename(let path, _), .remove(let path): DiskState.folder(of: path)
            }
        }
    }

    /// The number that stands for a folder.
    private static var folder: Int { -1 }

    private var files: [Int: File] = [:]
    private var durableNames: [String: Int] = [:]
    private var pendingNames: [NameChange] = []
    public private(set) var promises = Promises()

    /// An empty disk.
    public init() {}

    /// A disk on which everything is durable, and what was promised of it. Its files have the numbers that a tap gives them.
    public init(_ state: DiskState, _ promises: Promises) {
        for path in state.folders { durableNames[path] = Self.folder }
        for (path, number) in state.numbers {
            files[number] = File(path, state.files[path] ?? [])
            durableNames[path] = number
        }
        self.promises = promises
    }

    public mutating func apply(_ event: DiskEvent<Promises.Promise>) {
        switch event {
        case .makeFolder(let path): pendingNames.append(.add(path, Self.folder))
        case .create(let path, let file):
            files[file] = File(path)
            pendingNames.append(.add(path, file))
        case .write(let file, let position, let bytes): files[file]?.pending.append(.write(at: position, bytes))
        case .truncate(let file, let length): files[file]?.pending.append(.truncate(length))
        case .synchronize(let number):
            guard var file = files[number] else { return }
            for change in file.pending { Self.apply(change, to: &file.durable) }
            file.pending = []
            files[number] = file
        case .link(let path, let file): pendingNames.append(.add(path, file))
        case .rename(let old, let new): pendingNames.append(.rename(old, to: new))
        case .remove(let path): pendingNames.append(.remove(path))
        case .synchronizeFolder(let folder):
            for change in pendingNames where change.folder == folder { change.apply(to: &durableNames) }
            pendingNames.removeAll { $0.folder == folder }
        case .asked(let promise): promises.ask(promise)
        case .told(let promise): promises.tell(promise)
        }
    }

    /// How many changes were not synchronised, apart from those of SQLite's index.
    public var pendingCount: (bytes: Int, names: Int) {
        (files.values.filter { !$0.isIndex }.map(\.pending.count).reduce(0, +), pendingNames.count)
    }

    /// How what was not synchronised fares.
    public enum Fate {
        case lost
        case kept
        case mixed
    }

    /// The disk after a power cut now.
    public func remains(_ fate: Fate, _ random: inout SeededGenerator) -> DiskState {
        var names = durableNames
        let likelihood = [0.1, 0.5, 0.9].randomElement(using: &random) ?? 0.5
        var changes = pendingNames
        if fate == .mixed, Bool.random(using: &random) { changes.shuffle(using: &random) }
        for change in changes where fate == .kept || (fate == .mixed && Double.random(in: 0..<1, using: &random) < likelihood) {
            change.apply(to: &names)
        }
        var state = DiskState()
        // Folders come before what is in them.
        for (path, number) in names.sorted(by: { $0.key < $1.key }) where state.hasFolder(DiskState.folder(of: path)) {
            if let file = files[number] {
                state.files[path] = Self.bytes(of: file, fate, likelihood, &random)
            } else {
                state.folders.append(path)
            }
        }
        return state
    }

    private static func bytes(of file: File, _ fate: Fate, _ likelihood: Double, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = file.durable
        for change in file.pending {
            switch (fate, change) {
            case (.lost, _): break
            case (.kept, _): apply(change, to: &bytes)
            case (.mixed, .truncate):
                if Double.random(in: 0..<1, using: &random) < likelihood { apply(change, to: &bytes) }
            case (.mixed, .write(let position, let written)):
                applyPart(of: written, at: position, to: &bytes, likelihood, &random)
            }
        }
        return bytes
    }

    private static func applyPart(
        of written: [UInt8], at position: Int, to bytes: inout [UInt8], _ likelihood: Double, _ random: inout SeededGenerator
    ) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return
        case 1:
            // The length came to the medium and the bytes did not.
            return extend(&bytes, to: position + written.count)
        case 2, 3: return put(written[...], at: position, in: &bytes)
        default: break
        }
        let sector = Bool.random(using: &random) ? 512 : 4_096
        var start = 0
        while start < written.count {
            let end = min(written.count, start + sector - (position + start) % sector)
            if Double.random(in: 0..<1, using: &random) < likelihood { put(written[start..<end], at: position + start, in: &bytes) }
            start = end
        }
    }

    private static func apply(_ change: Change, to bytes: inout [UInt8]) {
        switch change {
        case .write(let position, let written): put(written[...], at: position, in: &bytes)
        case .truncate(let length):
            if length < bytes.count { bytes.removeLast(bytes.count - length) } else { extend(&bytes, to: length) }
        }
    }

    private static func put(_ written: ArraySlice<UInt8>, at position: Int, in bytes: inout [UInt8]) {
        extend(&bytes, to: position + written.count)
        unsafe bytes.withUnsafeMutableBytes { target in
            unsafe written.withUnsafeBytes { unsafe target[position..<position + $0.count].copyBytes(from: $0) }
        }
    }

    private static func extend(_ bytes: inout [UInt8], to length: Int) {
        if length > bytes.count { bytes += [UInt8](repeating: 0, count: length - bytes.count) }
    }
}
