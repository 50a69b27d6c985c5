internal import CameraPictures
internal import Configuration
internal import Devices
internal import Drawing
internal import Earcons
internal import Geometry
internal import Languages
private import Logging
internal import Toolkit

/// Where guests take their photo: the live picture, the countdown, the flash, and the photo for them to judge.
final class CameraScreen: Screen {
    /// What the screen asks of the kiosk.
    struct Actions {
        var cancel: () -> Void
        var album: () -> Void
        /// Gets the file of the photo that was taken, the photo as the guest has seen it, and its picture where it was seen.
        var use: (String, StagePhoto, PhotoLanding?) -> Void
    }

    /// How far the guest is.
    enum Phase { case live, counting, flash, review }

    let services: KioskServices
    let actions: Actions
    let workshop: CameraWorkshop
    let feed: CameraFeed
    let preview: CameraPreview
    let controls: CameraTools
    let review: PhotoReview
    let flash: FlashView
    var phase = Phase.live { didSet { showPhase() } }
    /// The frame that was on the screen at the flash, until the guest goes on.
    var shot: Shot?
    private let notice: CameraNotice
    private var countdown: Countdown?
    /// Why there is no picture, until one comes.
    private var trouble: CameraTrouble?
    private var isWaking = false
    /// What is done when no picture comes.
    private var wakeTimers: [TimerToken] = []
    private var isRunning = false
    private var hasAppeared = false
    /// The camera that the guest switched to; nil leaves the choice to the configuration.
    private var chosen: CameraDescription.ID?
    private static let log = Logger(label: "mememe.camera")

    /// How long a guest sees nothing before words say that the camera wakes up, and before it counts as stalled. Webcams take up to
    /// three seconds to their first frame; the driver gives up one that takes five, and says so.
    static let wakeTimes = (words: Duration.milliseconds(400), limit: Duration.seconds(6))

    init(_ services: KioskServices, actions: Actions) {
        (self.services, self.actions) = (services, actions)
        let surroundings = services.surroundings
        let workshop = CameraWorkshop()
        self.workshop = workshop
        feed = CameraFeed { await workshop.preview(of: $0, $1) }
        preview = CameraPreview(surroundings)
        notice = CameraNotice(surroundings)
        controls = CameraTools(surroundings, lens: services.configuration.photo.lens, countdown: services.countdown)
        review = PhotoReview(surroundings)
        flash = FlashView(surroundings)
        super.init(surroundings)
        for view in [preview, notice, controls, review, flash] as [View] { add(view) }
        connect()
        showPhase()
    }

    var photo: PhotoTaking { services.configuration.photo }

    private func connect() {
        feed.onPicture = { [weak self] in self?.pictureCame() }
        feed.onDamaged = { [camera = services.camera] in camera.reportDamaged($0) }
        feed.onUnreadable = { [weak self] in self?.showTrouble(.stalled) }
        preview.onDraw = { [weak self] in self?.feed.wasDrawn() }
        notice.onAlbum = { [weak self] in self?.actions.album() }
        controls.onCancel = { [weak self] in self?.cancel() }
        controls.onFlip = { [weak self] in self?.flip() }
        controls.onShutter = { [weak self] in self?.press() }
        review.onRetake = { [weak self] in self?.retake() }
        review.onUse = { [weak self] in self?.usePhoto() }
        review.onRoomChange = { [weak self] in self?.reviewRoomChanged() }
    }

    // MARK: - Camera

    override func willAppear() {
        controls.showCountdown()
        start()
    }

    override func didAppear() {
        hasAppeared = true
        if phase == .live { feed.isPaused = false }
    }

    override func willDisappear() { stop() }

    /// A screen that is replaced at once is told nothing else.
    override func willDetach() { stop() }

    private func start() {
        isRunning = true
        services.camera.onFrame = { [weak self] in self?.feed.take($0) }
        waitForPicture()
        services.camera.start(chosen)
        cameraChanged()
    }

    private func stop() {
        guard isRunning else { return }
        (isRunning, hasAppeared) = (false, false)
        stopCounting()
        services.session.hold(.photographing, while: false)
        endWaiting()
        feed.isPaused = true
        services.camera.onFrame = nil
        services.camera.stop()
    }

    /// Begins anew with an empty screen.
    private func waitForPicture() {
        feed.reset()
        preview.picture = nil
        trouble = nil
        endWaiting()
        let timers = surroundings.timers
        wakeTimers = [
            timers.after(Self.wakeTimes.words, isWaitedFor: true) { [weak self] in
                self?.isWaking = true
                self?.showPhase()
            },
            timers.after(Self.wakeTimes.limit, isWaitedFor: true) { [weak self] in self?.showTrouble(.stalled) },
        ]
        showPhase()
    }

