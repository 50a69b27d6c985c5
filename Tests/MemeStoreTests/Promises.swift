import MemeStore
import Memes
import TestSupport

/// What a guest may be told: how one meme is now, or the draft; nil says that there is none.
enum Promise: Sendable {
    /// A meme is known by its top text.
    case meme(String, MemeVersion?)
    case draft(DraftVersion?)
}

/// One state of a meme, its pictures by the seeds of their bytes; its bottom text goes with what was rendered.
struct MemeVersion: Hashable, Sendable {
    var original: UInt8
    var pictures: UInt8
    var destinations: [String] = []
    var prominence = Meme.Prominence.usual
}

/// One state of the draft, its photo by the seed of its bytes.
struct DraftVersion: Hashable, Sendable {
    var words: String
    var photo: UInt8?
}

/// What whoever opens the store must find: of each meme one of the states in which it may be.
struct Promises: DiskPromises {
    private(set) var memes: [String: Set<MemeVersion?>] = [:]
    private(set) var drafts: Set<DraftVersion?> = [nil]
    /// Counts the changes.
    private(set) var revision = 0

    mutating func ask(_ promise: Promise) {
        revision += 1
        switch promise {
        case .meme(let top, let version): memes[top, default: [nil]].insert(version)
        case .draft(let version): drafts.insert(version)
        }
    }

    mutating func tell(_ promise: Promise) {
        revision += 1
        switch promise {
        case .meme(let top, let version): memes[top] = [version]
        case .draft(let version): drafts = [version]
        }
    }
}
