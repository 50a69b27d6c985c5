internal import CDRM
internal import SystemCalls

/// What a CRTC showed before we came, so that it can be shown again when we go.
@safe
struct CRTCSnapshot {
    private let card: GraphicsCard
    private let connector: UInt32
    private let crtc: UInt32
    private let framebuffer: UInt32
    private let (x, y): (UInt32, UInt32)
    private let timing: drmModeModeInfo

    /// Nil when the CRTC showed nothing.
    init?(of route: Route, on card: GraphicsCard) {
        guard let state = unsafe drmModeGetCrtc(card.descriptor.rawValue, route.crtc) else { return nil }
        defer { unsafe drmModeFreeCrtc(state) }
        guard unsafe state.pointee.mode_valid != 0, unsafe state.pointee.buffer_id != 0 else { return nil }
        (self.card, connector, crtc) = (card, route.connector, route.crtc)
        framebuffer = unsafe state.pointee.buffer_id
        (x, y) = unsafe (state.pointee.x, state.pointee.y)
        timing = unsafe state.pointee.mode
    }

    /// Shows it again; fails when its owner has taken the picture away meanwhile, and then the kernel shows the console by itself.
    func restore() throws(SystemCallError) {
        var connectors = [connector]
        var timing = timing
        try checked("show the former picture on \(card.path)") {
            unsafe drmModeSetCrtc(card.descriptor.rawValue, crtc, framebuffer, x, y, &connectors, 1, &timing)
        }
    }
}
