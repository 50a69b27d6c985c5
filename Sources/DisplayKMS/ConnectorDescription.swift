internal import CDRM
internal import Geometry

/// A socket or an internal link of a card, and what hangs on it.
struct ConnectorDescription: Equatable, Sendable {
    /// The kernel's number of it.
    var id: UInt32
    /// Its name as in /sys/class/drm, such as "HDMI-A-1".
    var name: String
    /// One of `DRM_MODE_CONNECTOR_*`.
    var type: UInt32
    var isConnected: Bool
    /// What the panel says it measures; often zero or a mere aspect ratio.
    var millimetres: Size
    var modes: [ModeDescription]
    /// How the picture must be turned because of how the panel is built in.
    var mounting: Rotation = .none
    /// A head-mounted display, which must not be used as a screen.
    var isHeadMounted = false
    /// The link failed after it was set up; the mode must be set again.
    var hasBadLink = false

    /// 0 for panels that are built in, 1 for today's digital sockets, 2 for everything else.
    var rank: Int {
        switch Int32(bitPattern: type) {
        case DRM_MODE_CONNECTOR_eDP, DRM_MODE_CONNECTOR_DSI, DRM_MODE_CONNECTOR_LVDS, DRM_MODE_CONNECTOR_DPI, DRM_MODE_CONNECTOR_SPI: 0
        case DRM_MODE_CONNECTOR_HDMIA, DRM_MODE_CONNECTOR_HDMIB, DRM_MODE_CONNECTOR_DisplayPort: 1
        default: 2
        }
    }

    var canShow: Bool { isConnected && !isHeadMounted && !modes.isEmpty && type != UInt32(DRM_MODE_CONNECTOR_WRITEBACK) }
}

/// The connector to show on.
///
/// The rule: only connected ones with a mode count, and only the named one if there is a name; panels that are built in (eDP, DSI,
/// LVDS, DPI, SPI) come before HDMI and DisplayPort, and these before everything else; between equals the kernel's order decides.
func bestConnector(of connectors: [ConnectorDescription], named name: String? = nil) -> ConnectorDescription? {
    firstBest(connectors.filter { $0.canShow && (name == nil || $0.name == name) }) { $0.rank < $1.rank }
}
