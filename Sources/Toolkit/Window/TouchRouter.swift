internal import Devices
internal import Geometry

/// Finds the view under each new finger and hands the finger's events to the recognisers of that view and of those that hold it.
final class TouchRouter {
    private let surroundings: Surroundings
    private var touches: [Int: Touch] = [:]
    /// The newest place of each finger that moved since the last frame; moves in between are merged.
    private var moves: [Int: WindowTouch] = [:]

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    /// Whether no move waits for the next frame.
    var isQuiet: Bool { moves.isEmpty }

    func handle(_ event: WindowTouch, in root: View) {
        switch event.phase {
        case .began: begin(event, in: root)
        case .moved:
            if touches[event.contact] != nil { moves[event.contact] = event }
        case .ended:
            deliverMoves()
            end(event)
        case .cancelled:
            moves[event.contact] = nil
            cancel(event.contact)
        }
    }

    func deliverMoves() {
        let waiting = moves.values.sorted { $0.contact < $1.contact }
        moves = [:]
        for event in waiting {
            guard let touch = touches[event.contact], touch.position != event.position else { continue }
            touch.move(to: event.position, at: event.time)
            for recognizer in touch.recognizers where recognizer.touches.contains(where: { $0 === touch }) {
                recognizer.touchMoved(touch)
            }
        }
    }

    func cancelAll() {
        moves = [:]
        for contact in touches.keys.sorted() { cancel(contact) }
    }

    private func begin(_ event: WindowTouch, in root: View) {
        deliverMoves()
        if let width = event.widthMillimetres, width > GestureNumbers.palmMillimetres { return }
        guard touches[event.contact] == nil, let view = root.hitTest(root.localPoint(event.position)) else { return }
        let chain = sequence(first: view, next: \.superview)
        // The first finger wins, except where several are welcome.
        let isWelcome = touches.isEmpty || chain.contains(where: \.acceptsSeveralTouches)
        guard isWelcome else { return }
        let touch = Touch(contact: event.contact, view: view, position: event.position, time: event.time)
        touches[event.contact] = touch
        touch.recognizers = sequence(first: view, next: \.superview).flatMap { $0.recognizers.filter(\.isEnabled) }
        for recognizer in touch.recognizers where touch.recognizers.contains(where: { $0 === recognizer }) {
            recognizer.begin(touch)
        }
    }

    private func end(_ event: WindowTouch) {
        guard let touch = touches.removeValue(forKey: event.contact) else { return }
        if touch.position != event.position {
            touch.move(to: event.position, at: event.time)
            for recognizer in touch.recognizers where recognizer.touches.contains(where: { $0 === touch }) {
                recognizer.touchMoved(touch)
            }
        }
        for recognizer in touch.recognizers where recognizer.touches.contains(where: { $0 === touch }) {
            recognizer.end(touch, at: event.time)
        }
    }

    private func cancel(_ contact: Int) {
        guard let touch = touches.removeValue(forKey: contact) else { return }
        for recognizer in touch.recognizers { recognizer.cancel(touch) }
    }
}
