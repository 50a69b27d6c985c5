internal import Devices
internal import Drawing
internal import Earcons
internal import Geometry
internal import ImageFiles
internal import Languages
internal import MemePress
internal import Memes
internal import Text
internal import Toolkit

/// Where a meme is made: the photo with its two captions, and the tools.
final class EditorScreen: Screen {
    let services: KioskServices
    private(set) var draft: MemeDraft
    /// What moves up for the keyboard: everything but the keyboard and the bar that rides on it.
    let content: View
    let bar: NavigationBar
    let stage: StageView
    let image: StageImageElement
    let tools: EditorTools
    /// Below the chooser of faces where its Done has to be in reach.
    private let fontBar: BottomBar
    private let shareButton: Button
    private let cancelButton: Button
    /// Only there for a meme that is edited again.
    private let saveButton: Button?
    /// Whether the meme is being saved, and nothing can be done with it until it is.
    var isSaving = false {
        didSet {
            content.isInteractive = !isSaving
            updateControls()
        }
    }
    lazy var typing = EditorTyping(self)
    /// The chooser of faces and the face that the captions had before, while the guest chooses.
    private var fontChoice: (tray: FontTray, before: String)?
    private var photoTask: Task<Void, Never>?
    private var decodedFor: PictureRequest?
    /// The chosen photo on its way here.
    private var landing: PhotoLanding?
    /// How many photos were chosen here: tells one from another, whether it is shown from its stick or from the copy of it.
    private(set) var choiceCount = 0
    /// The choice whose photo was looked at already: what is said of a photo is said once.
    private var judgedChoice: Int?
    /// Whether the photo's file has all of it.
    private var isPhotoWhole = true { didSet { if isPhotoWhole != oldValue { updateControls() } } }
    /// Whether the photo has no room for captions, and the guest is to be asked about it once the editor is in place.
    private var wantsCropOffer = false
    /// The caption that was typed in before the kiosk started again.
    private var resumedTyping: Caption.Edge?

    /// What the editor asks of the kiosk.
    struct Actions {
        var share: () -> Void
        /// Saves a meme that is edited again, without sharing it.
        var save: () -> Void
        var cancel: () -> Void
        var album: () -> Void
        var camera: () -> Void
        var crop: () -> Void
        /// Asks whether the photo, which has no room for captions, should be cropped first.
        var offerCrop: () -> Void
        /// Says a sentence about the photo.
        var warn: (String) -> Void
    }

    let actions: Actions

    /// - Parameter typing: the caption that the keyboard opens for at once.
    init(_ services: KioskServices, draft: MemeDraft, typing: Caption.Edge? = nil, actions: Actions) {
        self.services = services
        resumedTyping = typing
        self.draft = draft
        self.actions = actions
        let surroundings = services.surroundings
        content = View(surroundings)
        bar = NavigationBar(surroundings, title: draft.edited == nil ? localized("New Meme") : localized("Edit Meme"))
        stage = StageView(surroundings, onCamera: actions.camera, onAlbum: actions.album)
        image = StageImageElement(surroundings)
        tools = EditorTools(surroundings, onCamera: actions.camera, onAlbum: actions.album)
        fontBar = BottomBar(surroundings)
        shareButton = Button(
            surroundings, "editor.share", title: localized("Share"), icon: "share", style: ButtonStyle(.go, .goControl),
            action: actions.share)
        cancelButton = Button(
            surroundings, "editor.cancel", title: localized("Cancel"), icon: "close",
            style: ButtonStyle(.plain, .control, padding: 12), action: actions.cancel)
        saveButton =
            draft.edited == nil
            ? nil
            : Button(surroundings, "editor.save", title: localized("Save"), style: ButtonStyle(.filled, .control), action: actions.save)
        super.init(surroundings)
        build()
        adoptDraft()
    }

    private func build() {
        showBar(bar.title.text, leading: shareButton, trailing: cancelButton)
        add(content)
        for view in [stage, image, bar, tools, fontBar] as [View] { content.add(view) }
        stage.onTap = { [weak self] in self?.tapped($0) }
        add(
            TapRecognizer { [weak self] point in
                if let self, !typing.holds(point) { typing.end() }
            })
        shareButton.disabledAction = { [weak self] in self?.typing.end() }
        stage.onRoomChange = { [weak self] _ in self?.loadPhoto() }
        for field in [stage.top, stage.bottom] {
            field.onChange = { [weak self] in self?.captionsChanged() }
            field.onCommit = { [weak self] in self?.typing.end() }
            field.add(TapRecognizer { [weak self, weak field] _ in if let field { self?.typing.begin(field) } })
        }
        tools.onCrop = actions.crop
        tools.onFont = { [weak self] in self?.beginChoosingFont() }
    }

    /// A tap on the stage: typing goes on in the other caption, and ends with a tap anywhere else.
    private func tapped(_ field: CaptionField?) {
        if let field, field.edge != typing.edge { typing.begin(field) } else { typing.end() }
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
        draftChanged()
    }

