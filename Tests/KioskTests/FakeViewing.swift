import Devices
import Geometry

/// A way for helpers whose other end a test holds.
final class FakeViewing: RemoteViewing {
    var onTouches: (@MainActor ([TouchEvent]) -> Void)?
    var onPointer: (@MainActor (UnitPoint?) -> Void)?
    var onWheel: (@MainActor (WheelEvent) -> Void)?
    var onKey: (@MainActor (KeyEvent) -> Void)?
    var onWatchersChange: (@MainActor () -> Void)?
    var onLoss: (@MainActor () -> Void)?
    var nextError: RemoteViewingError?
    /// The password while helpers are let in.
    private(set) var password: String?
    private(set) var size = Size.zero
    /// What helpers see, row by row.
    private(set) var picture: [UInt32] = []
    var watcherCount = 0 { didSet { if watcherCount != oldValue { onWatchersChange?() } } }

    func open(_ picture: (size: Size, rotation: Rotation), password: String) async throws(RemoteViewingError) -> String {
        if let nextError { throw nextError }
        self.password = password
        return "192.168.1.20:5900"
    }

    func show(_ pixels: Span<UInt32>, pixelsPerRow: Int, damage: [Rect], _ picture: (size: Size, rotation: Rotation)) {
        if size != picture.size { self.picture = [UInt32](repeating: 0xFF, count: picture.size.area) }
        size = picture.size
        for rect in damage {
            for y in rect.top..<rect.bottom {
                for x in rect.left..<rect.right { self.picture[y * size.width + x] = pixels[y * pixelsPerRow + x] & 0xFFFFFF }
            }
        }
    }

    func close() {
        password = nil
        watcherCount = 0
    }
}
