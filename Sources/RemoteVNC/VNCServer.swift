private import CLinux
private import CVNCServer
internal import Geometry
private import Glibc
internal import SystemCalls

/// The library's server, run by the events of its sockets on the main queue; it has no thread and no timer.
@MainActor
@safe
final class VNCServer {
    /// Called when a viewer's pointer did something, with the buttons that are held as RFB's bits and the place in picture pixels.
    var onPointer: ((_ viewer: UInt, _ buttons: Int32, _ place: Point) -> Void)?
    /// Called when a viewer's key did something, with its X key symbol.
    var onKey: ((_ viewer: UInt, _ symbol: UInt32, _ isDown: Bool) -> Void)?
    var onViewerLeft: ((_ viewer: UInt) -> Void)?
    /// Called after viewers were served, one of whom may have come in or gone.
    var onServed: (() -> Void)?

    /// How many viewers are served at once; more are hung up on. Each may have `Relay.backlogLimit` bytes waiting for it.
    nonisolated static let mostViewers = 8

    private(set) var size: Size
    private let screen: UnsafeMutablePointer<rfbScreenInfo>
    private var pixels: UnsafeMutablePointer<UInt32>
    private let readiness: ReadinessSet
    /// Each viewer's connection once more: the library closes its own when it likes, and what is watched must be open.
    private var connections: [UInt: Int32] = [:]
    private let folder: UnsafeMutablePointer<CChar>
    private let name: UnsafeMutablePointer<CChar>
    /// A list of one password and its end, as the library wants it; nil without a password.
    private let passwords: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    /// Stands for the listening socket of the library's file server, which serves only while it has one; never readable.
    private let silence: Int32
    private var isClosed = false

    /// How many viewers there are.
    var viewerCount: Int { connections.count }

    /// How many of them have given the password and see the picture.
    var watcherCount: Int {
        guard !isClosed, let viewers = unsafe rfbGetClientIterator(screen) else { return 0 }
        defer { unsafe rfbReleaseClientIterator(viewers) }
        var count = 0
        while let viewer = unsafe rfbClientIteratorNext(viewers) {
            if unsafe viewer.pointee.state == RFB_NORMAL { count += 1 }
        }
        return count
    }

    /// Makes a server without viewers; nil when memory or descriptors are short.
    init?(size: Size, name: String, folder: String, password: String?) {
        rfbLogEnable(0)
        // The caller says in words that there is too little of something.
        guard let readiness = try? ReadinessSet() else { return nil }
        self.readiness = readiness
        guard let screen = unsafe rfbGetScreen(nil, nil, Int32(size.width), Int32(size.height), 8, 3, 4) else { return nil }
        unsafe self.screen = screen
        self.size = size
        unsafe pixels = Self.blank(size)
        unsafe self.folder = strdup(folder)
        unsafe self.name = strdup(name)
        unsafe passwords = password.map { unsafe Self.list(of: $0) }
        silence = eventfd(0, Int32(EFD_CLOEXEC))
        configure()
    }

