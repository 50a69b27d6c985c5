internal import CDRM
internal import Geometry
internal import SystemCalls

/// Shows framebuffers by setting properties together, which the kernel takes or refuses as a whole.
final class AtomicPipeline: ScanoutPipeline {
    private let card: GraphicsCard
    private let route: Route
    private let bufferSize: Size
    private let turn: UInt64
    private let connector: Properties
    private let crtc: Properties
    private let plane: Properties
    private let timing: PropertyBlob
    private var isLit = false

    /// - Parameters:
    ///   - bufferSize: the framebuffers' size, which the plane turns to the panel's.
    ///   - rotation: how the plane is to turn what it reads, clockwise.
    /// - Returns: nil when the plane can't turn like that at all.
    init?(_ route: Route, bufferSize: Size, turning rotation: Rotation, on card: GraphicsCard) throws(SystemCallError) {
        plane = Properties(of: route.plane, type: DRM_MODE_OBJECT_PLANE, on: card)
        guard let turn = rotationValue(rotation, of: plane["rotation"]) else { return nil }
        connector = Properties(of: route.connector, type: DRM_MODE_OBJECT_CONNECTOR, on: card)
        crtc = Properties(of: route.crtc, type: DRM_MODE_OBJECT_CRTC, on: card)
        timing = try PropertyBlob([route.timing], on: card)
        (self.card, self.route, self.bufferSize, self.turn) = (card, route, bufferSize, turn)
    }

    func test(framebuffer: UInt32) throws(SystemCallError) {
        try lightingRequest(framebuffer).commit(DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET, on: card)
    }

    func show(framebuffer: UInt32, damage: [Rect], serial: UInt64) throws(SystemCallError) {
        guard isLit else {
            try light(framebuffer, serial: serial)
            isLit = true
            return
        }
        let flags = DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT
        var request = try AtomicRequest()
        request.set(plane["FB_ID"], of: route.plane, to: UInt64(framebuffer))
        guard plane["FB_DAMAGE_CLIPS"] != nil, !damage.isEmpty else { return try request.commit(flags, on: card, serial: serial) }
        let clips = try PropertyBlob(damage.map(drm_mode_rect.init), on: card)
        request.set(plane["FB_DAMAGE_CLIPS"], of: route.plane, to: UInt64(clips.id))
        try request.commit(flags, on: card, serial: serial)
    }

    func turnOff() throws(SystemCallError) {
        var request = try AtomicRequest()
        clearPlane(route.plane, plane, in: &request)
        request.set(plane["rotation"], of: route.plane, to: UInt64(DRM_MODE_ROTATE_0))
        request.set(crtc["MODE_ID"], of: route.crtc, to: 0)
        request.set(crtc["ACTIVE"], of: route.crtc, to: 0)
        request.set(connector["CRTC_ID"], of: route.connector, to: 0)
        isLit = false
        try request.commit(DRM_MODE_ATOMIC_ALLOW_MODESET, on: card)
    }

    /// Sets the mode in the background; when a frame of an earlier mode is still on its way, the kernel must be given time to finish it.
    private func light(_ framebuffer: UInt32, serial: UInt64) throws(SystemCallError) {
        let request = try lightingRequest(framebuffer)
        let flags = DRM_MODE_ATOMIC_ALLOW_MODESET | DRM_MODE_PAGE_FLIP_EVENT
        do {
            try request.commit(flags | DRM_MODE_ATOMIC_NONBLOCK, on: card, serial: serial)
        } catch {
            guard error.code == EBUSY else { throw error }
            try request.commit(flags, on: card, serial: serial)
        }
    }

    private func lightingRequest(_ framebuffer: UInt32) throws(SystemCallError) -> AtomicRequest {
        var request = try AtomicRequest()
        request.set(connector["CRTC_ID"], of: route.connector, to: UInt64(route.crtc))
        // A link that failed stays marked as bad until the one who lights it says that it is to be tried again.
        request.set(connector["link-status"], of: route.connector, to: connector["link-status"]?.names["Good"] ?? 0)
        request.set(crtc["MODE_ID"], of: route.crtc, to: UInt64(timing.id))
        request.set(crtc["ACTIVE"], of: route.crtc, to: 1)
        for stray in route.strayPlanes {
            clearPlane(stray, Properties(of: stray, type: DRM_MODE_OBJECT_PLANE, on: card), in: &request)
        }
        request.set(plane["FB_ID"], of: route.plane, to: UInt64(framebuffer))
        request.set(plane["CRTC_ID"], of: route.plane, to: UInt64(route.crtc))
        for (name, length) in [("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", bufferSize.width), ("SRC_H", bufferSize.height)] {
            request.set(plane[name], of: route.plane, to: UInt64(length) << 16)
        }
        let (width, height) = (Int(route.timing.hdisplay), Int(route.timing.vdisplay))
        for (name, length) in [("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", width), ("CRTC_H", height)] {
            request.set(plane[name], of: route.plane, to: UInt64(length))
        }
        request.set(plane["rotation"], of: route.plane, to: turn)
        return request
    }

    private func clearPlane(_ id: UInt32, _ properties: Properties, in request: inout AtomicRequest) {
        request.set(properties["FB_ID"], of: id, to: 0)
        request.set(properties["CRTC_ID"], of: id, to: 0)
    }
}

/// The value of a plane's property "rotation" that turns clockwise by `rotation`; nil when the plane can't.
///
/// The kernel counts counter-clockwise, so a quarter turn of ours is its `rotate-270`.
func rotationValue(_ rotation: Rotation, of property: Properties.Property?) -> UInt64? {
    guard let property else { return rotation == .none ? UInt64(DRM_MODE_ROTATE_0) : nil }
    return property.names["rotate-\((-rotation).rawValue)"].map { 1 << $0 }
}

extension drm_mode_rect {
    init(_ rect: Rect) {
        self.init(x1: Int32(rect.left), y1: Int32(rect.top), x2: Int32(rect.right), y2: Int32(rect.bottom))
    }
}
