internal import Configuration
internal import Devices
internal import Geometry
internal import ImageFiles
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
    private weak var sentMemes: SentMemesScreen?
    /// Memes that the archive is deleting; nothing can be begun with them.
    private var deleting: Set<MemeID> = []
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
        switch services.configuration.flow {
        case .gallery:
            let screen = SentMemesScreen(
                services, onAdd: { [weak self] in self?.openEditor() }, onSelect: { [weak self] in self?.openDetail($0) })
            sentMemes = screen
            stack.setRoot(screen)
        case .editor: stack.setRoot(makeEditor(MemeDraft(fontName: Typeface.caption.name)))
        }
        resumeDraft()
        services.archive.onChange = { [weak self] in self?.sentMemes?.reload() }
        services.camera.onChange = { [weak self] in self?.cameraChanged() }
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
        say("Your meme is still here", icon: "check", isOnTop: draft.typing != nil)
    }

    // MARK: - Editor

    private func openEditor() { push(makeEditor(MemeDraft(fontName: Typeface.caption.name))) }

    private func push(_ screen: Screen) {
        Toast.dismiss(in: host)
        stack.push(screen)
    }

    private func makeEditor(_ draft: MemeDraft, typing: Caption.Edge? = nil) -> EditorScreen {
        EditorScreen(
            services, draft: draft, typing: typing,
            actions: .init(
                share: { [weak self] in self?.shareDraft() }, cancel: { [weak self] in self?.cancelEditor() },
                album: { [weak self] in self?.openAlbum() }, camera: { [weak self] in self?.openCamera() },
                crop: { [weak self] in self?.openCrop() }, offerCrop: { [weak self] in self?.offerCrop() },
                warn: { [weak self] in self?.warn($0) }))
    }

    /// Leaves at once; what would be lost can be had back for a few seconds.
    private func cancelEditor() {
        guard let editor = stack.top as? EditorScreen else { return }
        editor.typing.end()
        let draft = editor.draft
        services.drafts.discard(undoable: draft)
        leaveEditor()
        guard draft.hasWork else { return }
        let undo = Toast.Action("toast.undo", "Undo") { [weak self] in self?.reopen(draft) }
        // Without memes the button that makes the first one lies where sentences are.
        let isListEmpty = sentMemes != nil && services.archive.memes.isEmpty
        let sentence = draft.edited == nil ? "Meme thrown away" : "Changes thrown away"
        say(sentence, icon: "delete", isUnderBar: isListEmpty, action: undo)
    }

    private func reopen(_ draft: MemeDraft) {
        let editor = makeEditor(draft)
        if services.configuration.flow == .editor { stack.setRoot(editor) } else { stack.push(editor) }
        services.drafts.note(draft, typing: nil)
    }

    /// Back to where the flow goes on: Sent Memes or the meme that was edited, or an editor as at launch.
    private func leaveEditor() {
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
            services, onCancel: { [weak self] in self?.stack.pop() },
            onChoose: { [weak self, weak editor] photo in
                guard let editor else { return }
                editor.choose(photo: photo.path)
                self?.stack.pop(to: editor)
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
            surroundings, title: "Crop this photo first?", message: "It is so narrow that captions have no room.",
            answers: [
                .init("dialog.crop", "Crop", .go) { [weak self] in self?.openCrop() },
                .init("dialog.keep", "Use all of it", .filled) {},
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
        let undo = Toast.Action("toast.undo", "Undo") { [weak editor] in
            // It was the crop of that photo only.
            if editor?.choiceCount == choice { editor?.show(crop: before) }
        }
        say(crop == nil ? "Crop removed" : "Cropped", icon: "crop", isOnTop: hasRoomInBar, action: undo)
    }

    private func warn(_ sentence: String) { say(sentence, icon: "warning", isOnTop: hasRoomInBar) }

    /// Whether a sentence fits between Share and Cancel.
    private var hasRoomInBar: Bool { surroundings.metrics.width >= 620 }

    /// Takes a key of a real keyboard that types nothing: Escape leaves Crop as Cancel does.
    func take(_ key: KeyEvent) {
        // A screen that is already on its way out would take the one below it along.
        if key.key == "Escape", key.phase == .down, stack.top is CropScreen, !stack.isMoving { stack.pop() }
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

    /// The meme that is shown large, unless it is about to be deleted.
    private var shownMeme: Meme? {
        guard let meme = (stack.top as? DetailScreen)?.meme, !deleting.contains(meme.id) else { return nil }
        return meme
    }

    private func editShown() {
        guard let meme = shownMeme else { return }
        push(makeEditor(MemeDraft(meme)))
    }

    private func confirmDelete() {
        guard let meme = shownMeme else { return }
        let dialog = Dialog(
            surroundings, title: "Delete this meme?", message: "It is gone for good.",
            answers: [
                .init("dialog.delete", "Delete", .dangerFill) { [weak self] in self?.delete(meme) },
                .init("dialog.keep", "Keep it", .filled) {},
            ])
        dialog.onScrimTap = { [weak dialog] in dialog?.dismiss() }
        dialog.present(in: host, above: stack)
    }

    private func delete(_ meme: Meme) {
        surroundings.activity.begin()
        deleting.insert(meme.id)
        Task {
            do throws(StoreError) {
                try await services.archive.delete(meme.id)
                if let detail = stack.top as? DetailScreen, detail.meme.id == meme.id { stack.pop(detail) }
                say("Deleted", icon: "delete")
            } catch {
                Self.log.error("Deleting failed: \(error.cause)")
                say(error.sentence, icon: "warning")
            }
            deleting.remove(meme.id)
            surroundings.activity.end()
        }
    }

    // MARK: - Share

    private func shareDraft() {
        guard let editor = stack.top as? EditorScreen, editor.draft.photoPath != nil else { return }
        editor.typing.end()
        share(.draft(editor.draft))
    }

    private func shareShown() {
        guard let meme = shownMeme else { return }
        share(.meme(meme))
    }

    private func share(_ subject: ShareFlow.Subject) {
        let flow = ShareFlow(services, subject) { [weak self] in self?.shareEnded($0) }
        flow.begin(in: host, above: stack)
    }

    /// On to where the flow goes on, once the meme is on the kiosk for good.
    private func shareEnded(_ end: ShareFlow.End) {
        switch end {
        case .arrived(let sentence): leave(saying: sentence)
        case .saved: leave(saying: "Kept on this kiosk")
        case .withdrawn: break
        }
    }

    private func leave(saying sentence: String) {
        if stack.top is EditorScreen {
            if let sentMemes { stack.pop(to: sentMemes) } else { leaveEditor() }
        }
        say(sentence, icon: "check")
    }

    /// - Parameters:
    ///   - isOnTop: whether it lies on the navigation bar, where it covers neither a caption nor the keyboard.
    ///   - isUnderBar: whether it lies right under that bar.
    func say(_ sentence: String, icon: String, isOnTop: Bool = false, isUnderBar: Bool = false, action: Toast.Action? = nil) {
        let metrics = surroundings.metrics
        let (height, gap) = (metrics.px(56), metrics.px(4))
        var bottom = BottomBar.height(metrics) + metrics.px(16)
        if isOnTop {
            bottom = host.frame.height - max((NavigationBar.height(metrics) + height) / 2, height + gap)
        } else if isUnderBar {
            bottom = host.frame.height - stack.frame.top - NavigationBar.height(metrics) - gap - height
        }
        Toast.show(sentence, icon: icon, in: host, bottom: bottom, action: action)
    }
}
