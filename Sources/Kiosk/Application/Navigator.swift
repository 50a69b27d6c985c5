internal import Devices
internal import Geometry
internal import ImageFiles
private import Logging
internal import Memes
internal import Text
internal import Toolkit

/// Takes the guest from screen to screen, in the gallery flow (Sent Memes first) or the editor flow (the editor only).
final class Navigator {
    let booth: Booth
    let stack: NavigationStack
    /// Holds the stack and what lies above it.
    let host: View
    private weak var sentMemes: SentMemesScreen?
    private var flow: ShareFlow?
    private static let log = Logger(label: "mememe.navigation")

    init(_ booth: Booth, host: View) {
        self.booth = booth
        self.host = host
        stack = NavigationStack(booth.surroundings)
        host.add(stack)
    }

    private var surroundings: Surroundings { booth.surroundings }

    /// Shows the splash picture.
    func showSplash() { stack.setRoot(SplashScreen(surroundings, name: booth.configuration.title)) }

    /// Shows the flow's first screen.
    func start() {
        switch booth.configuration.flow {
        case .gallery:
            let screen = SentMemesScreen(
                booth, onAdd: { [weak self] in self?.openEditor() }, onSelect: { [weak self] in self?.openDetail($0) })
            sentMemes = screen
            stack.setRoot(screen)
        case .editor: stack.setRoot(makeEditor(MemeDraft(fontName: Typeface.caption.name)))
        }
        goOn()
        booth.archive.onChange = { [weak self] in self?.sentMemes?.reload() }
        booth.camera.onChange = { [weak self] in self?.cameraChanged() }
    }

    /// Opens the editor on the meme that the power failed on, as it was left.
    private func goOn() {
        guard let draft = booth.archive.foundDraft else { return }
        let edited = draft.edited.flatMap { id in booth.archive.memes.first { $0.id == id } }
        let editor = makeEditor(MemeDraft(draft, edited: edited), typing: draft.typing)
        if booth.configuration.flow == .editor {
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
            booth, draft: draft, typing: typing,
            actions: .init(
                share: { [weak self] in self?.shareDraft() }, cancel: { [weak self] in self?.cancelEditor() },
                album: { [weak self] in self?.openAlbum() }, camera: { [weak self] in self?.openCamera() },
                crop: { [weak self] in self?.openCrop() }))
    }

    /// Leaves at once; what would be lost can be had back for a few seconds.
    private func cancelEditor() {
        guard let editor = stack.top as? EditorScreen else { return }
        editor.typing.end()
        let draft = editor.draft
        booth.drafts.discard(undoable: draft)
        leaveEditor()
        guard draft.hasWork else { return }
        let undo = Toast.Action("toast.undo", "Undo") { [weak self] in self?.reopen(draft) }
        say(draft.edited == nil ? "Meme thrown away" : "Changes thrown away", icon: "delete", action: undo)
    }

    private func reopen(_ draft: MemeDraft) {
        let editor = makeEditor(draft)
        if booth.configuration.flow == .editor { stack.setRoot(editor) } else { stack.push(editor) }
        booth.drafts.note(draft, typing: nil)
    }

    /// Back to where the flow goes on: Sent Memes or the meme that was edited, or an editor as at launch.
    private func leaveEditor() {
        if booth.configuration.flow == .editor {
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
            booth, onCancel: { [weak self] in self?.stack.pop() },
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
            booth, photo: path, crop: before,
            actions: .init(
                cancel: { [weak self] in self?.stack.pop() },
                done: { [weak self, weak editor] in self?.finishCrop($0, insteadOf: before, in: editor) },
                fail: { [weak self] error in
                    guard let self, stack.top is CropScreen else { return }
                    stack.pop()
                    say(error.sentence, icon: "warning")
                }))
        stack.present(crop)
    }

    private func finishCrop(_ crop: Crop?, insteadOf before: Crop?, in editor: EditorScreen?) {
        let path = editor?.draft.photoPath
        editor?.show(crop: crop)
        stack.pop()
        guard crop != before else { return }
        let undo = Toast.Action("toast.undo", "Undo") { [weak editor] in
            // It was the crop of that photo only.
            if editor?.draft.photoPath == path { editor?.show(crop: before) }
        }
        // Narrow panels have no room for it between Share and Cancel.
        let isOnTop = surroundings.metrics.width >= 620
        say(crop == nil ? "Crop removed" : "Cropped", icon: "crop", isOnTop: isOnTop, action: undo)
    }

