internal import CDRM
internal import SystemCalls

/// The way of a picture through a card: the plane that reads memory, the CRTC that times it, the connector it leaves by.
@safe
struct Route {
    var connector: UInt32
    var crtc: UInt32
    var plane: UInt32
    var timing: drmModeModeInfo
    /// What the plane can read, as four-character codes.
    var formats: [UInt32]
    /// The other planes that somebody left switched on over ours.
    var strayPlanes: [UInt32]

    /// Finds a CRTC and its primary plane: the CRTC that drives the connector now, else the first that can.
    init(to state: ConnectorState, timing: drmModeModeInfo, on card: GraphicsCard) throws(SystemCallError) {
        let crtcs = try CardResources(of: card).crtcs
        let possible = crtcs.indices.filter { state.possibleCRTCs & 1 << $0 != 0 }
        guard let index = possible.first(where: { crtcs[$0] == state.crtc }) ?? possible.first else {
            throw SystemCallError(operation: "find a CRTC for \(state.description.name)", code: ENODEV)
        }
        let planes = planeStates(of: card)
        let primary = planes.filter { $0.isPrimary && $0.possibleCRTCs & 1 << index != 0 }
        guard let plane = primary.first(where: { $0.crtc == crtcs[index] }) ?? primary.first else {
            throw SystemCallError(operation: "find a plane for \(state.description.name)", code: ENODEV)
        }
        (connector, crtc, self.plane) = (state.description.id, crtcs[index], plane.id)
        (self.timing, formats) = (timing, plane.formats)
        strayPlanes = planes.filter { $0.crtc == crtcs[index] && $0.id != plane.id }.map(\.id)
    }
}

private struct PlaneState {
    var id: UInt32
    var isPrimary: Bool
    var crtc: UInt32
    var possibleCRTCs: UInt32
    var formats: [UInt32]
}

private func planeStates(of card: GraphicsCard) -> [PlaneState] {
    guard let list = unsafe drmModeGetPlaneResources(card.descriptor.rawValue) else { return [] }
    defer { unsafe drmModeFreePlaneResources(list) }
    return unsafe numbers(list.pointee.planes, Int(list.pointee.count_planes)).compactMap { id in
        guard let plane = unsafe drmModeGetPlane(card.descriptor.rawValue, id) else { return nil }
        defer { unsafe drmModeFreePlane(plane) }
        let type = Properties(of: id, type: DRM_MODE_OBJECT_PLANE, on: card)["type"]?.value
        return unsafe PlaneState(
            id: id, isPrimary: type == UInt64(DRM_PLANE_TYPE_PRIMARY), crtc: plane.pointee.crtc_id,
            possibleCRTCs: plane.pointee.possible_crtcs, formats: numbers(plane.pointee.formats, Int(plane.pointee.count_formats)))
    }
}
