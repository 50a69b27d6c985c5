import Configuration
import Devices
import Geometry
import HeadlessDevices
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

extension KioskRig {
    /// A kiosk whose guest has opened the camera; its picture is live where frames come by themselves.
    static func withCamera(
        _ width: Int = 800, _ height: Int = 480, rotation: Rotation = .none, configure: (inout Configuration) -> Void = { _ in },
        prepare: (KioskRig) -> Void = { _ in }
    ) async throws -> KioskRig {
        let rig = try KioskRig(width, height, rotation: rotation, configure: configure)
        prepare(rig)
        try await rig.settle()
        if rig.shows("sent-memes.add") { try await rig.tap("sent-memes.add") }
        try await rig.tap("editor.camera")
        return rig
    }

    /// Lets time pass frame by frame, as on a real panel.
    func play(_ milliseconds: Int) async throws {
        var rest = milliseconds
        while rest > 0 {
            try await advance(min(rest, 16))
            rest -= 16
        }
    }

    /// Lets the frame on its way be shown and compares it with everything drawn anew; a live picture never rests for long.
    func checkLive(at place: SourceLocation = #_sourceLocation) async throws {
        camera.interval = nil
        try await play(100)
        check(at: place)
    }

    /// A tap that waits for nothing that it brings about.
    func tapAndGo(_ identifier: String, at place: SourceLocation = #_sourceLocation) async throws {
        let point = try element(identifier, at: place).frame.center
        touch(.began, point)
        touch(.ended, point)
        try await drain()
    }

    private func reading(in area: Rect, covers: Bool) -> NumberedPicture.Reading? {
        let (pixels, width) = (memory.presentedFrame.pixels, display.contentSize.width)
        return NumberedPicture.read(in: area, shape: camera.frameSize, covers: covers) { pixels[$1 * width + $0] }
    }

    /// Whether the flash is at its brightest.
    var isWhite: Bool { memory.presentedFrame.pixels.allSatisfy { $0 & 0xFF_FFFF == 0xFF_FFFF } }

    /// The numbered frame that is live on the panel.
    var liveReading: NumberedPicture.Reading? {
        guard let preview = application.elementTree.first("camera.preview") else { return nil }
        return reading(in: preview.frame, covers: false)
    }

    /// The numbered photo that is reviewed.
    func reviewReading() throws -> NumberedPicture.Reading? {
        reading(in: try element("camera.preview").frame, covers: false)
    }

    /// All words on the screen.
    var words: String { application.elementTree.all.compactMap(\.accessibility.label).joined(separator: " | ") }
}
