internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// Says that the kiosk can't be used and what is wrong with it: to guests in a sentence, to staff with the cause.
///
/// Unlike an empty list it looks like trouble, and on no panel is the cause left out: it is all that whoever comes to help has.
final class ProblemScreen: Screen {
    private let tile: DeadpanTile
    /// From the most important line to the least.
    private let lines: [Label]

    /// - Parameters:
    ///   - sentence: what is wrong, for everybody.
    ///   - cause: what the system said, for whoever mends it.
    init(_ surroundings: Surroundings, sentence: String, cause: String) {
        tile = DeadpanTile(
            surroundings, localized("Out of\nservice"), label: localized("Out of service"), colors: { ($0.dangerFill, $0.onDanger) })
        lines = [
            Label(surroundings, localized("Please tell the staff."), .t1, alignment: .center, maximumLines: 2),
            Label(surroundings, sentence, .lead, alignment: .center, maximumLines: 2),
            Label(
                surroundings, cause.prefix(1).uppercased() + cause.dropFirst(), .body, color: { $0.label2 }, alignment: .center,
                maximumLines: 3),
        ]
        super.init(surroundings)
        for view in [tile] + lines as [View] { add(view) }
    }

    override func layout() {
        let gap = metrics.px(metrics.pick(20, compact: 10, tall: 28, narrow: 20))
        let room = min(frame.width - 2 * NavigationBar.margin(metrics), metrics.px(640))
        var heights = lines.map { $0.size(fitting: room).height }
        var side = metrics.layoutClass == .compact ? metrics.px(130) : min(metrics.px(240), frame.height / 4)
        // The face gives way to words, and a guest's larger words to the cause.
        let free = frame.height - 2 * gap
        func excess() -> Int { side + heights.reduce(0) { $0 + gap + $1 } - free }
        side = max(min(side, metrics.px(64)), side - max(0, excess()))
        if excess() > 0 { heights = lines.map { $0.leastHeight(fitting: room) } }
        var y = (frame.height - side - heights.reduce(0) { $0 + gap + $1 }) / 2
        tile.frame = Rect(x: (frame.width - side) / 2, y: y, width: side, height: side)
        y += side
        for (line, height) in zip(lines, heights) {
            line.frame = Rect(x: (frame.width - room) / 2, y: y + gap, width: room, height: height)
            y += gap + height
        }
    }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "problem", label: localized("Out of service")) }
}