    private func configure() {
        unsafe screen.pointee.frameBuffer = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: CChar.self)
        unsafe screen.pointee.desktopName = UnsafePointer(name)
        setPixelFormat()
        unsafe screen.pointee.alwaysShared = 1
        unsafe screen.pointee.deferUpdateTime = 0
        unsafe screen.pointee.deferPtrUpdateTime = 0
        // A viewer that stops in the middle of a message is dropped before anybody notices a pause.
        unsafe screen.pointee.maxClientWait = 100
        unsafe screen.pointee.port = 0
        unsafe screen.pointee.ipv6port = 0
        unsafe screen.pointee.httpDir = folder
        unsafe screen.pointee.httpInitDone = 1
        // Where there is no second socket, the library looks for it outside its set and is aborted.
        unsafe screen.pointee.httpListenSock = silence
        unsafe screen.pointee.httpListen6Sock = eventfd(0, Int32(EFD_CLOEXEC))
        unsafe screen.pointee.screenData = Unmanaged.passUnretained(self).toOpaque()
        unsafe screen.pointee.newClientHook = viewerCame
        unsafe screen.pointee.ptrAddEvent = pointerChanged
        unsafe screen.pointee.kbdAddEvent = keyChanged
        if let passwords = unsafe passwords {
            unsafe screen.pointee.authPasswdData = UnsafeMutableRawPointer(passwords)
            unsafe screen.pointee.passwordCheck = rfbCheckPasswordByList
        }
        unsafe rfbSetCursor(screen, nil)
        unsafe mememe_rfb_init_server(screen)
    }

    /// Red, green and blue are where the picture's words have them: 0x00RRGGBB.
    private func setPixelFormat() {
        unsafe screen.pointee.serverFormat.redShift = 16
        unsafe screen.pointee.serverFormat.greenShift = 8
        unsafe screen.pointee.serverFormat.blueShift = 0
    }

    /// Lets in a viewer that speaks RFB, with or without a WebSocket around it.
    func admit(_ connection: consuming OwnedDescriptor) {
        guard !isClosed, connections.count < Self.mostViewers else { return }
        let number = connection.release()
        // The library closes the connection also when it refuses the viewer.
        guard let client = unsafe rfbNewClient(screen, number) else { return }
        let watched = fcntl(number, F_DUPFD_CLOEXEC, 0)
        // A viewer that can't be watched is hung up on.
        guard watched >= 0, (try? readiness.watch(watched) { [weak self] in self?.process() }) != nil else {
            if watched >= 0 { Glibc.close(watched) }
            unsafe rfbCloseClient(client)
            return process()
        }
        connections[UInt(bitPattern: client)] = watched
        process()
    }

    /// Answers a browser's request for a file.
    func serve(_ connection: consuming OwnedDescriptor) {
        guard !isClosed else { return }
        unsafe screen.pointee.httpSock = connection.release()
        unsafe rfbHttpCheckFds(screen)
    }

    /// Reads what viewers sent and sends them what they asked for and has changed.
    func process() {
        guard !isClosed else { return }
        _ = unsafe rfbProcessEvents(screen, 0)
        onServed?()
    }

    /// Copies rectangles of a picture of the server's size and sends them to viewers that wait.
    func show(_ picture: Span<UInt32>, pixelsPerRow: Int, damage: [Rect]) {
        for rect in damage.map({ $0.intersection(Rect(size: size)) }) where !rect.isEmpty {
            for y in rect.top..<rect.bottom {
                let row = picture.extracting(y * pixelsPerRow + rect.left..<y * pixelsPerRow + rect.right)
                let target = unsafe pixels + y * size.width + rect.left
                unsafe row.withUnsafeBufferPointer { words in
                    guard let first = words.baseAddress else { return }
                    unsafe target.update(from: first, count: words.count)
                }
            }
            unsafe rfbMarkRectAsModified(screen, Int32(rect.left), Int32(rect.top), Int32(rect.right), Int32(rect.bottom))
        }
        process()
    }

    /// Gives the picture another size, black until something is shown.
    func resize(to size: Size) {
        let old = unsafe pixels
        self.size = size
        unsafe pixels = Self.blank(size)
        let bytes = unsafe UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: CChar.self)
        unsafe rfbNewFramebuffer(screen, bytes, Int32(size.width), Int32(size.height), 8, 3, 4)
        // The library has gone back to its own order of colours, for the viewers it has too.
        setPixelFormat()
        let viewers = unsafe rfbGetClientIterator(screen)
        while let viewer = unsafe rfbClientIteratorNext(viewers) {
            _ = unsafe screen.pointee.setTranslateFunction?(viewer)
        }
        unsafe rfbReleaseClientIterator(viewers)
        unsafe old.deallocate()
        process()
    }

    /// Hangs up on everybody and frees what the library holds.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        readiness.close()
        unsafe rfbShutdownServer(screen, 1)
        unsafe rfbScreenCleanup(screen)
        unsafe pixels.deallocate()
        unsafe free(folder)
        unsafe free(name)
        if let passwords = unsafe passwords {
            unsafe free(passwords[0])
            unsafe passwords.deallocate()
        }
    }

    fileprivate func viewerLeft(_ viewer: UInt) {
        if let connection = connections.removeValue(forKey: viewer) {
            readiness.ignore(connection)
            Glibc.close(connection)
        }
        onViewerLeft?(viewer)
    }

    private static func blank(_ size: Size) -> UnsafeMutablePointer<UInt32> {
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: size.area)
        unsafe pixels.initialize(repeating: 0, count: size.area)
        return unsafe pixels
    }

    private static func list(of password: String) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 2)
        unsafe list.initialize(repeating: nil, count: 2)
        unsafe list[0] = strdup(password)
        return unsafe list
    }
}

/// Runs `body` with the server that a viewer belongs to; the library calls back only from inside our calls on the main actor.
private nonisolated func withServer(of client: rfbClientPtr?, _ body: @MainActor (VNCServer, UInt) -> Void) {
    guard let client = unsafe client, let data = unsafe client.pointee.screen.pointee.screenData else { return }
    let (server, viewer) = (UInt(bitPattern: data), UInt(bitPattern: client))
    MainActor.assumeIsolated {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: server) else { return }
        unsafe body(Unmanaged<VNCServer>.fromOpaque(pointer).takeUnretainedValue(), viewer)
    }
}

private nonisolated func viewerCame(_ client: rfbClientPtr?) -> rfbNewClientAction {
    unsafe client?.pointee.clientGoneHook = viewerWent
    return RFB_CLIENT_ACCEPT
}

private nonisolated func viewerWent(_ client: rfbClientPtr?) {
    unsafe withServer(of: client) { $0.viewerLeft($1) }
}

private nonisolated func pointerChanged(_ buttons: Int32, _ x: Int32, _ y: Int32, _ client: rfbClientPtr?) {
    unsafe withServer(of: client) { $0.onPointer?($1, buttons, Point(x: Int(x), y: Int(y))) }
}

private nonisolated func keyChanged(_ isDown: rfbBool, _ symbol: rfbKeySym, _ client: rfbClientPtr?) {
    unsafe withServer(of: client) { $0.onKey?($1, symbol, isDown != 0) }
}
