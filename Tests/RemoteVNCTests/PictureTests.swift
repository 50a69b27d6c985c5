import Devices
import Geometry
import RemoteVNC
import TestSupport
import Testing

extension VNCTests {
    /// Viewers see what was presented.
    @Suite("Pictures over RFB")
    @MainActor
    struct PictureTests {
        @Test("A viewer gets the whole picture, exactly")
        func wholePicture() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let picture = Preview.picture(Preview.size)
            try preview.show(picture)
            let port = preview.port
            let (size, patches) = try await RFBClient.run {
                let client = try RFBClient(port: port)
                let size = try client.greet()
                try client.request(size, incremental: false)
                return (size, try client.update())
            }
            #expect(size == Preview.size)
            #expect(patches == [RFBClient.Patch(rect: Rect(size: size), pixels: picture, isNewSize: false)])
        }

        @Test("Afterwards a viewer gets what is damaged, when it changes and not before")
        func damage() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            try preview.show(Preview.picture(Preview.size))
            let port = preview.port
            let client = try await RFBClient.run {
                let client = try RFBClient(port: port)
                let size = try client.greet()
                try client.request(size, incremental: false)
                _ = try client.update()
                try client.request(size, incremental: true)
                return client
            }
            #expect(try await RFBClient.run { client.isSilent(milliseconds: 200) })
            let rect = Rect(x: 5, y: 7, width: 3, height: 2)
            let next = Preview.picture(Preview.size, seed: 3)
            try preview.show(next, damage: [rect])
            let patches = try await RFBClient.run { try client.update() }
            let expected = (7..<9).flatMap { y in next[y * Preview.size.width + 5..<y * Preview.size.width + 8] }
            #expect(patches == [RFBClient.Patch(rect: rect, pixels: expected, isNewSize: false)])
        }

        @Test("Each presented frame is reported, once, later")
        func presented() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            try preview.show(Preview.picture(Preview.size))
            #expect(preview.events.isEmpty)
            #expect(try await preview.wait { !preview.events.isEmpty })
            try await Task.sleep(for: .milliseconds(100))
            #expect(preview.events.count == 1)
            guard case .presented = preview.events.first else {
                Issue.record("\(preview.events)")
                return
            }
        }

        @Test("Turning the picture gives viewers the new size and asks for a whole frame")
        func rotation() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let port = preview.port
            let client = try await RFBClient.run {
                let client = try RFBClient(port: port)
                _ = try client.greet()
                try client.request(Preview.size, incremental: false)
                _ = try client.update()
                return client
            }
            preview.display.rotation = .quarter
            #expect(preview.events.isEmpty)
            #expect(preview.display.contentSize == Size(width: 40, height: 64))
            #expect(try await preview.wait { preview.events.contains(.changed) })
            let change = try await RFBClient.run {
                try client.request(Size(width: 40, height: 64), incremental: true)
                return try client.update()
            }
            #expect(change.contains { $0.isNewSize && $0.rect.size == Size(width: 40, height: 64) })
            let picture = Preview.picture(preview.display.contentSize)
            try preview.show(picture)
            let patches = try await RFBClient.run {
                try client.request(Size(width: 40, height: 64), incremental: false)
                return try client.update()
            }
            #expect(patches.first?.pixels == picture)
        }

        @Test("A viewer that reads nothing keeps neither the kiosk nor other viewers waiting")
        func stalledViewer() async throws {
            let size = Size(width: 640, height: 400)
            let preview = try Preview(size: size)
            defer { preview.display.close() }
            try preview.show([UInt32](repeating: 0x123456, count: size.area))
            let port = preview.port
            let stalled = try await RFBClient.run {
                let client = try RFBClient(port: port, receiveBuffer: 4096)
                _ = try client.greet()
                // Ten uncompressed pictures are 10 MB, more than the sockets hold.
                for _ in 0..<10 { try client.request(size, incremental: false) }
                return client
            }
            let picture = [UInt32](repeating: 0x654321, count: size.area)
            try preview.show(picture)
            let patches = try await RFBClient.run {
                let client = try RFBClient(port: port)
                _ = try client.greet()
                try client.request(size, incremental: false)
                return try client.update()
            }
            #expect(patches.first?.pixels == picture)
            stalled.hangUp()
        }

        @Test("Viewers that come and go leave the display working")
        func comingAndGoing() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let port = preview.port
            for round in 0..<20 {
                try await RFBClient.run {
                    let client = try RFBClient(port: port)
                    if round % 3 == 0 { return client.hangUp() }
                    _ = try client.greet()
                    if round % 3 == 1 { try client.send([5, 1]) }
                }
            }
            let size = try await RFBClient.run { try RFBClient(port: port).greet() }
            #expect(size == Preview.size)
        }
    }
}
