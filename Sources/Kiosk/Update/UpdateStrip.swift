internal import Drawing
internal import Toolkit

/// One sentence about an update.
final class UpdateStrip: Strip {
    private let notice: UpdateNotice
    private let onLeave: () -> Void
    private var timer: TimerToken?

    /// Good news is read by then.
    private static let lifetimeOfGoodNews = Duration.seconds(30)

    /// - Parameter onLeave: called when the strip has been read: by itself for good news, else by a tap; never while an update is going on.
    init(_ surroundings: Surroundings, _ notice: UpdateNotice, onLeave: @escaping () -> Void) {
        (self.notice, self.onLeave) = (notice, onLeave)
        super.init(surroundings, icon: notice.state.icon, MachineSentence.said(notice.sentence), ink: notice.state.ink)
        switch notice.state {
        case .busy: break
        case .done: timer = surroundings.timers.after(Self.lifetimeOfGoodNews, onLeave)
        case .refused, .failed: add(TapRecognizer { [weak self] _ in self?.onLeave() })
        }
    }

    override func willDetach() { surroundings.timers.cancel(timer) }

    override var ground: Color { notice.state.ground(theme) }
    override var accessibility: Accessibility? { Accessibility(.toast, identifier: "update", label: sentence) }
}

extension UpdateNotice.State {
    /// The name of the icon before the words.
    fileprivate var icon: String {
        switch self {
        case .busy: "retake"
        case .refused, .failed: "warning"
        case .done: "check"
        }
    }

    fileprivate func ground(_ theme: Theme) -> Color {
        switch self {
        case .busy, .done: theme.accent
        case .refused, .failed: theme.dangerFill
        }
    }

    fileprivate func ink(_ theme: Theme) -> Color {
        switch self {
        case .busy, .done: theme.onAccent
        case .refused, .failed: theme.onDanger
        }
    }
}
