internal import CDRM
internal import Geometry
internal import SystemCalls

/// Shows framebuffers on drivers from before atomic modesetting.
///
/// Such drivers may copy the framebuffer somewhere, over USB say, and must be told what to copy: each frame's damage is reported
/// with `drmModeDirtyFB` until the driver says that it has no use for that.
final class LegacyPipeline: ScanoutPipeline {
    private let card: GraphicsCard
    private var route: Route
    private var isLit = false
    private var wantsDamage = true

    init(_ route: Route, on card: GraphicsCard) {
        self.route = route
        self.card = card
    }

    func test(framebuffer: UInt32) throws(SystemCallError) {}

    func show(framebuffer: UInt32, damage: [Rect], serial: UInt64) throws(SystemCallError) {
        if !isLit { try setMode(framebuffer, connectors: [route.connector]) }
        isLit = true
        reportDamage(damage, in: framebuffer)
        let cookie = unsafe UnsafeMutableRawPointer(bitPattern: UInt(serial))
        try checked("flip pages on \(card.path)") {
            unsafe drmModePageFlip(card.descriptor.rawValue, route.crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), cookie)
        }
    }

    func turnOff() throws(SystemCallError) {
        isLit = false
        try checked("switch off a display of \(card.path)") {
            drmModeSetCrtc(card.descriptor.rawValue, route.crtc, 0, 0, 0, nil, 0, nil)
        }
    }

    private func setMode(_ framebuffer: UInt32, connectors: [UInt32]) throws(SystemCallError) {
        var connectors = connectors
        try checked("set the mode of \(card.path)") {
            unsafe drmModeSetCrtc(card.descriptor.rawValue, route.crtc, framebuffer, 0, 0, &connectors, 1, &route.timing)
        }
    }

    private func reportDamage(_ damage: [Rect], in framebuffer: UInt32) {
        guard wantsDamage, !damage.isEmpty else { return }
        var clips = damage.map {
            drmModeClip(x1: UInt16($0.left), y1: UInt16($0.top), x2: UInt16($0.right), y2: UInt16($0.bottom))
        }
        wantsDamage = unsafe drmModeDirtyFB(card.descriptor.rawValue, framebuffer, &clips, UInt32(clips.count)) == 0
    }
}
