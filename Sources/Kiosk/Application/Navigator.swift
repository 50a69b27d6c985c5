internal import Configuration
internal import Devices
internal import Earcons
internal import Geometry
internal import ImageFiles
internal import Languages
private import Logging
internal import Memes
internal import Text
internal import Toolkit

/// Takes the guest from screen to screen, in the gallery flow (Sent Memes first) or the editor flow (the editor only).
final class Navigator {
    let services: KioskServices
    let stack: NavigationStack
    /// Holds the stack and what lies above it.
    let host: View
    private(set) weak var sentMemes: SentMemesScreen?
    /// How far a print has come, under the bar of every other screen.
    weak var printLine: PrintLine?
    /// Asks whether the guest is still there.
    weak var stillThere: StillThereDialog?
    /// What helps guests who see, reach or touch otherwise, while it is chosen.
    weak var accessSheet: AccessSheet?
    /// Ends what was chosen over the invitation.
    var accessTimer: TimerToken?
    /// What the operator's panel works with; nil for a kiosk that has none.
    var operatorDesk: OperatorDesk?
    /// What was deleted last.
    private var deletion: Deletion?
    private static let log = Logger(label: "mememe.navigation")

    init(_ services: KioskServices, host: View) {
        self.services = services
        self.host = host
        stack = NavigationStack(services.surroundings)
        host.add(stack)
    }

    private var surroundings: Surroundings { services.surroundings }

    /// Shows the flow's first screen.
    func start() {
        stack.setRoot(makeFirstScreen())
        resumeDraft()
        watchSession()
        services.retention.schedule()
        services.archive.onChange = { [weak self] in self?.memesChanged() }
        services.camera.onChange = { [weak self] in self?.cameraChanged() }
        services.prints.onChange = { [weak self] in self?.printChanged($0) }
        stack.onArrival = { [weak self] in self?.showPrintLine() }
    }

    private func memesChanged() {
        services.memesChanged()
        sentMemes?.memesChanged()
        (stack.top as? AttractScreen)?.memesChanged()
        (stack.top as? MemeChoiceScreen)?.reload()
    }

    /// The screen that the flow begins with, as the next guest finds it.
    func makeFirstScreen() -> Screen {
        switch services.configuration.flow {
        case .gallery:
            let screen = SentMemesScreen(
                services,
                actions: .init(
                    add: { [weak self] in self?.openEditor() }, open: { [weak self] in self?.openDetail($0) },
                    delete: { [weak self] in self?.delete($0) }, language: { [weak self] in self?.chooseLanguage() },
                    access: { [weak self] in self?.chooseAccess() },
                    unlock: { [weak self] in self?.askForPIN() }))
            sentMemes = screen
            return screen
        case .editor: return makeEditor(MemeDraft(fontName: Typeface.caption.name))
        }
    }

    /// Opens the editor on the meme that the power failed on, as it was left.
    private func resumeDraft() {
        guard let draft = services.archive.foundDraft else { return }
        let edited = draft.edited.flatMap { id in services.archive.memes.first { $0.id == id } }
        let editor = makeEditor(MemeDraft(draft, edited: edited), typing: draft.typing)
        if services.configuration.flow == .editor {
            stack.setRoot(editor)
        } else {
            if let edited { stack.push(makeDetail(edited), animated: false) }
            stack.push(editor, animated: false)
        }
        say(localized("Your meme is still here"), icon: "check", isOnTop: draft.typing != nil)
    }

    // MARK: - Editor

    /// Begins a new meme where memes are shown, as for a button of the booth.
    func beginMeme() { if stack.top is SentMemesScreen || stack.top is DetailScreen { openEditor() } }

    func openEditor() { push(makeEditor(MemeDraft(fontName: Typeface.caption.name))) }

    private func push(_ screen: Screen) {
        Toast.dismiss(in: host)
        stack.push(screen)
    }

    private func makeEditor(_ draft: MemeDraft, typing: Caption.Edge? = nil) -> EditorScreen {
        EditorScreen(
            services, draft: draft, typing: typing,
            actions: .init(
                share: { [weak self] in self?.shareDraft() }, save: { [weak self] in self?.saveEdited() },
                cancel: { [weak self] in self?.cancelEditor() },
                album: { [weak self] in self?.openAlbum() }, camera: { [weak self] in self?.openCamera() },
                crop: { [weak self] in self?.openCrop() }, offerCrop: { [weak self] in self?.offerCrop() },
                warn: { [weak self] in self?.warn($0) }))
    }

