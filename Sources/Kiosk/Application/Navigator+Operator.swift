internal import Languages
internal import Memes
internal import Toolkit

/// From the mark on the first screen through the PIN to the operator's panel, and back.
extension Navigator {
    /// How long the panel stays open without a touch.
    private static let operatorPatience = Duration.seconds(180)

    /// Somebody held the mark: asks for the PIN.
    ///
    /// Where no PIN was chosen the panel stays closed. Whoever stands there may be anybody, and who chose one now would have the booth.
    func askForPIN() {
        guard let desk = operatorDesk, !stack.isMoving, stack.top === stack.root else { return }
        guard desk.gate.hasPIN else {
            say(localized("No PIN was chosen, so the operator’s panel stays closed."), icon: "lock")
            return
        }
        Toast.dismiss(in: host)
        // Whoever works there is no guest.
        services.session.rest()
        let screen = OperatorPINScreen(
            services.surroundings, desk.gate,
            actions: .init(cancel: { [weak self] in self?.turnBack() }, open: { [weak self] in self?.openOperatorPanel() }))
        stack.present(screen)
        desk.watch(for: OperatorPINScreen.patience) { [weak self] in self?.leaveOperator() }
    }

    private func openOperatorPanel() {
        guard let desk = operatorDesk else { return }
        desk.onSay = { [weak self] in self?.say($0, icon: $1) }
        desk.onChooseMemes = { [weak self] in self?.chooseMemes() }
        desk.onChoosePicture = { [weak self] in self?.choosePicture($0, then: $1) }
        desk.onAskLine = { [weak self] in self?.ask($0, then: $1) }
        desk.onSetup = { [weak self] in self?.askSetup($0) }
        desk.onConfirm = { [weak self] in self?.confirm($0, then: $1) }
        let panel = OperatorScreen(
            services, desk,
            actions: .init(
                leave: { [weak self] in self?.leaveOperator() }, open: { [weak self] in self?.open($0) }))
        stack.present(panel)
        desk.watch(for: Self.operatorPatience) { [weak self] in self?.leaveOperator() }
    }

    /// Shows a section on a screen of its own, where the panel has no room beside its list.
    private func open(_ section: OperatorSection) {
        guard let desk = operatorDesk, stack.top is OperatorScreen, !stack.isMoving else { return }
        let screen = OperatorSectionScreen(
            services, desk, section,
            actions: .init(back: { [weak self] in self?.stack.pop() }, leave: { [weak self] in self?.leaveOperator() }))
        stack.push(screen)
    }

    private func confirm(_ question: OperatorQuestion, then action: @escaping () -> Void) {
        let dialog = Dialog(
            services.surroundings, title: question.title, message: question.message,
            answers: [
                .init("dialog.confirm", question.answer, .dangerFill) { [weak self] in
                    if question.asksPIN { self?.askAgain(question, then: action) } else { action() }
                },
                .init("dialog.keep", localized("Cancel"), .filled) {},
            ])
        dialog.onScrimTap = { [weak dialog] in dialog?.dismiss() }
        dialog.present(in: host, above: stack)
    }

    /// Asks for the PIN once more: the operator may have turned away from an open panel.
    private func askAgain(_ question: OperatorQuestion, then action: @escaping () -> Void) {
        guard let desk = operatorDesk, !stack.isMoving else { return }
        let purpose = OperatorPINScreen.Purpose(title: question.answer, line: localized("Type the PIN once more."), go: question.answer)
        let screen = OperatorPINScreen(
            services.surroundings, desk.gate, purpose,
            actions: .init(
                cancel: { [weak self] in self?.stack.pop() },
                open: { [weak self] in
                    self?.stack.pop()
                    action()
                }))
        stack.present(screen)
    }

    /// A guest found the way to the PIN and turns back.
    private func turnBack() {
        operatorDesk?.stopWatching()
        if let root = stack.root { stack.pop(to: root) }
        // Where the next guest was waited for before, that goes on.
        if !(stack.root is AttractScreen) { services.session.watch() }
    }

    /// Locks the panel and waits for the next guest.
    func leaveOperator() {
        operatorDesk?.stopWatching()
        endSession()
    }
}
