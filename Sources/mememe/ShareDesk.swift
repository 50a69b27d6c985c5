internal import Kiosk
internal import Memes
internal import Sharing

/// The configured destinations as the share sheet sees them.
final class ShareDesk: ShareService {
    var onChange: () -> Void = {}
    private let destinations: [any ShareDestination]

    /// - Parameter destinations: in the order in which the sheet shows them.
    init(_ destinations: [any ShareDestination]) {
        self.destinations = destinations
        for destination in destinations {
            destination.onAvailabilityChange = { [weak self] in self?.onChange() }
        }
    }

    var choices: [ShareChoice] {
        destinations.map { destination in
            let (words, isAvailable) =
                switch destination.availability {
                case .ready(let words): (words, true)
                case .unavailable(let words): (words, false)
                }
            return ShareChoice(
                identifier: destination.identifier, title: destination.title, icon: destination.symbol, detail: words,
                isAvailable: isAvailable)
        }
    }

    func share(
        _ meme: Meme, to identifier: String, progress: @escaping (ShareStep) -> Void
    ) async throws(ShareFailure) -> String {
        guard let destination = destinations.first(where: { $0.identifier == identifier }) else {
            throw ShareFailure(sentence: "This is not there any more. Please choose again.")
        }
        do throws(ShareError) {
            return try await destination.share(SharedMeme(meme)) { progress(ShareStep($0)) }.sentence
        } catch {
            throw ShareFailure(sentence: error.sentence)
        }
    }
}

extension ShareStep {
    fileprivate init(_ progress: ShareProgress) {
        let words =
            switch progress.phase {
            case .copying: "Copying"
            case .checking: "Checking the copy"
            case .finishing: "Almost done"
            }
        let total = progress.totalByteCount
        self.init(words: words, progress: total > 0 ? min(1, Double(progress.completedByteCount) / Double(total)) : nil)
    }
}
