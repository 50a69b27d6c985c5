internal import Devices
public import Geometry

/// Typing through an input method: what is being composed stands in the field, what it may become above the keys.
extension KeyboardView {
    private var isComposing: Bool { method.map { !$0.composition.isEmpty } ?? false }

    /// Has the input method take what a key types; false where it is none of its keys, and then what was composed is finished.
    func composes(_ text: String) -> Bool {
        checkComposition()
        guard var next = method, let finished = next.type(text) else {
            endComposition()
            return false
        }
        adopt(next, finished)
        return true
    }

    /// Has the input method take a space; false where a space is to be typed.
    func composesSpace() -> Bool {
        checkComposition()
        guard state.layer == .letters, isComposing, var next = method, let finished = next.typeSpace() else { return false }
        adopt(next, finished)
        return true
    }

    /// Takes a character back from what is being composed; false where nothing is.
    func deletesComposed() -> Bool {
        checkComposition()
        guard isComposing, var next = method else { return false }
        next.deleteBackward()
        adopt(next, "")
        return true
    }

    /// Leaves what is being composed as it stands.
    func endComposition() {
        checkComposition()
        guard isComposing else { return }
        method?.reset()
        target()?.unmark()
        showCandidates()
    }

    /// Gives up what is no longer being composed in the field, as after a tap elsewhere in it.
    public func checkComposition() {
        guard isComposing, target()?.markedText != method?.composition.marked else { return }
        method?.reset()
        showCandidates()
    }

    /// Done finishes what is being composed where there was something to choose, and the text otherwise.
    func commit() {
        guard candidateBar != nil else { return target()?.commit() ?? () }
        endComposition()
    }

    /// Takes a key of a real keyboard as far as it is part of a composition; false leaves it to the field.
    public func takes(_ command: EditingCommand) -> Bool {
        switch command {
        case .insert(" "): return composesSpace()
        case .insert(let text): return state.layer == .letters && composes(text)
        case .deleteBackward: return deletesComposed()
        case .commit where candidateBar != nil:
            endComposition()
            return true
        case .move(let way, selecting: false) where candidateBar != nil && (way == .left || way == .right):
            select(by: way == .right ? 1 : -1)
            return true
        default:
            endComposition()
            return false
        }
    }

    /// Goes on with a step of the input method, if the field has room for what came of it.
    private func adopt(_ next: any InputMethod, _ finished: String) {
        let before = method
        // The field tells at once that it has changed.
        method = next
        if target()?.compose(finished, marked: next.composition.marked) != true { method = before }
        showCandidates()
    }

    // MARK: - Candidates

    private func select(by step: Int) {
        guard var next = method, !next.composition.candidates.isEmpty else { return }
        let count = next.composition.candidates.count
        next.select(((next.composition.selection ?? (step > 0 ? -1 : 0)) + step + count) % count)
        adopt(next, "")
    }

    private func choose(_ candidate: Int) {
        guard var next = method, next.composition.candidates.indices.contains(candidate) else { return }
        let finished = next.choose(candidate)
        adopt(next, finished)
    }

    private func showCandidates() {
        let composition = method?.composition ?? Composition()
        guard !composition.candidates.isEmpty else {
            candidateBar?.removeFromSuperview()
            candidateBar = nil
            return
        }
        let bar = candidateBar ?? CandidateBar(surroundings) { [weak self] in self?.choose($0) }
        if candidateBar == nil {
            candidateBar = bar
            add(bar)
            // What is under a finger in the first row is shown over the candidates.
            add(preview)
            placeCandidates()
        }
        bar.show(composition)
    }

    /// Whether a place of its superview is the keyboard's or that of the candidates above it: a touch there is part of typing.
    public func holds(_ point: Point) -> Bool {
        placedFrame.contains(point) || candidateBar.map { $0.frame.offset(by: placedFrame.origin).contains(point) } == true
    }

    /// Above the keys, where the screen has its own tools otherwise.
    func placeCandidates() {
        let height = CandidateBar.height(metrics)
        candidateBar?.frame = Rect(x: 0, y: -height, width: frame.width, height: height)
    }
}
