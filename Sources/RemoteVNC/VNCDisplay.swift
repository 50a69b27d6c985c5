public import Devices
internal import Dispatch
public import Geometry
internal import SystemCalls

/// A display that any browser or VNC viewer shows, and whose pointer and keyboard act as touch and keys.
///
/// Viewers that speak RFB call at one port, browsers at another, where they get a page with the noVNC client, which connects
/// by WebSocket. Viewers see the picture as the guest does, upright whatever the rotation, and pointers are turned to the panel.
@MainActor
public final class VNCDisplay: Display, TouchInput, KeyInput {
    /// Where to be reached, how large to be, and who may come in.
    public struct Options: Sendable {
        /// The panel's size in pixels, before rotation.
        public var size: Size
        public var rotation: Rotation
        /// A numeric address of this machine; others than loopback need a password.
        public var address: String
        /// The port for viewers; 0 takes any free one. The one for browsers is lower by a hundred, as is usual (5900, 5800).
        public var port: Int
        /// What viewers have to know; RFB looks at its first eight characters only.
        public var password: String?

        /// A preview on loopback at RFB's usual port.
        public init(size: Size, rotation: Rotation = .none, address: String = "127.0.0.1", port: Int = 5900, password: String? = nil) {
            self.size = size
            self.rotation = rotation
            self.address = address
            self.port = port
            self.password = password
        }
    }

    public let name: String
    public let mode: DisplayMode
    public let isAvailable = true
    public var onEvent: (@MainActor (DisplayEvent) -> Void)?
    public var onTouches: (@MainActor ([TouchEvent]) -> Void)?
    /// Never called: a viewer shows its own pointer.
    public var onPointer: (@MainActor (UnitPoint?) -> Void)?
    public var onWheel: (@MainActor (WheelEvent) -> Void)?
    public var onKey: (@MainActor (KeyEvent) -> Void)?
    /// What to type into a browser on a machine that reaches the address, such as "http://127.0.0.1:5800/".
    public let addressForBrowser: String

    /// The rate of panels; a viewer that takes fewer gets the newest.
    private static let refreshMillihertz = 60_000

    private let clock: any EventClock
    private let server: VNCServer
    private let viewers: FrontDoor
    private let browsers: FrontDoor
    /// The port that viewers call at.
    public var port: Int { viewers.port }
    /// How many viewers there are, eight at most.
    public var viewerCount: Int { server.viewerCount }
    private let page: BrowserPage
    private let input: ViewerInput
    private var turned: Rotation
    /// Rings when a panel would have shown the frame.
    private let refresh = SystemEventClock()
    private var isRefreshing = false
    private var isClosed = false

    /// Starts to serve viewers.
    ///
    /// - Parameter clock: what touches and presented frames are timed by; its alarm is not used.
    /// - Throws: `DisplayError.busy` when another program has the port, `.unsupported` when the address may not be used without a
    ///   password or the password is empty, `.failed` when the system refuses.
    public init(_ options: Options, clock: any EventClock) throws(DisplayError) {
        guard options.password?.isEmpty != true else { throw .unsupported("A password needs at least one character.") }
        guard ListeningSocket.isLoopback(options.address) || options.password != nil else {
            throw .unsupported("A display that others on the network reach at \(options.address) needs a password.")
        }
        do { page = try BrowserPage() } catch { throw .failed("The page for browsers could not be written: \(error)") }
        viewers = try Self.open(options, port: options.port, greetsFirst: true)
        do throws(DisplayError) {
            browsers = try Self.open(options, port: max(0, options.port - 100), greetsFirst: false)
        } catch {
            viewers.close()
            throw error
        }
        let size = options.rotation.contentSize(ofPanel: options.size)
        guard let server = VNCServer(size: size, name: "MemeMe", folder: page.path, password: options.password) else {
            viewers.close()
            browsers.close()
            throw .failed("There is not enough memory for a picture of \(size.width)x\(size.height).")
        }
        self.server = server
        self.clock = clock
        input = ViewerInput(server, clock: clock, rotation: options.rotation)
        turned = options.rotation
        mode = DisplayMode(size: options.size, millimetres: nil, refreshMillihertz: Self.refreshMillihertz)
        let host = options.address.contains(":") ? "[\(options.address)]" : options.address
        name = "VNC at \(host):\(viewers.port)"
        addressForBrowser = "http://\(host):\(browsers.port)/"
        connect()
    }

    public var rotation: Rotation {
        get { turned }
        set {
            guard newValue != turned, !isClosed else { return }
            turned = newValue
            input.rotation = newValue
            if server.size != contentSize { server.resize(to: contentSize) }
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.onEvent?(.changed) }
            }
        }
    }

    public func present(_ pixels: Span<UInt32>, pixelsPerRow: Int, damage: [Rect]) throws(DisplayError) {
        guard !isClosed else { throw .disconnected("The display was closed.") }
        server.show(pixels, pixelsPerRow: pixelsPerRow, damage: damage)
        guard !isRefreshing else { return }
        isRefreshing = true
        refresh.setAlarm(at: refresh.now + mode.frameInterval)
    }

    public func close() {
        isClosed = true
        input.stop()
        refresh.setAlarm(at: nil)
        viewers.close()
        browsers.close()
        server.close()
    }

    private static func open(_ options: Options, port: Int, greetsFirst: Bool) throws(DisplayError) -> FrontDoor {
        do { return try FrontDoor(address: options.address, port: port, greetsFirst: greetsFirst) } catch {
            throw error.isAddressInUse
                ? .busy("Another program uses port \(port) of \(options.address).") : .failed("\(error)")
        }
    }

    private func connect() {
        refresh.onAlarm = { [weak self] in self?.refreshed() }
        for door in [viewers, browsers] {
            door.onCaller = { [weak self] caller in
                let wish = caller.wish
                let connection = caller.connection
                guard let self else { return }
                if wish == .file { server.serve(connection) } else { server.admit(connection) }
            }
        }
        input.onTouches = { [weak self] in self?.onTouches?($0) }
        input.onWheel = { [weak self] in self?.onWheel?($0) }
        input.onKey = { [weak self] in self?.onKey?($0) }
    }

    private func refreshed() {
        isRefreshing = false
        onEvent?(.presented(at: clock.now))
    }
}
