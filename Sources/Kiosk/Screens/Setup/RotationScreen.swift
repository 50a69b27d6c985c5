internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// Which way up the picture stands on the panel. Turning is seen at once and goes back by itself.
final class RotationScreen: SetupScreen {
    private let arrows: [(turn: Rotation, card: ChoiceCard)]
    private let face: IconView
    private let trial: Trial
    private let turn: (Rotation) -> Void
    /// How the picture is turned now, and how it was before anything was tried.
    private(set) var rotation: Rotation
    private var before: Rotation

    /// The words of the go-action, by which other sentences call it.
    private static var rightWords: String { localized("Looks right") }

    /// - Parameters:
    ///   - rotation: how the picture is turned.
    ///   - turn: turns it.
    ///   - onAnswer: called with what was said to be right.
    init(
        _ surroundings: Surroundings, step: SetupStep, _ rotation: Rotation, turn: @escaping (Rotation) -> Void,
        onAnswer: @escaping (Rotation) -> Void
    ) {
        (self.rotation, before, self.turn) = (rotation, rotation, turn)
        let faces: [(Rotation, String, String)] = [
            (.none, "arrow-up", localized("Up is where it is now")), (.quarter, "arrow-right", localized("Up is on the right")),
            (.half, "arrow-down", localized("Up is at the bottom")), (.threeQuarters, "arrow-left", localized("Up is on the left")),
        ]
        arrows = faces.map { ($0, ChoiceCard(surroundings, "", .icon($1), label: $2)) }
        face = IconView(surroundings, "deadpan", side: 72) { $0.appearance == .dark ? $0.accentText : $0.label }
        trial = Trial(surroundings)
        super.init(surroundings, "rotation", step: step, goTitle: Self.rightWords)
        title.text = localized("Which way is up?")
        line.text = localized("Touch the arrow that points up.")
        add(face)
        for (turn, card) in arrows {
            card.onTap = { [weak self] in self?.turnPicture(by: turn) }
            add(card)
        }
        trial.onTick = { [weak self] in
            self?.say(localized("Back as it was in \($0) s, unless you touch “\(Self.rightWords)”."))
        }
        trial.onEnd = { [weak self] in self?.goBack() }
        go.action = { [weak self] in self?.accept(onAnswer) }
        nameArrows()
    }

    private func turnPicture(by turn: Rotation) {
        guard turn != .none else { return }
        show(rotation + turn)
        if rotation == before { stopTrial("") } else { trial.start() }
    }

    private func show(_ rotation: Rotation) {
        self.rotation = rotation
        nameArrows()
        turn(rotation)
    }

    private func accept(_ onAnswer: (Rotation) -> Void) {
        stopTrial("")
        before = rotation
        onAnswer(rotation)
    }

    private func goBack() {
        show(before)
        stopTrial(localized("Nobody touched “\(Self.rightWords)”, so it is as it was."))
    }

    private func stopTrial(_ sentence: String) {
        trial.stop()
        say(sentence)
    }

    /// An arrow is called by how the picture would be turned on the panel.
    private func nameArrows() {
        for (turn, card) in arrows {
            card.identifier = "setup.rotation.\((rotation + turn).rawValue)"
            card.isChosen = turn == .none
        }
    }

    /// Leaving without an answer leaves the picture as it was.
    override func willDisappear() {
        guard trial.isRunning else { return }
        stopTrial("")
        show(before)
    }

    override var messageLines: Int { metrics.isUpright ? 2 : 3 }

    /// The arrows lie around a face that stands upright, each on the side that it points to.
    override func layoutAnswers(in room: Rect) {
        let gap = metrics.px(12)
        let side = min(metrics.px(metrics.pick(150, compact: 96, tall: 190, narrow: 120)), (min(room.width, room.height) - 2 * gap) / 3)
        let pad = room.centered(Size(width: 3 * side + 2 * gap, height: 3 * side + 2 * gap))
        let places: [Rotation: (column: Int, row: Int)] = [.none: (1, 0), .quarter: (2, 1), .half: (1, 2), .threeQuarters: (0, 1)]
        func cell(_ column: Int, _ row: Int) -> Rect {
            Rect(x: pad.left + column * (side + gap), y: pad.top + row * (side + gap), width: side, height: side)
        }
        for (turn, card) in arrows {
            guard let place = places[turn] else { continue }
            card.frame = cell(isMirrored ? 2 - place.column : place.column, place.row)
        }
        face.frame = cell(1, 1)
    }
}
