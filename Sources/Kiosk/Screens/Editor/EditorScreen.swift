internal import Devices
internal import Drawing
internal import Geometry
internal import ImageFiles
internal import Memes
internal import Text
internal import Toolkit

/// Where a meme is made: the photo with its two captions, and the tools.
final class EditorScreen: Screen {
    let booth: Booth
    private(set) var draft: MemeDraft
    /// What moves up for the keyboard: everything but the keyboard and the bar that rides on it.
    let content: View
    private let bar: NavigationBar
    let stage: StageView
    let image: StageImageElement
    private let tools: EditorTools
    private let shareButton: Button
    private let cancelButton: Button
    lazy var typing = EditorTyping(self)
    private var photoTask: Task<Void, Never>?
    private var decodedFor: PictureRequest?

    /// What the editor asks of the kiosk.
    struct Actions {
        var share: () -> Void
        var cancel: () -> Void
        var album: () -> Void
        var camera: () -> Void
    }

    let actions: Actions

    init(_ booth: Booth, draft: MemeDraft, actions: Actions) {
        self.booth = booth
        self.draft = draft
        self.actions = actions
        let surroundings = booth.surroundings
        content = View(surroundings)
        bar = NavigationBar(surroundings, title: draft.edited == nil ? "New Meme" : "Edit Meme")
        stage = StageView(surroundings, onCamera: actions.camera, onAlbum: actions.album)
        image = StageImageElement(surroundings)
        tools = EditorTools(surroundings, onCamera: actions.camera, onAlbum: actions.album)
        shareButton = Button(
            surroundings, "editor.share", title: "Share", icon: "share", style: ButtonStyle(.go, .goControl), action: actions.share)
        cancelButton = Button(
            surroundings, "editor.cancel", title: "Cancel", icon: "close", style: ButtonStyle(.plain, .control, padding: 12),
            action: actions.cancel)
        super.init(surroundings)
        build()
        adoptDraft()
    }

    private func build() {
        bar.leading = shareButton
        bar.trailing = cancelButton
        bar.trailingOutset = 12
        add(content)
        for view in [stage, image, bar, tools] as [View] { content.add(view) }
        stage.onTap = { [weak self] in self?.typing.begin($0) }
        stage.onRoomChange = { [weak self] _ in self?.loadPhoto() }
        for field in [stage.top, stage.bottom] {
            field.onChange = { [weak self] in self?.captionsChanged() }
            field.onCommit = { [weak self] in self?.typing.end() }
            field.add(TapRecognizer { [weak self, weak field] _ in if let field { self?.typing.begin(field) } })
        }
        tools.onFont = { [weak self] in self?.typing.toggleFonts() }
    }

    private func adoptDraft() {
        stage.top.set(draft.top)
        stage.bottom.set(draft.bottom)
        setFont(draft.fontName)
        updateControls()
    }

    private func captionsChanged() {
        draft.top = stage.top.editing
        draft.bottom = stage.bottom.editing
        updateControls()
    }

    /// Sets both captions in another face.
    func setFont(_ name: String) {
        draft.fontName = name
        let typeface = Typeface(named: name)
        stage.top.set(typeface: typeface)
        stage.bottom.set(typeface: typeface)
    }

    private func updateControls() {
        let hasPhoto = draft.photoPath != nil
        shareButton.isEnabled = hasPhoto
        shareButton.spokenLabel = hasPhoto ? "Share" : "Share, dimmed, choose a photo first"
        tools.isFontEnabled = hasPhoto
        cameraChanged()
        image.words = hasPhoto ? "Photo with captions" : "No photo yet"
    }

    /// A camera was plugged in or out.
    func cameraChanged() {
        tools.hasCamera = booth.camera.isAvailable
        stage.hasCamera = booth.camera.isAvailable
    }

    // MARK: - Photo

    /// Makes a photo the meme's image.
    func choose(photo path: String) {
        draft.photoPath = path
        draft.photoSize = nil
        decodedFor = nil
        updateControls()
        loadPhoto()
    }

    /// Decodes the photo for the room it has, unless that is what is shown.
    private func loadPhoto() {
        guard let path = draft.photoPath, !stage.bounds.isEmpty else { return }
        let margin = metrics.px(metrics.pick(16, compact: 8, tall: 16))
        let room = stage.bounds.inset(by: margin).size
        let request = PictureRequest(.fit(path: path), size: room)
        guard request != decodedFor else { return }
        let lands = decodedFor == nil
        decodedFor = request
        photoTask?.cancel()
        photoTask = Task { [weak self, booth] in
            do {
                let picture = try await booth.pictures.load(request)
                self?.show(picture, for: request, lands: lands)
            } catch let error as ImageFileError {
                self?.photoFailed(error)
            } catch {
                // Cancelled: another photo was chosen meanwhile.
            }
        }
    }

    private func show(_ picture: Bitmap, for request: PictureRequest, lands: Bool) {
        guard request == decodedFor else { return }
        draft.photoSize = draft.photoSize ?? picture.size
        stage.show(picture, size: draft.photoSize, lands: lands)
        image.frame = stage.box.offset(by: stage.frame.origin)
        typing.layoutChanged()
    }

    private func photoFailed(_ error: ImageFileError) {
        draft.photoPath = nil
        draft.photoSize = nil
        decodedFor = nil
        stage.show(nil, size: nil, lands: false)
        updateControls()
        Toast.show(error.sentence, icon: "warning", in: self, bottom: BottomBar.height(metrics) + metrics.px(16))
    }

    // MARK: - Layout

    override func layout() {
        content.frame = bounds
        let top = NavigationBar.height(metrics)
        let bottom = frame.height - BottomBar.height(metrics)
        shareButton.style.token = metrics.layoutClass == .tall ? .tallGoControl : .goControl
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        stage.frame = Rect(left: 0, top: top, right: frame.width, bottom: bottom)
        tools.frame = Rect(left: 0, top: bottom, right: frame.width, bottom: frame.height)
        image.frame = stage.box.offset(by: stage.frame.origin)
        typing.layoutChanged()
    }

    override func willDisappear() { typing.end() }

    override func didAppear() { cameraChanged() }

    override var allowsEdgeSwipe: Bool { !draft.hasWork }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.stage) }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "editor", label: bar.title.text) }
}
