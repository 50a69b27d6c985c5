/// Copies every meme out of the booth, for the operator.
@MainActor
public protocol MemeExport: AnyObject {
    /// Whether there is something to copy to; the words say what would help.
    var availability: ShareAvailability { get }

    /// Copies the memes one after the other, reads each back and compares it. What lies there already and is right is not written again,
    /// so that one which was broken off goes on.
    ///
    /// - Parameter progress: called on the main actor, in order, and never after the return.
    /// - Throws: `ShareError` when the medium does not take them; what was copied before stays there and counts the next time.
    func export(_ memes: [Meme], progress: @escaping @MainActor (ExportProgress) -> Void) async throws(ShareError) -> ExportReceipt
    /// Breaks off after what is being copied now.
    func cancelExport()
}

/// How far an export is.
public struct ExportProgress: Equatable, Sendable {
    /// Memes that are done.
    public var done: Int
    /// 1 or more.
    public var total: Int

    /// So many of so many.
    public init(done: Int, total: Int) { (self.done, self.total) = (done, total) }

    /// 0...1.
    public var fraction: Double { Double(done) / Double(max(total, 1)) }
}

/// What came of an export.
public struct ExportReceipt: Equatable, Sendable {
    /// Memes that were copied and read back.
    public var copied = 0
    /// Memes that lay there already, whole.
    public var alreadyThere = 0
    /// Memes whose own files can't be read.
    public var unreadable = 0
    /// Whether it was broken off before the last one.
    public var isCancelled = false
    /// Whether the medium can be taken out without waiting.
    public var isUnmounted = false

    public init() {}
}

/// What keeps something of guests beside the archive of memes.
@MainActor
public protocol EventErasing: AnyObject {
    /// Erases it; false when something stayed.
    func eraseEvent() async -> Bool
}