    /// Has the meme kept as it is now, unless the guest is leaving.
    ///
    /// An editor that is being left is none to come back to; one that others are leaving for is.
    func draftChanged() { if stack?.arriving === self { services.drafts.note(draft, typing: typing.edge) } }

    /// Sets both captions in another face.
    func setFont(_ name: String) {
        draft.fontName = name
        let typeface = Typeface(named: name)
        stage.top.set(typeface: typeface)
        stage.bottom.set(typeface: typeface)
    }

    /// Shows the faces to choose from in place of the tools; the stage stays live above them.
    func beginChoosingFont() {
        guard fontChoice == nil, draft.photoPath != nil else { return }
        typing.end()
        let tray = FontTray(services, chosen: draft.fontName, words: draft.captions) { [weak self] in self?.setFont($0) }
        fontChoice = (tray, draft.fontName)
        content.add(tray)
        let style = ButtonStyle(.plain, .control, padding: 12)
        let cancel = Button(
            surroundings, "editor.font-cancel", title: localized("Cancel"), icon: "close", style: style
        ) { [weak self] in self?.endChoosingFont(keeps: false) }
        let done = Button(
            surroundings, "editor.font-done", title: localized("Done"), icon: "check", style: ButtonStyle(.go, .goControl)
        ) { [weak self] in self?.endChoosingFont(keeps: true) }
        showBar(localized("Font"), leading: cancel, trailing: done)
        let height = Double(FontTray.height(metrics))
        surroundings.animator.animate(surroundings.reducesMotion ? .zero : .milliseconds(250)) { [weak tray] in
            tray?.translation.y = Int((height * (1 - $0)).rounded())
        }
    }

    private func endChoosingFont(keeps: Bool) {
        guard let choice = fontChoice else { return }
        fontChoice = nil
        if !keeps { setFont(choice.before) }
        choice.tray.removeFromSuperview()
        draftChanged()
        let title = draft.edited == nil ? localized("New Meme") : localized("Edit Meme")
        showBar(title, leading: shareButton, trailing: cancelButton)
    }

    /// Fills the bar; the plain one of its buttons reaches beyond the margin so that its words line up with it.
    private func showBar(_ title: String, leading: Button, trailing: Button) {
        bar.title.text = title
        bar.leading = leading
        bar.trailing = trailing
        bar.secondary = leading === shareButton ? saveButton : nil
        bar.lowBar = fontChoice == nil ? tools.lowBar : fontBar
        bar.leadingOutset = leading.style.kind == .plain ? 12 : 0
        bar.trailingOutset = trailing.style.kind == .plain ? 12 : 0
        bar.setNeedsLayout()
        setNeedsLayout()
    }

    private func updateControls() {
        let hasPhoto = draft.photoPath != nil
        shareButton.isEnabled = hasPhoto
        saveButton?.isEnabled = hasPhoto && !isSaving
        shareButton.spokenLabel = hasPhoto ? localized("Share") : localized("Share, dimmed, choose a photo first")
        tools.hasPhoto = hasPhoto
        cameraChanged()
        let photoWords = isPhotoWhole ? localized("Photo with captions") : localized("Part of a photo, with captions")
        image.words = hasPhoto ? photoWords : localized("No photo yet")
    }

    /// A camera was plugged in or out. Returns whether there is one that was not there before.
    @discardableResult
    func cameraChanged() -> Bool {
        let isNew = services.camera.isAvailable && !tools.hasCamera
        tools.hasCamera = services.camera.isAvailable
        stage.hasCamera = services.camera.isAvailable
        return isNew
    }

    // MARK: - Photo

    /// Makes a photo the meme's image, all of it.
    ///
    /// - Parameters:
    ///   - seen: the photo where the guest has just seen it large: it is known at once, so that no field moves once it is decoded.
    ///   - landing: its picture, on its way from where it was chosen. A photo without one that was not seen fades in.
    func choose(photo path: String, shownAs seen: StagePhoto? = nil, landing: PhotoLanding? = nil) {
        self.landing?.end()
        self.landing = landing
        choiceCount += 1
        (isPhotoWhole, wantsCropOffer) = (true, false)
        draft.photoPath = path
        draft.crop = nil
        draft.photoSize = nil
        decodedFor = nil
        updateControls()
        if let seen { show(seen, lands: false) }
        loadPhoto(lands: seen == nil)
        services.drafts.note(draft, typing: nil)
        keepCopy(ofPhoto: path)
        surroundings.announce(localized("Photo added"))
    }

    /// From now on works with a copy of a photo that may vanish with its stick.
    private func keepCopy(ofPhoto path: String) {
        Task { [weak self, services] in
            guard let copy = await services.drafts.keptCopy(ofPhoto: path), let self, draft.photoPath == path else { return }
            draft.photoPath = copy
            services.drafts.note(draft, typing: typing.edge)
        }
    }

