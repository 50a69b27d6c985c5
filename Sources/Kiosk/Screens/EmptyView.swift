internal import Geometry
internal import Text
internal import Toolkit

/// What is shown in place of an empty list: the face, a sentence, and a button that leads on.
final class EmptyView: View {
    private let tile: DeadpanTile
    private let title: Label
    private let line: Label
    let button: Button?

    init(_ surroundings: Surroundings, tile: (rows: String, label: String), title: String, line: String, button: Button?) {
        self.tile = DeadpanTile(surroundings, tile.rows, label: tile.label)
        self.title = Label(surroundings, title, .t1, alignment: .center)
        self.line = Label(surroundings, line, .lead, color: { $0.label2 }, alignment: .center, maximumLines: 2)
        self.button = button
        super.init(surroundings)
        for view in [self.tile, self.title, self.line] as [View] { add(view) }
        if let button { add(button) }
    }

    override func layout() {
        var side = metrics.layoutClass == .compact ? metrics.px(130) : min(metrics.px(240), metrics.pixelSize.height * 34 / 100 * 3 / 4)
        let gap = metrics.px(metrics.pick(20, compact: 10, tall: 28, narrow: 20))
        let buttonGap = metrics.px(metrics.pick(28, compact: 10, tall: 28, narrow: 28))
        line.isHidden = metrics.layoutClass == .compact
        let room = min(frame.width - 2 * NavigationBar.margin(metrics), metrics.px(640))
        title.maximumLines = 1
        let titleRoom = frame.width - 2 * NavigationBar.margin(metrics)
        if title.isCut(fitting: titleRoom) { title.maximumLines = 2 }
        let titleHeight = title.size(fitting: titleRoom).height
        let lineHeight = line.isHidden ? 0 : line.size(fitting: room).height + gap
        let buttonHeight = button == nil ? 0 : metrics.px(metrics.pick(64, compact: 52, tall: 72)) + buttonGap
        // What says the same in fewer words gives way where something else needs the room, such as news of an update.
        let rest = gap + titleHeight + lineHeight + buttonHeight
        side = max(0, min(side, frame.height - rest - 2 * gap))
        var y = (frame.height - side - gap - titleHeight - lineHeight - buttonHeight) / 2
        tile.frame = Rect(x: (frame.width - side) / 2, y: y, width: side, height: side)
        y += side + gap
        title.frame = Rect(x: (frame.width - titleRoom) / 2, y: y, width: titleRoom, height: titleHeight)
        y += titleHeight
        if !line.isHidden {
            line.frame = Rect(x: (frame.width - room) / 2, y: y + gap, width: room, height: lineHeight - gap)
            y += lineHeight
        }
        guard let button else { return }
        let width = min(button.preferredWidth, titleRoom)
        button.frame = Rect(x: (frame.width - width) / 2, y: y + buttonGap, width: width, height: buttonHeight - buttonGap)
    }
}
