internal import Drawing
internal import Geometry
internal import Toolkit

/// The printer's slot, from which the paper comes as far as it is printed.
final class PrintSlot: View {
    private let paper: PrintPaper
    private let opening: View
    private let front: SlotFront
    /// How much of the paper is out, 0...1.
    private var out = 0.0
    /// How far the finished print has fallen, 0...1.
    private var drop = 0.0
    private var animation: Animation?

    init(_ surroundings: Surroundings, _ paper: PrintPaper) {
        self.paper = paper
        opening = View(surroundings)
        front = SlotFront(surroundings)
        super.init(surroundings)
        isInteractive = false
        add(opening)
        add(front)
        opening.add(paper)
        // It moves far more often than it changes.
        paper.isCached = true
    }

    /// What is to be done when the paper turned out to lie the other way.
    func onTurn(_ action: @escaping () -> Void) {
        paper.onTurn = { [weak self] in
            self?.setNeedsLayout()
            action()
        }
    }

    private var slotHeight: Int { metrics.px(metrics.pick(44, compact: 32, tall: 52)) }
    private var fall: Int { metrics.px(24) }

    /// The slot with all of the paper below it, as large as it fits.
    func size(fitting room: Size) -> Size {
        let slot = min(metrics.px(metrics.pick(400, compact: 270, tall: 560)), room.width)
        let sheet = paper.size(fitting: Size(width: slot * 83 / 100, height: max(1, room.height - slotHeight - fall)))
        return Size(width: min(slot, sheet.width * 100 / 83), height: slotHeight / 2 + sheet.height + slotHeight / 2 + fall)
    }

    /// Lets the paper come out further; calmly where the printer tells in large steps.
    func show(_ fraction: Double) {
        guard fraction != out else { return }
        animation?.cancel()
        guard fraction - out > 0.02, superview != nil, !surroundings.reducesMotion else { return move(to: fraction) }
        let start = out
        animation = surroundings.animator.animate(.milliseconds(400)) { [weak self] in self?.move(to: start + (fraction - start) * $0) }
    }

    /// Lets the finished print fall out of the slot.
    func letGo() {
        animation?.cancel()
        move(to: 1)
        guard drop == 0 else { return }
        guard !surroundings.reducesMotion else {
            drop = 1
            return place()
        }
        surroundings.animator.animate(.milliseconds(260), .pop) { [weak self] in
            self?.drop = $0
            self?.place()
        }
    }

    /// Takes the paper back, as when another job begins.
    func reset() {
        animation?.cancel()
        drop = 0
        move(to: 0)
    }

    private func move(to fraction: Double) {
        out = fraction
        place()
    }

    private func place() {
        let hidden = Int((Double(paper.frame.height) * (1 - out)).rounded())
        paper.translation.y = Int((Double(fall) * drop).rounded()) - hidden
    }

    override func layout() {
        front.frame = Rect(x: 0, y: 0, width: frame.width, height: slotHeight)
        opening.frame = Rect(left: 0, top: slotHeight / 2, right: frame.width, bottom: frame.height)
        let size = paper.size(fitting: Size(width: frame.width * 83 / 100, height: frame.height - slotHeight - fall))
        paper.frame = Rect(x: (frame.width - size.width) / 2, y: slotHeight / 2, width: size.width, height: size.height)
        place()
    }
}

/// What is seen of the printer.
private final class SlotFront: View {
    override func draw(on painter: Painter) {
        painter.fill(bounds, radius: frame.height / 2, theme.surface3)
        let height = metrics.px(8)
        let inset = metrics.px(22)
        painter.fill(
            Rect(x: inset, y: (frame.height - height) / 2, width: frame.width - 2 * inset, height: height), radius: height / 2, .black)
    }
}
