internal import CDRM
internal import Geometry
private import Glibc
internal import SystemCalls

/// The numbers of what a card is made of.
struct CardResources: Equatable, Sendable {
    var crtcs: [UInt32]
    var connectors: [UInt32]

    /// Asks the card; a card that only computes has no such resources and throws.
    init(of card: GraphicsCard) throws(SystemCallError) {
        guard let resources = unsafe drmModeGetResources(card.descriptor.rawValue) else {
            let code = errno
            throw SystemCallError(operation: "read the display resources of \(card.path)", code: code)
        }
        defer { unsafe drmModeFreeResources(resources) }
        crtcs = unsafe numbers(resources.pointee.crtcs, Int(resources.pointee.count_crtcs))
        connectors = unsafe numbers(resources.pointee.connectors, Int(resources.pointee.count_connectors))
    }
}

func numbers(_ start: UnsafePointer<UInt32>?, _ count: Int) -> [UInt32] {
    unsafe Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
}

/// A connector as the card has it now, with what is needed to light it.
@safe
struct ConnectorState: Sendable {
    var description: ConnectorDescription
    /// The kernel's timings, in the order of `description.modes`.
    var timings: [drmModeModeInfo]
    /// The CRTC that drives it now, or nil.
    var crtc: UInt32?
    /// The CRTCs that could drive it, as bits in the order of `CardResources.crtcs`.
    var possibleCRTCs: UInt32

    /// Asks the hardware what is plugged in; some drivers take a tenth of a second to read a panel's description.
    init?(_ id: UInt32, of card: GraphicsCard) {
        guard let connector = unsafe drmModeGetConnector(card.descriptor.rawValue, id) else { return nil }
        defer { unsafe drmModeFreeConnector(connector) }
        let properties = Properties(of: id, type: DRM_MODE_OBJECT_CONNECTOR, on: card)
        timings = unsafe timingList(connector.pointee)
        description = unsafe ConnectorDescription(connector.pointee, modes: timings.map(ModeDescription.init))
        description.mounting = mounting(panelOrientation: properties["panel orientation"]?.nameOfValue ?? "Normal")
        description.isHeadMounted = properties["non-desktop"]?.value == 1
        description.hasBadLink = properties["link-status"]?.nameOfValue == "Bad"
        let encoders = unsafe numbers(connector.pointee.encoders, Int(connector.pointee.count_encoders))
        possibleCRTCs = encoders.reduce(0) { $0 | crtcMask(ofEncoder: $1, on: card) }
        crtc = currentCRTC(ofEncoder: unsafe connector.pointee.encoder_id, on: card)
    }
}

private func timingList(_ connector: drmModeConnector) -> [drmModeModeInfo] {
    unsafe Array(UnsafeBufferPointer(start: connector.modes, count: connector.modes == nil ? 0 : Int(connector.count_modes)))
}

extension ConnectorDescription {
    fileprivate init(_ connector: drmModeConnector, modes: [ModeDescription]) {
        let typeName = unsafe drmModeGetConnectorTypeName(connector.connector_type).map { unsafe String(cString: $0) } ?? "Unknown"
        unsafe self.init(
            id: connector.connector_id, name: "\(typeName)-\(connector.connector_type_id)", type: connector.connector_type,
            isConnected: connector.connection == DRM_MODE_CONNECTED,
            millimetres: Size(width: Int(connector.mmWidth), height: Int(connector.mmHeight)), modes: modes)
    }
}

/// Every connector of a card.
func connectorStates(of card: GraphicsCard) throws(SystemCallError) -> [ConnectorState] {
    try CardResources(of: card).connectors.compactMap { ConnectorState($0, of: card) }
}

private func crtcMask(ofEncoder id: UInt32, on card: GraphicsCard) -> UInt32 {
    guard let encoder = unsafe drmModeGetEncoder(card.descriptor.rawValue, id) else { return 0 }
    defer { unsafe drmModeFreeEncoder(encoder) }
    return unsafe encoder.pointee.possible_crtcs
}

private func currentCRTC(ofEncoder id: UInt32, on card: GraphicsCard) -> UInt32? {
    guard id != 0, let encoder = unsafe drmModeGetEncoder(card.descriptor.rawValue, id) else { return nil }
    defer { unsafe drmModeFreeEncoder(encoder) }
    let crtc = unsafe encoder.pointee.crtc_id
    return crtc == 0 ? nil : crtc
}

extension ModeDescription {
    init(_ timing: drmModeModeInfo) {
        var timing = timing
        name = unsafe withUnsafeBytes(of: &timing.name) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        size = Size(width: Int(timing.hdisplay), height: Int(timing.vdisplay))
        isPreferred = timing.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0
        refreshMillihertz = timing.refreshMillihertz
    }
}

extension drmModeModeInfo {
    /// Pixel clock over pixels a frame; the kernel's own `vrefresh` is rounded to whole hertz.
    fileprivate var refreshMillihertz: Int {
        let total = Int(htotal) * Int(vtotal) * max(1, Int(vscan))
        guard total > 0 else { return Int(vrefresh) * 1000 }
        var value = (Int(clock) * 1_000_000 + total / 2) / total
        if flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 { value *= 2 }
        if flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { value /= 2 }
        return value
    }
}