    private func endWaiting() {
        for timer in wakeTimers { surroundings.timers.cancel(timer) }
        wakeTimers = []
        isWaking = false
    }

    /// The camera's state changed, or which there are.
    func cameraChanged() {
        guard isRunning else { return }
        controls.hasSeveralCameras = services.camera.cameras.count > 1
        if case .interrupted(let trouble) = services.camera.state { showTrouble(trouble) }
    }

    /// Says why there is no picture, unless the guest has a photo already; the countdown stops.
    private func showTrouble(_ trouble: CameraTrouble) {
        guard isRunning, trouble != self.trouble else { return }
        Self.log.warning("no camera picture: \(trouble)")
        services.sound.play(.fault)
        surroundings.announce(trouble.sentence)
        endWaiting()
        feed.reset()
        preview.picture = nil
        self.trouble = trouble
        stopCounting()
        showPhase()
    }

    private func pictureCame() {
        guard phase == .live || phase == .counting else { return }
        let isFirst = preview.picture == nil
        if let picture = feed.picture {
            controls.pictureSize = photo.rotation.contentSize(ofPanel: picture.frame.size)
            preview.frame = controls.pictureFrame
            preview.picture = picture.bitmap
        }
        guard isFirst else { return }
        endWaiting()
        trouble = nil
        showPhase()
    }

    private func flip() {
        let cameras = services.camera.cameras
        guard phase == .live, cameras.count > 1 else { return }
        let current = cameras.firstIndex { $0.id == currentCamera } ?? -1
        chosen = cameras[(current + 1) % cameras.count].id
        waitForPicture()
        services.camera.start(chosen)
        cameraChanged()
    }

    private var currentCamera: CameraDescription.ID? {
        switch services.camera.state {
        case .starting(let id), .streaming(let id): id
        case .stopped, .interrupted: chosen
        }
    }

    // MARK: - Countdown

    private func press() {
        guard phase == .live, feed.shown != nil else { return }
        let seconds = services.countdown.seconds
        guard seconds > 0 else { return take() }
        countdown = Countdown(
            surroundings.timers, seconds: seconds, onStep: { [weak self] in self?.count($0, of: seconds) },
            onEnd: { [weak self] in self?.take() })
        phase = .counting
        count(seconds, of: seconds)
    }

    private func count(_ left: Int, of seconds: Int) {
        controls.countdown.show(left, of: seconds)
        services.sound.play(.countdown)
    }

    private func stopCounting() {
        countdown?.cancel()
        countdown = nil
        if phase == .counting { phase = .live }
    }

    /// The first Cancel only stops the countdown; the next one leaves.
    private func cancel() {
        if phase == .counting { stopCounting() } else { actions.cancel() }
    }

    /// Escape puts a photo away as Retake does, and leaves as Cancel does.
    override func stepBack() { if phase == .review { review.onRetake() } else if phase != .flash { cancel() } }

    /// Takes the photo, as a touch of the shutter does.
    func pressShutter() { if stack?.isMoving == false { press() } }

    override var preferredFocus: View? { phase == .review ? review.use : controls.shutter }

    // MARK: - Looks

    private func showPhase() {
        services.session.hold(.photographing, while: phase == .counting || phase == .flash)
        let reason = trouble.map(CameraNotice.Reason.trouble) ?? (isWaking ? .waking : nil)
        notice.show(phase == .live ? reason : nil)
        preview.isHidden = phase == .review || !notice.isHidden
        review.isHidden = phase != .review
        controls.isHidden = phase == .review
        setNeedsLayout()
        controls.mode =
            switch phase {
            case .live: preview.picture == nil ? .away : .live
            case .counting: .counting
            case .flash, .review: .taken
            }
    }

    /// Goes back to the live picture.
    func resume() {
        shot = nil
        // The camera may have come back while the guest looked at the photo.
        if case .streaming = services.camera.state { trouble = nil }
        phase = .live
        feed.isPaused = !hasAppeared
    }

    override func layout() {
        for view in [notice, controls, review, flash] as [View] { view.frame = bounds }
        controls.noticeButton = notice.buttonFrame
        preview.frame = controls.pictureFrame
        guard !bounds.isEmpty else { return }
        feed.look = CameraFeed.Look(room: bounds.size, isMirrored: photo.mirrorsPreview, rotation: photo.rotation)
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.stage) }

    override var allowsEdgeSwipe: Bool { false }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "camera", label: localized("Take a Photo")) }
}
