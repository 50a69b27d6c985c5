import Devices
import Geometry
import RemoteVNC

/// A display on a free port of loopback with what it reported.
@MainActor
final class Preview {
    let display: VNCDisplay
    private(set) var touches: [TouchEvent] = []
    private(set) var wheels: [WheelEvent] = []
    private(set) var keys: [KeyEvent] = []
    private(set) var events: [DisplayEvent] = []

    nonisolated static let size = Size(width: 64, height: 40)

    init(size: Size = Preview.size, rotation: Rotation = .none, password: String? = nil) throws {
        let options = VNCDisplay.Options(size: size, rotation: rotation, port: 0, password: password)
        display = try VNCDisplay(options, clock: SystemEventClock())
        display.onTouches = { [weak self] in self?.touches += $0 }
        display.onWheel = { [weak self] in self?.wheels.append($0) }
        display.onKey = { [weak self] in self?.keys.append($0) }
        display.onEvent = { [weak self] in self?.events.append($0) }
    }

    var port: Int { display.port }
    var browserPort: Int { Int(display.addressForBrowser.split(separator: ":").last?.dropLast() ?? "") ?? 0 }

    /// A picture in which every pixel differs from its neighbours.
    nonisolated static func picture(_ size: Size, seed: UInt32 = 1) -> [UInt32] {
        (0..<size.area).map { (UInt32($0) &* 2_654_435_761 &* seed) & 0xFFFFFF }
    }

    func show(_ picture: [UInt32], damage: [Rect]? = nil) throws {
        let size = display.contentSize
        try display.present(picture.span, pixelsPerRow: size.width, damage: damage ?? [Rect(size: size)])
    }

    /// Lets the main queue turn until the condition holds, for two seconds at most.
    func wait(until condition: () -> Bool) async throws -> Bool {
        for _ in 0..<400 {
            if condition() { return true }
            try await Task.sleep(for: .milliseconds(5))
        }
        return condition()
    }
}
