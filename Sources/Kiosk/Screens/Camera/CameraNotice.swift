internal import Devices
internal import Drawing
internal import Geometry
internal import Languages
private import Text
internal import Toolkit

/// What the camera screen says while there is no picture, and the way round it.
final class CameraNotice: View {
    /// Why there is no picture.
    enum Reason: Equatable {
        case waking
        case trouble(CameraTrouble)
    }

    private var reason: Reason?
    private var words: EmptyView?
    private let bar: RunningBar
    /// The way on that needs no camera.
    var onAlbum: () -> Void = {}

    override init(_ surroundings: Surroundings) {
        bar = RunningBar(surroundings)
        super.init(surroundings)
        isOpaque = true
        isHidden = true
        add(bar)
    }

    /// Says why there is no picture; nil when there is one.
    func show(_ reason: Reason?) {
        isHidden = reason == nil
        guard reason != self.reason else { return }
        self.reason = reason
        bar.isRunning = reason == .waking
        words?.removeFromSuperview()
        words = reason.map { view(of: $0) }
        if let words { insert(words, at: 0) }
    }

    private func view(of reason: Reason) -> EmptyView {
        switch reason {
        case .waking:
            return EmptyView(
                surroundings, tile: (localized("Good\nmorning"), localized("Camera is starting")),
                title: localized("Camera is waking up…"), line: localized("Get your best face ready."), button: nil)
        case .trouble(let trouble):
            let button = Button(
                surroundings, "camera.album", title: localized("Choose a photo"), icon: "album",
                style: ButtonStyle(.go, .big, padding: 28))
            button.action = { [weak self] in self?.onAlbum() }
            return EmptyView(
                surroundings, tile: (localized("No\ncamera"), localized("No camera")), title: trouble.sentence, line: trouble.comfort,
                button: button)
        }
    }

    /// Where the way on lies, in this view's pixels; nil where there is none.
    var buttonFrame: Rect? {
        guard !isHidden, let words, let button = words.button else { return nil }
        layoutIfNeeded()
        words.layoutIfNeeded()
        return localRect(button.windowRect(button.bounds))
    }

    override func layout() {
        // Larger words keep clear of the buttons below.
        let clearance = metrics.typeScale > 1 && metrics.isUpright ? BottomBar.height(metrics) : 0
        words?.frame = bounds.inset(by: Insets(bottom: clearance))
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: metrics.px(4))
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.surface) }
}

/// A short piece of accent that runs along the upper edge while a guest has to wait.
final class RunningBar: View {
    private var animation: Animation?
    private var start: FrameTime?
    private var share = 0.0 { didSet { setNeedsDisplay() } }

    /// The time that it takes from one side to the other.
    private static let period = Duration.milliseconds(1600)

    var isRunning = false {
        didSet {
            guard isRunning != oldValue else { return }
            isHidden = !isRunning
            animation?.cancel()
            animation = isRunning ? surroundings.animator.follow { [weak self] in self?.move(at: $0) ?? false } : nil
        }
    }

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isHidden = true
    }

    override func willDetach() { isRunning = false }

    private func move(at time: FrameTime) -> Bool {
        let start = self.start ?? time
        self.start = start
        let turns = (time - start) / Self.period
        share = surroundings.reducesMotion ? 0.5 : turns - turns.rounded(.down)
        return !surroundings.reducesMotion
    }

    override func draw(on painter: Painter) {
        let width = frame.width * 3 / 10
        let x = Int(Double(frame.width + width) * share) - width
        painter.fill(Rect(x: x, y: 0, width: width, height: frame.height), theme.accentText)
    }

    override var accessibility: Accessibility? { Accessibility(.progress, label: localized("Camera is waking up")) }
}

extension CameraTrouble {
    /// What a guest is told, short enough for one line.
    var sentence: String {
        switch self {
        case .unplugged: localized("The camera is unplugged.")
        case .busy(.kiosk): localized("The kiosk itself uses the camera.")
        case .busy(.program(let name)): localized("The camera is used by \(name).")
        case .busy(.unknown): localized("The camera is taken.")
        case .stalled: localized("The camera fell asleep.")
        case .unsupported: localized("This camera won’t work.")
        case .failed: localized("The camera has hiccups.")
        }
    }

    /// What happens now, and what a guest can do meanwhile.
    var comfort: String {
        switch self {
        case .unplugged: localized("Plug it in again, or choose a photo instead.")
        case .busy(.unknown): localized("Something else is using it. Choose a photo instead?")
        case .stalled: localized("We are trying to wake it. Or choose a photo instead.")
        case .unsupported: localized("It can’t work with this kiosk. Choose a photo instead.")
        case .busy, .failed: localized("We keep trying. Or choose a photo instead.")
        }
    }
}
