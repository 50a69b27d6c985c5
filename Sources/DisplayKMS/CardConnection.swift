private import Dispatch
internal import SystemCalls

/// An open card that is listened to.
@MainActor
final class CardConnection {
    let card: GraphicsCard
    private let source: any DispatchSourceRead
    private let onFlips: (Result<[FlipEvent], SystemCallError>) -> Void

    init(_ card: GraphicsCard, onFlips: @escaping (Result<[FlipEvent], SystemCallError>) -> Void) {
        self.card = card
        self.onFlips = onFlips
        source = DispatchSource.makeReadSource(fileDescriptor: card.descriptor.rawValue, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.receive() }
        }
        // The descriptor stays open until Dispatch no longer waits on it.
        source.setCancelHandler { [card] in withExtendedLifetime(card) {} }
        source.resume()
    }

    /// Lets others have the card; must be called before the last reference goes.
    func close() {
        source.cancel()
        card.dropMaster()
    }

    private func receive() {
        do { onFlips(.success(try card.readFlips())) } catch { onFlips(.failure(error)) }
    }
}
