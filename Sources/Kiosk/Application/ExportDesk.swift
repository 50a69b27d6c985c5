private import Logging
internal import Memes
internal import Toolkit

/// The export of all memes, which goes on when the operator's panel is left.
final class ExportDesk {
    /// How far it is.
    enum State: Equatable {
        case idle
        case running(ExportProgress)
        /// What came of the last one, in a sentence.
        case over(String, isGood: Bool)
    }

    private(set) var state = State.idle { didSet { if state != oldValue { onChange() } } }
    /// Called after each change of `state`.
    var onChange: () -> Void = {}
    private let surroundings: Surroundings
    private static let log = Logger(label: "mememe.operator")

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    /// Copies memes; does nothing while others are being copied.
    func begin(_ memes: [Meme], to export: any MemeExport) {
        if case .running = state { return }
        state = .running(ExportProgress(done: 0, total: memes.count))
        Task {
            do throws(ShareError) {
                let receipt = try await export.export(memes) { [weak self] in self?.state = .running($0) }
                state = .over(Self.words(for: receipt), isGood: receipt.unreadable == 0 && !receipt.isCancelled)
            } catch {
                Self.log.warning("the export failed: \(error.cause)")
                state = .over("\(error.sentence) What was copied stays; exporting again goes on from there.", isGood: false)
            }
        }
    }

    private static func words(for receipt: ExportReceipt) -> String {
        var words: [String] = []
        let all = receipt.copied + receipt.alreadyThere
        words.append(
            receipt.isCancelled
                ? "Stopped. \(all) memes are on the stick and were checked." : "All \(all) memes are on the stick and were checked.")
        if receipt.alreadyThere > 0 { words.append("\(receipt.alreadyThere) of them lay there already.") }
        if receipt.unreadable > 0 { words.append("\(receipt.unreadable) can’t be read on this kiosk.") }
        words.append(receipt.isUnmounted ? "You can take the stick out now." : "Take the stick out when its light has stopped blinking.")
        return words.joined(separator: " ")
    }
}