    /// Saves a meme that was edited again, and goes back to where it is shown.
    private func saveEdited() {
        guard let editor = stack.top as? EditorScreen, editor.draft.photoPath != nil, !editor.isSaving else { return }
        editor.typing.end()
        editor.isSaving = true
        surroundings.activity.begin()
        let guest = services.session.number
        Task {
            do {
                // Without a change there is nothing to write.
                if editor.draft.hasWork { _ = try await services.save(editor.draft) }
                if guest == services.session.number {
                    stack.pop(editor)
                    say(localized("Saved", meaning: "meme"), icon: "check")
                }
            } catch {
                editor.isSaving = false
                let failure = GuestFailure(error)
                Self.log.error("Saving failed: \(failure.cause)")
                // Nobody but the guest whose meme it is needs to hear of it.
                guard guest == services.session.number else { return surroundings.activity.end() }
                services.sound.play(.fault)
                say(failure.sentence, icon: "warning", isOnTop: hasRoomInBar)
            }
            surroundings.activity.end()
        }
    }

    /// Leaves at once; what would be lost can be had back for a few seconds.
    private func cancelEditor() {
        guard let editor = stack.top as? EditorScreen else { return }
        editor.typing.end()
        let draft = editor.draft
        services.drafts.discard(undoable: draft)
        leaveEditor()
        guard draft.hasWork else { return }
        let undo = Toast.Action("toast.undo", localized("Undo")) { [weak self] in self?.reopen(draft) }
        // Without memes the button that makes the first one lies where sentences are.
        let isListEmpty = sentMemes != nil && services.visibleMemes.isEmpty
        let sentence = draft.edited == nil ? localized("Meme thrown away") : localized("Changes thrown away")
        say(sentence, icon: "delete", isUnderBar: isListEmpty, action: undo)
    }

    private func reopen(_ draft: MemeDraft) {
        let editor = makeEditor(draft)
        if services.configuration.flow == .editor { stack.setRoot(editor) } else { stack.push(editor) }
        services.drafts.note(draft, typing: nil)
    }

    /// Back to where the flow goes on: Sent Memes or the meme that was edited, or an editor as at launch.
    func leaveEditor() {
        if services.configuration.flow == .editor {
            stack.setRoot(makeEditor(MemeDraft(fontName: Typeface.caption.name)))
        } else {
            stack.pop()
        }
    }

    private func openAlbum() {
        guard let editor = stack.top as? EditorScreen else { return }
        editor.typing.end()
        presentAlbum(for: editor)
    }

    /// Shows the album over whatever is above the editor; choosing leads back to the editor.
    func presentAlbum(for editor: EditorScreen) {
        Toast.dismiss(in: host)
        let album = AlbumScreen(
            services, onCancel: { [weak self] in self?.stack.pop() }, onPhone: { [weak self] in self?.invitePhone() },
            onChoose: { [weak self, weak editor] photo, landing in
                guard let self, let editor else { return }
                if let landing { host.add(landing) }
                editor.choose(photo: photo.path, landing: landing)
                stack.pop(to: editor)
            })
        stack.present(album)
    }

    private func openCrop() {
        guard let editor = stack.top as? EditorScreen, let path = editor.draft.photoPath else { return }
        editor.typing.end()
        Toast.dismiss(in: host)
        let before = editor.draft.crop
        let crop = CropScreen(
            services, photo: path, crop: before,
            actions: .init(
                cancel: { [weak self] in self?.stack.pop() },
                done: { [weak self, weak editor] in self?.finishCrop($0, insteadOf: before, in: editor) },
                fail: { [weak self] error in self?.giveUpCrop(error) }))
        stack.present(crop)
    }

    /// Asks before the guest has typed anything that turns out too small to be read.
    private func offerCrop() {
        // Whoever is in the middle of something else is not interrupted.
        guard stack.top is EditorScreen, !host.subviews.contains(where: { $0 is Overlay }) else { return }
        let dialog = Dialog(
            surroundings, title: localized("Crop this photo first?"), message: localized("It is so narrow that captions have no room."),
            answers: [
                .init("dialog.crop", localized("Crop", meaning: "verb"), .go) { [weak self] in self?.openCrop() },
                .init("dialog.keep", localized("Use all of it"), .filled) {},
            ])
        dialog.onScrimTap = { [weak dialog] in dialog?.dismiss() }
        dialog.present(in: host, above: stack)
    }

    private func giveUpCrop(_ error: ImageFileError) {
        guard let crop = stack.top as? CropScreen else { return }
        stack.pop(crop)
        say(error.sentence, icon: "warning")
    }

    private func finishCrop(_ crop: Crop?, insteadOf before: Crop?, in editor: EditorScreen?) {
        let choice = editor?.choiceCount
        editor?.show(crop: crop)
        stack.pop()
        guard crop != before else { return }
        let undo = Toast.Action("toast.undo", localized("Undo")) { [weak editor] in
            // It was the crop of that photo only.
            if editor?.choiceCount == choice { editor?.show(crop: before) }
        }
        let sentence = crop == nil ? localized("Crop removed") : localized("Cropped", meaning: "photo")
        say(sentence, icon: "crop", isOnTop: hasRoomInBar(of: editor), action: undo)
    }

