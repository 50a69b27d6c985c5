internal import Foundation
internal import TestSupport

/// What an appliance wrote to its disk while memes were made, with the moments at which the panel showed each of them.
struct CutRecording {
    /// The disk as it was before it was switched on.
    let disk: ApplianceDisk
    let log: WriteLog
    /// For each meme, in the order in which they were made, how many entries the log had when the panel showed it in Sent Memes.
    let moments: [Int]
    /// The files of all memes, as they are at the end.
    let files: [String: Data]

    /// A half-made meme names its photo by a path that a twin does not have; that it survives is tested where there is no twin.
    static let configuration = "session:\n  idle: never\n  draft: 0\n"

    private static let captions = ["one", "two", "three", "four"]

    /// Makes a recording, or takes the one that lies in `folder`.
    init(in folder: String) throws {
        let (start, log, moments) = ("\(folder)/start.img", "\(folder)/writes.log", "\(folder)/moments.json")
        if !FileManager.default.fileExists(atPath: moments) {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let disk = try ApplianceDisk(configuration: Self.configuration)
            try runSuccessfully(["cp", "--sparse=always", "--reflink=auto", disk.path, start], atMost: .seconds(300))
            let seen = try Self.makeMemes(on: disk, writeLog: log)
            try JSONEncoder().encode(seen).write(to: URL(fileURLWithPath: moments))
        }
        disk = try ApplianceDisk(copying: start, configuration: Self.configuration)
        self.log = try WriteLog(path: log)
        self.moments = try JSONDecoder().decode([Int].self, from: Data(contentsOf: URL(fileURLWithPath: moments)))
        files = try Self.lastFiles(disk, self.log)
    }

    private static func makeMemes(on disk: ApplianceDisk, writeLog: String) throws -> [Int] {
        try Data().write(to: URL(fileURLWithPath: writeLog))
        let booth = try ApplianceBooth(disk, album: disk.album, options: .init(writeLog: writeLog))
        let job = MainJob(by: try booth.user())
        return try captions.enumerated().map { number, caption in
            try job.choosePhoto(number % 2)
            try job.caption("editor.top", caption)
            // Returns when the panel shows what the twin shows: the new meme in Sent Memes.
            try job.share()
            return try WriteLog.count(path: writeLog)
        }
    }

    /// What the disk holds when nothing of the log is lost.
    private static func lastFiles(_ disk: ApplianceDisk, _ log: WriteLog) throws -> [String: Data] {
        let folder = try TemporaryFolder("last")
        let path = folder.path(of: "data.img")
        try CrashReplay(of: try disk.dataPlace(), ofDisk: disk.path, log: log).writeAll(to: path)
        let partition = JournalledFiles(in: path)
        try partition.recover()
        return try SavedMemes(on: partition).files()
    }

    /// The files of those memes that the guest was told are saved before the log had `count` entries.
    func filesReported(before count: Int) -> [String: Data] {
        let number = moments.count { $0 <= count }
        return files.filter { name, _ in
            let file = name.split(separator: "/").last ?? ""
            return file.split(separator: "-").first.flatMap { Int($0) }.map { $0 <= number } ?? false
        }
    }
}
