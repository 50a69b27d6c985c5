internal import Configuration
internal import Devices
internal import Toolkit

/// From one guest to the next.
extension Navigator {
    /// Looks after the guest from now on.
    func watchSession() {
        services.session.onIdle = { [weak self] in self?.guestIsAway() }
        services.session.watch()
    }

    /// Nobody has touched anything for long enough: whoever would lose something is asked first.
    private func guestIsAway() { if hasWork { askWhetherStillThere() } else { endSession() } }

    /// Whether more would be gone with the guest than what is seen again with two taps.
    private var hasWork: Bool {
        if host.subviews.contains(where: { $0 is Overlay }) { return true }
        switch stack.top {
        case is SentMemesScreen, is DetailScreen: return false
        case let editor as EditorScreen: return editor.draft.hasWork
        default: return true
        }
    }

    private func askWhetherStillThere() {
        let dialog = StillThereDialog(
            services.surroundings, seconds: Int(services.configuration.session.countdown.seconds.rounded(.up)),
            actions: .init(
                stay: { [weak self] in self?.services.session.watch() }, over: { [weak self] in self?.endSession() }))
        stillThere = dialog
        dialog.present(in: host, above: stack)
    }

    /// Ends the session of the guest who is there: drops everything of theirs and waits for the next one.
    func endSession() {
        host.window?.focus(nil)
        for view in host.subviews where view is Overlay || view is Toast { view.removeFromSuperview() }
        services.session.end()
        services.access = GuestAccess(services.configuration)
        host.window?.speak(services.configuration.languages.firstLanguage)
        let attract = AttractScreen(
            services,
            actions: .init(
                leave: { [weak self] in self?.beginSession() }, language: { [weak self] in self?.chooseLanguage() },
                access: { [weak self] in self?.chooseAccess() }, unlock: { [weak self] in self?.askForPIN() }))
        stack.replaceAll(with: attract, by: .fade)
        services.speech?.guestHasGone()
        showPrintLine()
    }

    /// Takes a guest who touched the invitation to where the flow begins.
    private func beginSession() {
        guard stack.top is AttractScreen else { return }
        stack.replaceAll(with: makeFirstScreen(), by: .push)
        services.session.watch()
        showPrintLine()
    }

    /// Takes a key as nothing but a sign that somebody is there, while that is what the kiosk waits for; false leaves it to others.
    ///
    /// Keys that lead the ring to an answer and use it are left to it, unless a field below would take them.
    func takesAsSign(_ key: KeyEvent) -> Bool {
        if let attract = stack.top as? AttractScreen, !host.subviews.contains(where: { $0 is Overlay }) {
            if key.phase == .down, !stack.isMoving { attract.leave() }
            return true
        }
        guard let stillThere, stillThere.superview != nil else { return false }
        guard host.window?.firstResponder != nil || !Self.ringKeys.contains(key.key) else { return false }
        if key.phase == .down { stillThere.stay() }
        return true
    }

    private static let ringKeys: Set = ["Tab", "ISO_Left_Tab", "Left", "Right", "Up", "Down", "Return", "KP_Enter", "space"]
}
