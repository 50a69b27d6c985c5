public import Devices
private import Geometry
public import SystemCalls

/// A folder of JPEG and PNG files that plays a camera, one file a frame in the order of their names and over again.
///
/// Each folder in it that holds such files is one more camera. A camera is plugged in for as long as its folder is there and holds a
/// file. The files are read on the main actor when their frame is due, so that time which is moved by hand finds every frame in its
/// place; they are meant to lie on a fast disk and stay in memory from the first round on. A PNG file becomes a JPEG frame, as a camera
/// sends them, the first time its turn comes.
@MainActor
public final class FolderCamera: Camera {
    public private(set) var cameras: [CameraDescription] = []
    public private(set) var state = CameraState.stopped { didSet { if state != oldValue { onChange?() } } }
    public var onChange: (@MainActor () -> Void)?
    public var onFrame: (@MainActor (CameraFrame) -> Void)?
    private let folder: String
    private let clock: any EventClock
    private let interval: Duration
    private let watch: FolderCameraWatch
    /// What is played, in which files, since when.
    private var reel: StillReel?
    private var start = FrameTime.zero
    private var next: UInt64 = 0
    /// Whether frames are wanted, and of which camera.
    private var wish: CameraDescription.ID??

    /// Looks into the folder, which may come later.
    ///
    /// - Parameters:
    ///   - rate: frames a second.
    ///   - clock: one whose alarm nobody else uses: a `SystemEventClock` of its own, or `HeadlessClock.separateAlarm()`.
    public init(folder: String, rate: Double = 30, clock: any EventClock) throws(SystemCallError) {
        precondition(rate > 0, "a camera sends frames")
        self.folder = folder
        self.clock = clock
        interval = .nanoseconds(Int64(1e9 / rate))
        watch = try FolderCameraWatch(folder)
        watch.onChange = { [weak self] in self?.look() }
        clock.onAlarm = { [weak self] in self?.play() }
        cameras = watch.cameras()
    }

    public func start(_ id: CameraDescription.ID?) {
        wish = .some(id)
        open()
    }

    public func stop() {
        wish = nil
        leave(.stopped)
    }

    /// Stops watching the folder.
    public func close() {
        stop()
        watch.close()
    }

    /// Begins to play the camera that is wished for, or waits for it.
    private func open() {
        guard let wish else { return }
        let chosen = wish.map { id in cameras.first { $0.id == id } } ?? cameras.first
        guard let chosen else { return leave(.interrupted(.unplugged)) }
        reel = StillReel(folder: chosen.id, names: FolderCameraWatch.stills(in: chosen.id))
        (start, next) = (clock.now, 1)
        state = .starting(chosen.id)
        clock.setAlarm(at: start + interval)
    }

    private func leave(_ state: CameraState) {
        clock.setAlarm(at: nil)
        reel = nil
        self.state = state
    }

    /// Delivers the frame whose time has come; frames that nobody had time for are skipped.
    private func play() {
        next = max(next, UInt64((clock.now - start).wholeNanoseconds / interval.wholeNanoseconds))
        let frame = reel?.frame(next, time: start + interval * next)
        next += 1
        if frame == nil { look() }
        guard let reel else { return }
        clock.setAlarm(at: start + interval * next)
        guard let frame else { return }
        state = .streaming(reel.folder)
        onFrame?(frame)
    }

    /// Compares the folders with what is known.
    private func look() {
        let found = watch.cameras()
        let isNew = found != cameras
        cameras = found
        if let folder = reel?.folder, found.contains(where: { $0.id == folder }) {
            reel?.names = FolderCameraWatch.stills(in: folder)
        } else if wish != nil {
            open()
        }
        if isNew { onChange?() }
    }
}
