internal import Devices
internal import SystemCalls

/// Looks at cards away from the main actor.
///
/// Asking a card what is plugged in has its driver read each panel's description (EDID) over a slow wire, which can take a tenth of a
/// second: six frames of an animation.
actor CardReader {
    /// What a look found.
    struct Look: Sendable {
        var card: GraphicsCard
        var connectors: [ConnectorState]
    }

    /// Why there was nothing to see.
    enum Failure: Error {
        /// There was no open card, and none could be opened.
        case refused(DisplayError)
        /// The open card does not answer.
        case lost(SystemCallError)
    }

    private let executor = BlockingExecutor(label: "mememe.display")
    private let look: @Sendable (GraphicsCard?, DisplayChoice) throws(Failure) -> Look

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// - Parameter look: what a look is; by default one at the machine's cards.
    init(_ look: @escaping @Sendable (GraphicsCard?, DisplayChoice) throws(Failure) -> Look = CardReader.look) { self.look = look }

    /// The connectors of an open card, or of the best card by the operator's choice, which is opened.
    func look(at card: GraphicsCard?, _ choice: DisplayChoice) throws(Failure) -> Look { try look(card, choice) }

    /// The same on the caller's own thread.
    @Sendable
    static func look(_ card: GraphicsCard?, _ choice: DisplayChoice) throws(Failure) -> Look {
        guard let card else { return try look(opened(choice), choice) }
        do throws(SystemCallError) {
            return Look(card: card, connectors: try connectorStates(of: card))
        } catch {
            throw .lost(error)
        }
    }

    private static func opened(_ choice: DisplayChoice) throws(Failure) -> GraphicsCard {
        do throws(DisplayError) { return try openCard(choice) } catch { throw .refused(error) }
    }
}
