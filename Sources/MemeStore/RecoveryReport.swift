/// What the store found amiss when it was opened, and what it did about it.
public struct RecoveryReport: Equatable, Sendable, CustomStringConvertible {
    /// Half-written files of a save that was cut short.
    public var removedTemporaries = 0
    /// Files that no row names: of a save that was never announced, or of a meme that was deleted.
    public var removedFiles = 0
    /// Deletions that were decided on and are complete now.
    public var finishedDeletions = 0
    /// Rows without a picture; there was nothing left to show.
    public var droppedMemes = 0
    /// Memes of whose files one is gone or has the wrong length, but that can still be shown or made again.
    public var damagedMemes = 0
    /// Memes that got pictures which are newer than what the database knew of them.
    public var renewedMemes = 0
    /// Memes that were taken over from their pictures because the database was lost; captions that it can't tell any more are empty.
    public var adoptedMemes = 0
    /// Where an unreadable database was put.
    public var databasePutAside: String?

    public init() {}

    public var isClean: Bool { self == RecoveryReport() }

    /// One sentence for each finding.
    public var sentences: [String] {
        var sentences: [String] = []
        func add(_ number: Int, _ one: String, _ many: String) {
            if number > 0 { sentences.append(number == 1 ? "1 \(one)." : "\(number) \(many).") }
        }
        if let databasePutAside { sentences.append("The database could not be read and was put aside as \(databasePutAside).") }
        add(adoptedMemes, "meme was taken over from its pictures", "memes were taken over from their pictures")
        add(renewedMemes, "meme got newer pictures than the database knew", "memes got newer pictures than the database knew")
        add(removedTemporaries, "half-written file was removed", "half-written files were removed")
        add(removedFiles, "file that belonged to no meme was removed", "files that belonged to no meme were removed")
        add(finishedDeletions, "deletion was finished", "deletions were finished")
        add(droppedMemes, "meme without any picture was dropped", "memes without any picture were dropped")
        add(damagedMemes, "meme has lost one of its files", "memes have lost some of their files")
        return sentences
    }

    public var description: String { isClean ? "Everything was in order." : sentences.joined(separator: " ") }
}