    private func warn(_ sentence: String) { say(sentence, icon: "warning", isOnTop: hasRoomInBar) }

    /// Whether a sentence fits between Share and Cancel, which are longer in some languages.
    var hasRoomInBar: Bool { hasRoomInBar(of: stack.top as? EditorScreen) }

    /// 345 points are what English leaves on a panel of 620.
    private func hasRoomInBar(of editor: EditorScreen?) -> Bool {
        let metrics = surroundings.metrics
        return editor.map { $0.bar.roomForTitle >= metrics.px(345) } ?? (metrics.width >= 620)
    }

    // MARK: - Detail

    private func openDetail(_ meme: Meme) { push(makeDetail(meme)) }

    private func makeDetail(_ meme: Meme) -> DetailScreen {
        DetailScreen(
            services, meme: meme,
            actions: .init(
                back: { [weak self] in self?.stack.pop() }, edit: { [weak self] in self?.editShown() },
                share: { [weak self] in self?.shareShown() }, delete: { [weak self] in self?.confirmDelete() }))
    }

    /// The meme that is shown large.
    var shownMeme: Meme? { (stack.top as? DetailScreen)?.meme }

    private func editShown() {
        guard let meme = shownMeme, services.mayChange(meme) else { return }
        push(makeEditor(MemeDraft(meme)))
    }

    private func confirmDelete() {
        guard let meme = shownMeme, services.mayDelete(meme) else { return }
        let dialog = Dialog(
            surroundings, title: localized("Delete this meme?"), message: localized("You can undo it for a few seconds."),
            answers: [
                .init("dialog.delete", localized("Delete"), .dangerFill) { [weak self] in self?.deleteShown(meme) },
                .init("dialog.keep", localized("Keep it"), .filled) {},
            ])
        dialog.onScrimTap = { [weak dialog] in dialog?.dismiss() }
        dialog.present(in: host, above: stack)
    }

    private func deleteShown(_ meme: Meme) {
        delete([meme.id])
        if let detail = stack.top as? DetailScreen, detail.meme.id == meme.id { stack.pop(detail) }
    }

    // MARK: - Delete

    /// Deletes memes at once; for a few seconds they can be had back.
    func delete(_ memes: [MemeID]) {
        // An earlier deletion becomes final before the next one begins.
        Toast.dismiss(in: host)
        let places = sentMemes?.scrollPlaces
        let deletion = Deletion(of: memes, services) { [weak self] in self?.say($0.sentence, icon: "warning") }
        self.deletion = deletion
        let undo = Toast.Action("toast.undo", localized("Undo"), onLapse: { deletion.finish() }) { [weak self] in
            self?.sentMemes?.change(returningTo: places) { deletion.undo() }
        }
        let count = memes.count
        let sentence =
            count == 1
            ? localized("Deleted", meaning: "meme") : localized(count: count, one: "\(count) meme deleted", other: "\(count) memes deleted")
        say(sentence, icon: "delete", action: undo)
    }

    /// Deletes for good what could still be had back.
    func finishDeleting() { deletion?.finish() }

    /// - Parameters:
    ///   - isOnTop: whether it lies on the navigation bar, where it covers neither a caption nor the keyboard.
    ///   - isUnderBar: whether it lies right under that bar.
    @discardableResult
    // rule lifted (parameters): what is said, where, for how long, and what can be done about it
    func say(
        _ sentence: String, icon: String, isOnTop: Bool = false, isUnderBar: Bool = false, action: Toast.Action? = nil,
        for duration: Duration? = nil
    ) -> Toast {
        let metrics = surroundings.metrics
        // What a finger may miss a button by is the button's, too, and not the bar's.
        let (height, gap) = (metrics.px(56), metrics.px(action == nil ? 4 : 12))
        var edge = Toast.Place.bottom(BottomBar.height(metrics) + metrics.px(16))
        var range: Range<Int>?
        if isOnTop {
            let screen = stack.arriving
            let bar = (screen as? EditorScreen)?.bar ?? screen?.subviews.lazy.compactMap { $0 as? NavigationBar }.first
            range = bar?.clearRange
            edge = .top(max((NavigationBar.height(metrics) - height) / 2, gap))
        } else if isUnderBar {
            edge = .top(stack.frame.top + NavigationBar.height(metrics) + gap)
        }
        return Toast.show(sentence, icon: icon, in: host, at: edge, within: range, action: action, duration: duration)
    }
}
