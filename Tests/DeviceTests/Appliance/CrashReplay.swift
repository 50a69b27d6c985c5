private import Foundation
internal import TestSupport

/// The disks that a power cut could have left, made of a log of writes.
///
/// What a flush came after is on the disk. Of the writes since the last flush each may be there, be missing, or be there in some of its
/// sectors only: a disk keeps them in memory and writes them when and in whatever order it likes.
final class CrashReplay {
    private let log: WriteLog
    /// The part of the disk that is rebuilt.
    private let place: Range<Int>
    private let folder: TemporaryFolder
    /// The part as it is with everything that is there for good, up to ``position``.
    private let durable: String
    private var position = 0

    /// Begins with the part `place` of the disk at `path`, as it was before anything was logged.
    init(of place: Range<Int>, ofDisk path: String, log: WriteLog) throws {
        (self.log, self.place) = (log, place)
        folder = try TemporaryFolder("replay")
        durable = folder.path(of: "durable.img")
        try copyBlocks(place, of: path, to: durable)
    }

    /// Writes to `path` what a power cut after `count` entries of the log could have left; counts only grow from call to call.
    func crash(after count: Int, to path: String, using random: inout some RandomNumberGenerator) throws {
        let pending = try advance(to: count)
        try runSuccessfully(["cp", "--sparse=always", "--reflink=auto", durable, path], atMost: .seconds(300))
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        for entry in pending {
            switch UInt8.random(in: 0..<3, using: &random) {
            case _ where entry.isForced: try write(entry, entry.content, to: file)
            case 0: try write(entry, entry.content, to: file)
            case 1:
                for sector in entry.sectors where Bool.random(using: &random) { try write(entry, sector, to: file) }
            default: break
            }
        }
        try file.close()
    }

    /// Writes to `path` what is there when nothing is lost.
    func writeAll(to path: String) throws {
        let pending = try advance(to: log.entries.count)
        try runSuccessfully(["cp", "--sparse=always", "--reflink=auto", durable, path], atMost: .seconds(300))
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        for entry in pending { try write(entry, entry.content, to: file) }
        try file.close()
    }

    /// Makes durable what the last flush before `count` came after; returns the writes since then.
    private func advance(to count: Int) throws -> ArraySlice<WriteLog.Entry> {
        precondition(position <= count && count <= log.entries.count, "a replay goes forward, and no further than the log")
        let flush = log.entries[position..<count].lastIndex(where: \.isFlush) ?? position
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: durable))
        for entry in log.entries[position..<flush] { try write(entry, entry.content, to: file) }
        try file.close()
        position = flush
        return log.entries[flush..<count]
    }

    /// Writes that part of an entry which the log has at `content`; what lies beside the part of the disk is left out.
    private func write(_ entry: WriteLog.Entry, _ content: Range<Int>, to file: FileHandle) throws {
        let start = entry.start + content.lowerBound - entry.content.lowerBound
        guard !content.isEmpty, place.contains(start), start + content.count <= place.upperBound else { return }
        try file.seek(toOffset: UInt64(start - place.lowerBound))
        try file.write(contentsOf: log.content(at: content))
    }
}

extension WriteLog.Entry {
    /// Where in the log each of its sectors is.
    fileprivate var sectors: [Range<Int>] {
        stride(from: content.lowerBound, to: content.upperBound, by: WriteLog.sector).map { $0..<$0 + WriteLog.sector }
    }
}
