internal import CameraPictures
internal import Devices
internal import Drawing
internal import Geometry

/// Frames on their way from the camera to the screen: the newest wins, one at a time is decoded, and none before the last one was drawn.
///
/// Every picture keeps the frame that it was decoded from, so a photo of what is on the screen is of that frame and of no other. At most
/// four frames are held: one that waits, one that is being decoded, one that is to be drawn and the one that is on the screen.
final class CameraFeed {
    /// A frame and how it looks on the screen.
    struct Picture {
        let frame: CameraFrame
        let bitmap: Bitmap
    }

    /// How frames are to look: whole, and as large as there is room for.
    struct Look: Equatable {
        /// In pixels.
        var room: Size
        var isMirrored: Bool
        /// How far the camera's picture is turned clockwise.
        var rotation: Rotation

        /// What becomes of a frame of that size.
        func shape(of frame: Size) -> PreviewShape {
            PreviewShape(size: rotation.contentSize(ofPanel: frame).aspectFit(in: room), isMirrored: isMirrored, rotation: rotation)
        }
    }

    /// Decodes a frame; nil when it can't be read.
    typealias Decoder = (CameraFrame, PreviewShape) async -> Bitmap?

    private let decode: Decoder
    private var waiting: CameraFrame?
    private(set) var isDecoding = false
    private var toDraw: Picture?
    /// Results of frames that came before the last `reset` belong to nobody.
    private var epoch = 0
    /// When the frames that can't be read began; nil after one that can.
    private var unreadableSince: FrameTime?

    /// What was drawn last, and so is on the screen.
    private(set) var shown: Picture?
    /// How frames are to look; nothing is decoded before it is known.
    var look: Look? { didSet { decodeNext() } }
    /// While true frames only replace each other.
    var isPaused = true { didSet { decodeNext() } }
    /// Called when there is another picture to draw.
    var onPicture: () -> Void = {}
    /// Called with every frame that can't be read, which its camera may count.
    var onDamaged: (CameraFrame) -> Void = { _ in }
    /// Called when the camera has sent nothing that can be read for `patience`.
    var onUnreadable: () -> Void = {}

    /// How long frames may be unreadable before somebody is told: a bad cable spoils single ones all the time.
    static let patience = Duration.seconds(2)

    init(decode: @escaping Decoder) { self.decode = decode }

    /// What is to be seen now.
    var picture: Picture? { toDraw ?? shown }

    /// Takes a frame that the camera has sent.
    func take(_ frame: CameraFrame) {
        waiting = frame
        decodeNext()
    }

    private func decodeNext() {
        guard !isPaused, !isDecoding, toDraw == nil, let look, let frame = waiting else { return }
        waiting = nil
        isDecoding = true
        let shape = look.shape(of: frame.size)
        Task { [weak self, decode, epoch] in
            let bitmap = await decode(frame, shape)
            self?.decoded(frame, bitmap, epoch)
        }
    }

    private func decoded(_ frame: CameraFrame, _ bitmap: Bitmap?, _ epoch: Int) {
        isDecoding = false
        if epoch == self.epoch, !isPaused { deliver(frame, bitmap) }
        decodeNext()
    }

    private func deliver(_ frame: CameraFrame, _ bitmap: Bitmap?) {
        guard let bitmap else { return noteUnreadable(frame) }
        unreadableSince = nil
        toDraw = Picture(frame: frame, bitmap: bitmap)
        onPicture()
    }

    private func noteUnreadable(_ frame: CameraFrame) {
        let start = unreadableSince ?? frame.time
        unreadableSince = start
        onDamaged(frame)
        if frame.time - start >= Self.patience { onUnreadable() }
    }

    /// Notes that the picture was drawn; it is on the screen before anything else can be drawn.
    func wasDrawn() {
        guard let toDraw else { return }
        shown = toDraw
        self.toDraw = nil
        decodeNext()
    }

    /// Stops at what is on the screen, which is returned; a newer picture that nobody has seen is dropped.
    func freeze() -> Picture? {
        toDraw = nil
        isPaused = true
        return shown
    }

    /// Forgets everything, as when another camera is used or this one is lost.
    func reset() {
        epoch += 1
        (waiting, toDraw, shown, unreadableSince) = (nil, nil, nil, nil)
    }
}
