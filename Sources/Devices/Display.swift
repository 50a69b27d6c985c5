public import Geometry

/// What a panel shows and how large it is.
public struct DisplayMode: Equatable, Sendable {
    /// Pixels of the panel as the hardware counts them, before rotation.
    public var size: Size
    /// The panel's measures in millimetres before rotation, when the connector or the operator gives plausible ones.
    public var millimetres: Size?
    /// Frames a second in thousandths (60000 is 60 Hz).
    public var refreshMillihertz: Int

    public init(size: Size, millimetres: Size?, refreshMillihertz: Int) {
        self.size = size
        self.millimetres = millimetres
        self.refreshMillihertz = refreshMillihertz
    }

    /// The time from one frame to the next.
    public var frameInterval: Duration { .nanoseconds(1_000_000_000_000 / Int64(max(refreshMillihertz, 1000))) }
}

/// What a display tells whoever draws on it.
public enum DisplayEvent: Equatable, Sendable {
    /// The frame given last is on the screen since `at`; the next may be presented.
    case presented(at: FrameTime)
    /// Mode, rotation or connection changed: read them again and present a whole frame.
    case changed
    /// Nothing can be shown for now (unplugged, or another program holds the screen); `changed` follows when it can again.
    case unavailable
}

/// Why a display can't be opened or presented to, as what the caller can do about it.
public enum DisplayError: Error, Equatable, Sendable {
    /// There is no display of that description, or it is unplugged; wait for `DisplayEvent.changed`.
    case disconnected(String)
    /// Somebody else holds it; the sentence names who, where that can be found out.
    case busy(String)
    /// It is there and can't do what is needed; the sentence says what.
    case unsupported(String)
    /// The system refused; the sentence says what.
    case failed(String)
}

/// A panel that takes finished frames.
///
/// `present` queues a frame and returns; `DisplayEvent.presented` is the clock. At most one frame is on its way.
@MainActor
public protocol Display: AnyObject {
    /// A name for the operator, such as "HDMI-A-1 on card0".
    var name: String { get }
    var mode: DisplayMode { get }
    /// How the picture is turned on the panel, the panel's own mounting included.
    ///
    /// Setting it is followed by `DisplayEvent.changed` at a later turn of the loop.
    var rotation: Rotation { get set }
    /// False while nothing can be shown.
    var isAvailable: Bool { get }
    /// Called on the main actor, never from inside a call of this protocol.
    var onEvent: (@MainActor (DisplayEvent) -> Void)? { get set }

    /// Queues a frame for the next refresh.
    ///
    /// - Parameters:
    ///   - pixels: XRGB words (0x00RRGGBB in native order) of the picture as the guest sees it, row by row from the top left.
    ///   - pixelsPerRow: distance of one row's first word from the next row's, at least the content's width.
    ///   - damage: what differs from the frame presented last, in picture pixels. The first frame after `changed` must be damaged whole.
    /// - Throws: `DisplayError.disconnected` when nothing can be shown now; the frame is dropped.
    func present(_ pixels: Span<UInt32>, pixelsPerRow: Int, damage: [Rect]) throws(DisplayError)

    /// Queues a frame that replaces the whole picture, which `draw` writes straight into the memory that is scanned out.
    ///
    /// For pictures that are put together by copying only, such as a slide of two screens: it spares a copy of the whole frame. The
    /// memory may be slow to read, so `draw` only writes, and all of it.
    ///
    /// - Parameter draw: gets the memory and the distance of its rows in words; not called when the answer is false.
    /// - Returns: false when the display turns or converts pictures while it copies; `present` is the way then.
    /// - Throws: as `present` does.
    func presentWhole(_ draw: (inout MutableSpan<UInt32>, _ pixelsPerRow: Int) -> Void) throws(DisplayError) -> Bool

    /// Gives the screen back as it was found. Nothing may be called afterwards.
    func close()
}

extension Display {
    /// False: every frame goes through `present`.
    public func presentWhole(_ draw: (inout MutableSpan<UInt32>, _ pixelsPerRow: Int) -> Void) throws(DisplayError) -> Bool { false }

    /// The size of the picture as the guest sees it: the mode's size, turned.
    public var contentSize: Size { rotation.contentSize(ofPanel: mode.size) }
}
