internal import Languages
private import Logging
internal import Memes
internal import Toolkit

/// The export of all memes, which goes on when the operator's panel is left.
final class ExportDesk {
    /// How far it is.
    enum State {
        case idle
        case running(ExportProgress)
        /// What came of the last one, in a sentence.
        case over(String, isGood: Bool)
    }

    /// The same without words, which are found when they are read.
    private enum Stage: Equatable {
        case idle
        case running(ExportProgress)
        case done(ExportReceipt)
        case failed(ShareError)
    }

    private var stage = Stage.idle { didSet { if stage != oldValue { onChange() } } }
    /// Called after each change of `state`.
    var onChange: () -> Void = {}
    private let surroundings: Surroundings
    private static let log = Logger(label: "mememe.operator")

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    var state: State {
        switch stage {
        case .idle: .idle
        case .running(let progress): .running(progress)
        case .done(let receipt): .over(Self.words(for: receipt), isGood: receipt.unreadable == 0 && !receipt.isCancelled)
        case .failed(let error):
            .over(localized("\(error.sentence) What was copied stays; exporting again goes on from there."), isGood: false)
        }
    }

    /// Copies memes; does nothing while others are being copied.
    func begin(_ memes: [Meme], to export: any MemeExport) {
        if case .running = stage { return }
        stage = .running(ExportProgress(done: 0, total: memes.count))
        Task {
            do throws(ShareError) {
                let receipt = try await export.export(memes) { [weak self] in self?.stage = .running($0) }
                stage = .done(receipt)
            } catch {
                Self.log.warning("the export failed: \(error.cause)")
                stage = .failed(error)
            }
        }
    }

    private static func words(for receipt: ExportReceipt) -> String {
        let (all, old, unreadable) = (receipt.copied + receipt.alreadyThere, receipt.alreadyThere, receipt.unreadable)
        var words = [
            receipt.isCancelled
                ? localized(
                    count: all, one: "Stopped. \(all) memes are on the stick and were checked.",
                    other: "Stopped. \(all) memes are on the stick and were checked.")
                : localized(
                    count: all, one: "All \(all) memes are on the stick and were checked.",
                    other: "All \(all) memes are on the stick and were checked.")
        ]
        if old > 0 {
            words.append(localized(count: old, one: "\(old) of them lay there already.", other: "\(old) of them lay there already."))
        }
        if unreadable > 0 {
            words.append(
                localized(
                    count: unreadable, one: "\(unreadable) can’t be read on this kiosk.",
                    other: "\(unreadable) can’t be read on this kiosk."))
        }
        words.append(
            receipt.isUnmounted
                ? localized("You can take the stick out now.") : localized("Take the stick out when its light has stopped blinking."))
        return words.joined(separator: " ")
    }
}