    /// Takes a key of a real keyboard that types nothing: Escape leaves Crop as Cancel does.
    func take(_ key: KeyEvent) {
        // A screen that is already on its way out would take the one below it along.
        if key.key == "Escape", key.phase == .down, stack.top is CropScreen, !stack.isMoving { stack.pop() }
    }

    // MARK: - Detail

    private func openDetail(_ meme: Meme) { push(makeDetail(meme)) }

    private func makeDetail(_ meme: Meme) -> DetailScreen {
        DetailScreen(
            booth, meme: meme,
            actions: .init(
                back: { [weak self] in self?.stack.pop() }, edit: { [weak self] in self?.editShown() },
                share: { [weak self] in self?.shareShown() }, delete: { [weak self] in self?.confirmDelete() }))
    }

    private func editShown() {
        guard let detail = stack.top as? DetailScreen else { return }
        push(makeEditor(MemeDraft(detail.meme)))
    }

    private func confirmDelete() {
        guard let meme = (stack.top as? DetailScreen)?.meme else { return }
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
        Task {
            do throws(ArchiveError) {
                try await booth.archive.delete(meme.id)
                stack.pop()
                say("Deleted", icon: "delete")
            } catch {
                Self.log.error("Deleting failed: \(error.cause)")
                say(error.sentence, icon: "warning")
            }
            surroundings.activity.end()
        }
    }

    // MARK: - Share

    private func shareDraft() {
        guard let editor = stack.top as? EditorScreen, let path = editor.draft.photoPath else { return }
        editor.typing.end()
        let draft = editor.draft
        let preview = PictureRequest.Source.meme(path: path, captions: draft.captions, fontName: draft.fontName, crop: draft.crop)
        share(.draft(draft), preview: preview)
    }

    private func shareShown() {
        guard let meme = (stack.top as? DetailScreen)?.meme else { return }
        let preview = PictureRequest.Source.meme(path: meme.thumbnail.path, captions: meme.captions, fontName: meme.fontName)
        share(.meme(meme), preview: preview)
    }

    private func share(_ subject: ShareFlow.Subject, preview: PictureRequest.Source) {
        let sheet = ShareSheet(booth, preview: preview) { [weak self] in self?.flow?.run($0) }
        flow = ShareFlow(booth, subject, sheet: sheet) { [weak self, weak sheet] _, sentence in
            sheet?.dismiss { self?.shared(sentence) }
        }
        sheet.onDismiss = { [weak self] in self?.sheetClosed() }
        sheet.present(in: host, above: stack)
    }

    /// The meme has arrived: on to where the flow goes on.
    private func shared(_ sentence: String) {
        leaveForShared()
        say(sentence, icon: "check")
    }

    /// The sheet was closed by the guest. A draft that was saved although its share failed is not saved again.
    private func sheetClosed() {
        let wasSaved = flow?.isSaved ?? false
        flow = nil
        if wasSaved, stack.top is EditorScreen {
            leaveForShared()
            say("Kept on this kiosk", icon: "check")
        }
    }

    private func leaveForShared() {
        flow = nil
        guard stack.top is EditorScreen else { return }
        if let sentMemes { stack.pop(to: sentMemes) } else { leaveEditor() }
    }

    /// - Parameter isOnTop: whether it lies on the navigation bar, where it covers neither a caption nor the keyboard.
    func say(_ sentence: String, icon: String, isOnTop: Bool = false, action: Toast.Action? = nil) {
        let metrics = surroundings.metrics
        let (height, gap) = (metrics.px(56), metrics.px(4))
        let top = host.frame.height - max((NavigationBar.height(metrics) + height) / 2, height + gap)
        Toast.show(sentence, icon: icon, in: host, bottom: isOnTop ? top : BottomBar.height(metrics) + metrics.px(16), action: action)
    }
}
