internal import Configuration
internal import Languages
internal import Memes
internal import Toolkit

/// From the share sheet to destinations and back to where the flow goes on.
extension Navigator {
    func shareDraft() {
        guard let editor = stack.top as? EditorScreen, editor.draft.photoPath != nil else { return }
        editor.typing.end()
        share(.draft(editor.draft))
    }

    /// Takes the meme that is shown to where memes are printed; does nothing where nothing prints.
    func printShown() {
        guard let printer = services.destinations.first(where: { $0.identifier == "print" }), case .ready = printer.availability else {
            return
        }
        if let editor = stack.top as? EditorScreen, editor.draft.photoPath != nil {
            share(.draft(editor.draft), to: printer)
        } else if let meme = shownMeme, services.mayChange(meme) {
            share(.meme(meme), to: printer)
        }
    }

    func shareShown() {
        guard let meme = shownMeme, services.mayChange(meme) else { return }
        share(.meme(meme))
    }

    /// - Parameter destination: where it goes without being asked for; nil lets the guest choose.
    private func share(_ subject: ShareFlow.Subject, to destination: (any ShareDestination)? = nil) {
        let opener = stack.top
        let guest = services.session.number
        let flow = ShareFlow(services, subject, in: host, stack) { [weak self, weak opener] in
            // Whoever has gone meanwhile is led nowhere.
            if let self, guest == services.session.number { shareEnded($0, from: opener) }
        }
        flow.begin()
        if let destination { flow.chosen(destination) }
    }

    /// On to where the flow goes on, once the meme is on the kiosk for good.
    ///
    /// - Parameter opener: the screen that the meme was shared from.
    private func shareEnded(_ end: ShareFlow.End, from opener: Screen?) {
        switch end {
        case .arrived(let receipt, let destination): arrived(receipt, at: destination, from: opener)
        case .saved: leave(opener, saying: localized("Your meme is kept on this kiosk."))
        case .withdrawn: if let opener, stack.top !== opener { stack.pop(to: opener) }
        case .done: leave(opener)
        case .another:
            leave(opener)
            if services.configuration.flow == .gallery { openEditor() }
        }
        showPrintLine()
    }

    private func arrived(_ receipt: ShareReceipt, at destination: any ShareDestination, from opener: Screen?) {
        leave(opener)
        // A stick is left behind by whoever is not told for long enough.
        let toast = say(arrival: receipt.sentence, for: receipt.isToBeTakenOut ? .seconds(30) : nil, from: opener)
        if receipt.isToBeTakenOut { (destination as? any DirectDestination)?.onRemoval = { [weak toast] in toast?.leave() } }
    }

    private func leave(_ opener: Screen?, saying sentence: String) {
        leave(opener)
        say(arrival: sentence, for: nil, from: opener)
    }

    private func isForNextMeme(_ opener: Screen?) -> Bool { services.configuration.flow == .editor && opener is EditorScreen }

    /// From an editor to Sent Memes or the next meme, from a meme that is shown back to it.
    private func leave(_ opener: Screen?) {
        if isForNextMeme(opener) { return leaveEditor() }
        if opener is EditorScreen, let sentMemes { return stack.pop(to: sentMemes) }
        if let opener, stack.top !== opener { stack.pop(to: opener) }
    }

    @discardableResult
    private func say(arrival sentence: String, for duration: Duration?, from opener: Screen?) -> Toast {
        guard isForNextMeme(opener) else { return say(sentence, icon: "check", for: duration) }
        // Without Sent Memes the meme is out of sight from now on, so more is said, for longer, and not over the frame of the next one.
        let words = duration == nil ? localized("\(sentence) Make another one!") : sentence
        return say(words, icon: "check", isOnTop: hasRoomInBar, for: duration ?? .seconds(6))
    }

    // MARK: - From a phone

    /// Shows the code with which a phone sends photos to the album that is shown.
    func invitePhone() {
        guard let inbox = services.phoneInbox, let album = stack.top as? AlbumScreen, !stack.isMoving else { return }
        let actions = PhoneScreen.Actions(
            back: { [weak self] in self?.stack.pop() }, done: { [weak self] in self?.stack.pop() },
            arrived: { [weak self, weak album] in self?.photosArrived($0, in: album) })
        let screen = PhoneScreen(services, .bring, actions: actions) { () async throws(ShareError) -> any PhoneOffer in
            try await inbox.invite()
        }
        stack.push(screen)
    }

