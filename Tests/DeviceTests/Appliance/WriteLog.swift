internal import Foundation

/// What a machine wrote to its disk, in the order in which it did, as the emulator logs it (the kernel's dm-log-writes form, version 1).
///
/// The file starts with a sector about itself. Every entry is a sector that says what it is, followed by the bytes that were written.
struct WriteLog {
    /// One write or flush.
    struct Entry: Equatable {
        /// Where on the disk, in bytes; of no meaning for a flush.
        var start: Int
        /// Where in the log the bytes are that were written; empty for a flush.
        var content: Range<Int>
        /// Everything written before is on the disk for good.
        var isFlush: Bool
        /// This write itself is on the disk for good when it is done.
        var isForced: Bool
    }

    /// The log is no such log, or a write in it is of a kind that a replay can't do.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    static let sector = 512
    private static let magic: UInt64 = 0x6A_7366_7773_6872

    let entries: [Entry]
    private let bytes: Data

    /// Reads the log at `path` as far as it has been written.
    init(path: String) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        guard bytes.count >= Self.sector, Self.number(bytes, 0) == Self.magic, Self.number(bytes, 8) == 1 else {
            throw Unreadable(description: "\(path) is no log of writes")
        }
        var entries: [Entry] = []
        var position = Self.sector
        while let entry = try Self.entry(bytes, at: position) {
            entries.append(entry)
            position = entry.content.upperBound
        }
        (self.bytes, self.entries) = (bytes, entries)
    }

    /// How many writes and flushes were logged so far, or 0 before the log was begun.
    static func count(path: String) throws -> Int {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        return size < sector ? 0 : try WriteLog(path: path).entries.count
    }

    /// The bytes that were written, or a part of them, by their place in the log.
    func content(at place: Range<Int>) -> Data { bytes[place] }

    /// The entry at `position`; nil where the log ends, or an entry is not complete.
    private static func entry(_ bytes: Data, at position: Int) throws -> Entry? {
        guard position + sector <= bytes.count else { return nil }
        let (first, count, flags) = (number(bytes, position), number(bytes, position + 8), number(bytes, position + 16))
        let (flush, forced, discard): (UInt64, UInt64, UInt64) = (1, 2, 4)
        // A sector of zeros is room that the log has not come to.
        if count == 0 && flags == 0 { return nil }
        guard flags & discard == 0 else { throw Unreadable(description: "a discard is logged, whose effect is not known") }
        let start = position + sector
        let end = start + Int(count) * sector
        guard end <= bytes.count else { return nil }
        return Entry(start: Int(first) * sector, content: start..<end, isFlush: flags & flush != 0, isForced: flags & forced != 0)
    }

    private static func number(_ bytes: Data, _ position: Int) -> UInt64 {
        bytes[position..<position + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
