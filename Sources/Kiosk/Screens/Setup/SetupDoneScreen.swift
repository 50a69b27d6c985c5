internal import Geometry
internal import Toolkit

/// All is answered.
final class SetupDoneScreen: SetupScreen {
    private let check: IconView

    /// - Parameter onStart: called when guests may come.
    init(_ surroundings: Surroundings, step: SetupStep, onStart: @escaping () -> Void) {
        check = IconView(surroundings, "check", side: 160) { $0.success }
        super.init(surroundings, "done", step: step, goTitle: "Start")
        title.text = "All set."
        line.text = "Guests can come. This is not asked again."
        go.action = onStart
        add(check)
    }

    override func layoutAnswers(in room: Rect) {
        check.side = metrics.pick(200, compact: 130, tall: 200)
        check.frame = room
    }
}