    private func photosArrived(_ state: PhoneOfferState, in album: AlbumScreen?) {
        guard let screen = stack.top as? PhoneScreen, screen.purpose == .bring else { return }
        stack.pop(screen)
        album?.show(album: "phone")
        if let news = PhonePurpose.bring.news(of: state) { say(news, icon: "phone") }
    }

    // MARK: - Prints

    /// A print has come further: its own screen shows it, and every other one has a line and a sentence for what matters.
    func printChanged(_ print: RunningPrint) {
        note(print)
        services.session.hold(.printing, while: services.prints.isPrinting)
        let screen = stack.top as? PrintingScreen
        if let screen, screen.print === print { screen.follow() }
        if screen?.print !== print || print.isWithdrawn { announce(print) }
        showPrintLine()
    }

    private func note(_ print: RunningPrint) {
        guard !print.isNoted else { return }
        switch print.state {
        case .done:
            print.isNoted = true
            Task { [services] in await services.noteShare(of: print.meme, to: print.printer.identifier) }
        case .failed:
            print.isNoted = true
            if !print.isWithdrawn { services.noteFailure(at: print.printer.identifier) }
        case .queued, .printing, .stopped: break
        }
    }

    /// Says what became of a print to a guest who is elsewhere, once.
    private func announce(_ print: RunningPrint) {
        let sentence: String
        var action: Toast.Action?
        switch print.state {
        case .queued, .printing: return print.isAnnounced = false
        case .done: sentence = print.copies > 1 ? localized("Take your prints!") : localized("Take your print!")
        case .failed where print.isWithdrawn:
            sentence = print.copies > 1 ? localized("The rest of your prints is cancelled.") : localized("Your print is cancelled.")
        case .stopped(let fault):
            sentence = FaultWords(fault.kind).brief
            action = Toast.Action("toast.show", localized("Show", meaning: "print")) { [weak self] in self?.show(print) }
        case .failed:
            sentence = localized("Your print got lost.")
            action = Toast.Action("toast.show", localized("Show", meaning: "print")) { [weak self] in self?.show(print) }
        }
        guard !print.isAnnounced else { return }
        print.isAnnounced = true
        let isEditor = stack.top is EditorScreen
        // A sheet that lies in front has the guest’s attention first.
        let icon = action == nil ? "printer" : "warning"
        if host.subviews.contains(where: { $0 is Overlay }) { action = nil }
        // A button on the bar would lie over the bar's own.
        let fitsInBar = hasRoomInBar && action == nil
        say(
            sentence, icon: icon, isOnTop: isEditor && fitsInBar, isUnderBar: isEditor && !fitsInBar, action: action, for: .seconds(8))
    }

    /// Shows a print that needs somebody, over what the guest does meanwhile.
    private func show(_ print: RunningPrint) {
        guard !stack.isMoving, let below = stack.top, !(below is PrintingScreen) else { return }
        (below as? EditorScreen)?.typing.end()
        let guest = services.session.number
        let flow = ShareFlow(services, .meme(print.meme), in: host, stack) { [weak self, weak below] _ in
            guard let self, guest == services.session.number else { return }
            if let below, stack.top !== below { stack.pop(to: below) }
        }
        stack.push(flow.printingScreen(print))
        showPrintLine()
    }

    /// Puts the line of the latest print under the bar, or takes it away.
    func showPrintLine() {
        guard let print = services.prints.prints.last else {
            printLine?.removeFromSuperview()
            return
        }
        let line = printLine ?? makePrintLine()
        line.show(print)
        // A print has a screen of its own, and the camera's picture fills the panel.
        line.isHidden = stack.top is PrintingScreen || stack.top is CameraScreen
    }

    private func makePrintLine() -> PrintLine {
        let line = PrintLine(services.surroundings)
        let above = host.subviews.firstIndex { $0 === stack }.map { $0 + 1 } ?? host.subviews.count
        host.insert(line, at: above)
        printLine = line
        return line
    }
}