    /// Shows another part of the photo.
    func show(crop: Crop?) {
        guard crop != draft.crop else { return }
        draft.crop = crop
        draft.photoSize = nil
        loadPhoto()
        services.drafts.note(draft, typing: nil)
    }

    /// Decodes the photo for the room it has, unless that is what is shown.
    private func loadPhoto(lands: Bool = true) {
        guard let path = draft.photoPath, !stage.bounds.isEmpty else { return }
        let margin = metrics.px(metrics.pick(16, compact: 8, tall: 16))
        let room = stage.bounds.inset(by: margin).size
        let request = PictureRequest(.fit(path: path, crop: draft.crop), size: room)
        guard request != decodedFor else { return }
        let lands = lands && decodedFor == nil
        let known = draft.photoSize
        decodedFor = request
        photoTask?.cancel()
        photoTask = Task { [weak self, services] in
            do {
                let picture = try await services.pictures.load(request)
                let isWhole = services.pictures.extent(of: request)?.isWhole ?? true
                let shape = if let known { known } else { await services.pictures.shape(of: request, shownAs: picture.size) }
                self?.show(picture, of: shape, for: request, lands: lands)
                self?.judge(isWhole: isWhole, for: request)
            } catch let error as ImageFileError {
                self?.photoFailed(error, for: request)
            } catch {
                // Cancelled: another photo was chosen meanwhile.
            }
        }
    }

    private func show(_ picture: Bitmap, of shape: Size, for request: PictureRequest, lands: Bool) {
        guard request == decodedFor else { return }
        draft.photoSize = shape
        show(StagePhoto(bitmap: picture, size: shape), lands: lands)
    }

    private func show(_ photo: StagePhoto, lands: Bool) {
        stage.show(photo, lands: lands, from: landing)
        landing = nil
        image.frame = stage.box.offset(by: stage.frame.origin)
        typing.layoutChanged()
    }

    /// Says what a guest should know of a photo that is seen for the first time.
    private func judge(isWhole: Bool, for request: PictureRequest) {
        guard request == decodedFor, judgedChoice != choiceCount, let shape = draft.photoSize else { return }
        judgedChoice = choiceCount
        isPhotoWhole = isWhole
        if !isWhole { actions.warn(PictureExtent.partSentence) }
        // Whoever comes back to a draft or a meme has seen how its captions look.
        wantsCropOffer = choiceCount > 0 && draft.crop == nil && !MemeRenderer.hasRoomForCaptions(in: shape)
        offerCrop()
    }

    private func offerCrop() {
        guard wantsCropOffer, stack?.top === self, stack?.isMoving == false else { return }
        wantsCropOffer = false
        actions.offerCrop()
    }

    private func photoFailed(_ error: ImageFileError, for request: PictureRequest) {
        guard request == decodedFor else { return }
        landing?.end()
        draft.photoPath = nil
        draft.photoSize = nil
        decodedFor = nil
        stage.show(nil, lands: false)
        updateControls()
        draftChanged()
        services.sound.play(.fault)
        Toast.show(error.sentence, icon: "warning", in: self, at: .bottom(BottomBar.height(metrics) + metrics.px(16)))
    }

    // MARK: - Layout

    override func layout() {
        content.frame = bounds
        let top = NavigationBar.height(metrics)
        let low = frame.height - BottomBar.height(metrics)
        let trayBottom = metrics.reachesLow ? low : frame.height
        let bottom = fontChoice == nil ? low : trayBottom - FontTray.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        stage.frame = Rect(left: 0, top: top, right: frame.width, bottom: bottom)
        tools.isHidden = fontChoice != nil
        tools.frame = Rect(left: 0, top: low, right: frame.width, bottom: frame.height)
        fontBar.isHidden = fontChoice == nil || !metrics.reachesLow
        fontBar.frame = tools.frame
        fontChoice?.tray.frame = Rect(left: 0, top: bottom, right: frame.width, bottom: trayBottom)
        image.frame = stage.box.offset(by: stage.frame.origin)
        typing.layoutChanged()
        resumeTyping()
    }

    /// Everything has its place by now, and the keyboard can come.
    private func resumeTyping() {
        guard let edge = resumedTyping else { return }
        resumedTyping = nil
        surroundings.timers.after(.zero, isWaitedFor: true) { [weak self] in
            guard let self, stack?.top === self else { return }
            typing.begin(edge == .top ? stage.top : stage.bottom)
        }
    }

    override func willDisappear() { typing.end() }

    override func didAppear() {
        cameraChanged()
        offerCrop()
    }

    override func stepBack() {
        if isSaving { return }
        if fontChoice == nil { actions.cancel() } else { endChoosingFont(keeps: false) }
    }

    override var allowsEdgeSwipe: Bool { !isSaving && !draft.hasWork && !typing.isTyping && fontChoice == nil }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.stage) }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "editor", label: bar.title.text) }
}
