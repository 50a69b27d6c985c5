internal import Geometry
internal import Toolkit

/// A name with what it is set by; below it where both have no room side by side.
final class ControlRow: OperatorRow {
    private let name: Label
    private let control: View
    /// The control's size in pixels where it may be so wide.
    private let controlSize: (_ width: Int) -> Size

    init(_ surroundings: Surroundings, _ name: String, _ control: View, size: @escaping (_ width: Int) -> Size) {
        self.name = Label(surroundings, name, .control)
        (self.control, controlSize) = (control, size)
        super.init(surroundings)
        add(self.name)
        add(control)
    }

    private func room(_ width: Int) -> Int { width - 2 * Self.inset(metrics) }

    private func isBeside(_ width: Int) -> Bool {
        name.size(fitting: width).width + metrics.px(20) + controlSize(metrics.pixelSize.width * 4).width <= room(width)
    }

    override func height(fitting width: Int) -> Int {
        if isBeside(width) {
            return max(
                metrics.px(metrics.pick(68, compact: 60, tall: 80)), controlSize(metrics.pixelSize.width * 4).height + metrics.px(16))
        }
        return metrics.px(12 + 6 + 14) + metrics.lineHeight(name.token) + controlSize(room(width)).height
    }

    override func layout() {
        let inset = Self.inset(metrics)
        if isBeside(frame.width) {
            let size = controlSize(metrics.pixelSize.width * 4)
            name.frame = Rect(x: inset, y: 0, width: name.size(fitting: frame.width).width, height: frame.height)
            control.frame = Rect(
                x: frame.width - inset - size.width, y: (frame.height - size.height) / 2, width: size.width, height: size.height)
        } else {
            let line = metrics.lineHeight(name.token)
            let size = controlSize(room(frame.width))
            name.frame = Rect(x: inset, y: metrics.px(12), width: room(frame.width), height: line)
            control.frame = Rect(x: inset, y: metrics.px(18) + line, width: size.width, height: size.height)
        }
    }
}
