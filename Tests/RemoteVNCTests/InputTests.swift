import Devices
import Geometry
import TestSupport
import Testing

@testable import RemoteVNC

extension VNCTests {
    /// Pointers and keys of viewers arrive as touches and keys.
    @Suite("Input over RFB")
    @MainActor
    struct InputTests {
        private func viewer(of preview: Preview) async throws -> RFBClient {
            let port = preview.port
            return try await RFBClient.run {
                let client = try RFBClient(port: port)
                _ = try client.greet()
                return client
            }
        }

        @Test("Pressing, dragging and letting go is one contact; hovering is none")
        func drag() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let client = try await viewer(of: preview)
            try await RFBClient.run {
                try client.pointer(0, x: 1, y: 1)
                try client.pointer(1, x: 15, y: 9)
                try client.pointer(1, x: 31, y: 19)
                try client.pointer(0, x: 31, y: 19)
            }
            #expect(try await preview.wait { preview.touches.count == 3 })
            #expect(preview.touches.map(\.phase) == [.began, .moved, .ended])
            #expect(Set(preview.touches.map(\.contact)).count == 1)
            #expect(preview.touches.first?.position == UnitPoint(x: 15.5 / 64, y: 9.5 / 40))
            #expect(preview.touches.last?.position == UnitPoint(x: 31.5 / 64, y: 19.5 / 40))
        }

        @Test("The last pixel of each edge can be pointed at, and what lies beyond it is taken for it")
        func edges() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let client = try await viewer(of: preview)
            try await RFBClient.run {
                try client.pointer(1, x: 63, y: 39)
                try client.pointer(1, x: 0, y: 0)
                try client.pointer(1, x: 64, y: 400)
            }
            #expect(try await preview.wait { preview.touches.count == 3 })
            let last = UnitPoint(x: 63.5 / 64, y: 39.5 / 40)
            #expect(preview.touches.map(\.position) == [last, UnitPoint(x: 0.5 / 64, y: 0.5 / 40), last])
        }

        @Test("Places are the panel's, whatever way the picture is turned", arguments: Rotation.allCases)
        func rotated(rotation: Rotation) async throws {
            let preview = try Preview(rotation: rotation)
            defer { preview.display.close() }
            let client = try await viewer(of: preview)
            try await RFBClient.run { try client.pointer(1, x: 4, y: 2) }
            #expect(try await preview.wait { !preview.touches.isEmpty })
            let size = preview.display.contentSize
            let place = UnitPoint(x: 4.5 / Double(size.width), y: 2.5 / Double(size.height))
            #expect(preview.touches.first?.position == rotation.panel(ofContent: place))
        }

        @Test("A viewer that hangs up while dragging cancels its contact and lets go of its keys")
        func hangUp() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let client = try await viewer(of: preview)
            try await RFBClient.run {
                try client.key(0xFFE1, isDown: true)
                try client.pointer(1, x: 4, y: 2)
                client.hangUp()
            }
            #expect(try await preview.wait { preview.touches.count == 2 && preview.keys.count == 2 })
            #expect(preview.touches.map(\.phase) == [.began, .cancelled])
            #expect(preview.keys.map(\.phase) == [.down, .up])
            #expect(preview.keys.map(\.key) == ["Shift_L", "Shift_L"])
        }

        @Test("Keys have their xkb names and what they type")
        func keys() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let client = try await viewer(of: preview)
            let symbols: [UInt32] = [0x61, 0xDF, 0xFF0D, 0x0100_05D0]
            try await RFBClient.run {
                for symbol in symbols {
                    try client.key(symbol, isDown: true)
                    try client.key(symbol, isDown: false)
                }
            }
            #expect(try await preview.wait { preview.keys.count == 8 })
            let downs = preview.keys.filter { $0.phase == .down }
            #expect(downs.map(\.key) == ["a", "ssharp", "Return", "U05D0"])
            #expect(downs.map(\.text) == ["a", "ß", "", "א"])
            #expect(preview.keys.filter { $0.phase == .up }.map(\.text) == ["", "", "", ""])
        }

        @Test("A key that is reported down again is held, and Control types nothing")
        func heldKeys() {
            var keys = HeldKeys()
            #expect(keys.report(viewer: 1, symbol: 0x61, isDown: false, time: .zero) == nil)
            #expect(keys.report(viewer: 1, symbol: 0x61, isDown: true, time: .zero)?.phase == .down)
            #expect(keys.report(viewer: 1, symbol: 0x61, isDown: true, time: .zero)?.phase == .repeated)
            #expect(keys.report(viewer: 2, symbol: 0x61, isDown: true, time: .zero)?.phase == .down)
            _ = keys.report(viewer: 1, symbol: 0xFFE3, isDown: true, time: .zero)
            let event = keys.report(viewer: 1, symbol: 0x76, isDown: true, time: .zero)
            #expect(event?.text == "")
            #expect(event?.isControlDown == true)
            #expect(keys.viewerLeft(1, time: .zero).map(\.key) == ["a", "Control_L", "v"])
            #expect(keys.viewerLeft(1, time: .zero).isEmpty)
        }

        @Test("The fourth and fifth button are the wheel, and no contact")
        func wheel() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let client = try await viewer(of: preview)
            try await RFBClient.run {
                for buttons: UInt8 in [16, 0, 16, 0, 8, 0] { try client.pointer(buttons, x: 31, y: 19) }
                try client.pointer(1, x: 31, y: 19)
                try client.pointer(0, x: 31, y: 19)
            }
            #expect(try await preview.wait { preview.touches.count == 2 })
            #expect(preview.wheels.map(\.notches) == [1, 1, -1])
            #expect(preview.wheels.first?.position == UnitPoint(x: 31.5 / 64, y: 19.5 / 40))
            #expect(preview.touches.map(\.phase) == [.began, .ended])
        }

        @Test("A wheel's button that is held is one notch, for each viewer")
        func heldWheel() {
            var wheels = WheelButtons()
            #expect(wheels.report(viewer: 1, buttons: 16) == 1 && wheels.report(viewer: 1, buttons: 16) == 0)
            #expect(wheels.report(viewer: 2, buttons: 16 | 1) == 1 && wheels.report(viewer: 1, buttons: 8) == -1)
            wheels.viewerLeft(1)
            #expect(wheels.report(viewer: 1, buttons: 8) == -1)
        }

        @Test("Two viewers have contacts of their own")
        func twoPointers() {
            var contacts = PointerContacts()
            let place = UnitPoint(x: 0.5, y: 0.5)
            let first = contacts.report(viewer: 1, isPressed: true, at: place, time: .zero)
            let second = contacts.report(viewer: 2, isPressed: true, at: place, time: .zero)
            #expect(first?.phase == .began)
            #expect(second?.phase == .began)
            #expect(first?.contact != second?.contact)
            #expect(contacts.report(viewer: 1, isPressed: true, at: place, time: .zero) == nil)
            #expect(contacts.viewerLeft(2, time: .zero)?.contact == second?.contact)
            #expect(contacts.report(viewer: 1, isPressed: false, at: place, time: .zero)?.phase == .ended)
        }
    }
}
