import Devices
import Geometry
import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import RemoteVNC

extension VNCTests {
    /// Those who help from afar, and are brought by somebody else.
    @Suite("Guests of a picture that is shown elsewhere")
    @MainActor
    struct GuestsTests {
        private final class Heard {
            var touches: [TouchEvent] = []
            var keys: [KeyEvent] = []
        }

        /// The other end of the connection of somebody who calls.
        private func connection(of caller: RFBClient) throws -> OwnedDescriptor {
            var socket = try ListeningSocket(address: "127.0.0.1", port: 0)
            try caller.connect(port: socket.port)
            guard let connection = socket.nextCaller() else { throw ConversationError(message: "nobody called") }
            return connection
        }

        /// The panel goes on when help ends, and would take nobody's touch with a finger on it.
        @Test("Whoever is hung up on lets go of everything, also when nobody holds the picture any more")
        func closing() async throws {
            let heard = Heard()
            var guests = VNCGuests(size: Preview.size, rotation: .none, password: "geheim", clock: SystemEventClock())
            guests?.onTouches = { heard.touches += $0 }
            guests?.onKey = { heard.keys.append($0) }
            let caller = RFBClient()
            guests?.admit(try connection(of: caller))
            try await RFBClient.run {
                _ = try caller.greet(password: "geheim")
                try caller.key(0xFFE1, isDown: true)
                try caller.pointer(1, x: 4, y: 2)
            }
            try await eventually { heard.touches.count == 1 }
            guests?.close()
            guests = nil
            try await eventually { heard.touches.count == 2 && heard.keys.count == 2 }
            #expect(heard.touches.map(\.phase) == [.began, .cancelled])
            #expect(heard.keys.map(\.phase) == [.down, .up])
        }

        @Test("Who is brought after the end, or calls at it, is hung up on")
        func late() async throws {
            let guests = try #require(VNCGuests(size: Preview.size, rotation: .none, password: "geheim", clock: SystemEventClock()))
            let (caller, latecomer) = (RFBClient(), RFBClient())
            guests.admit(try connection(of: caller))
            guests.close()
            guests.admit(try connection(of: latecomer))
            for one in [caller, latecomer] {
                #expect(try await RFBClient.run { try one.receiveAll() }.count <= 12, "no more than a greeting")
            }
        }

        /// Somebody whose network breaks down says nothing more, not even that.
        @Test("A connection whose other end is not heard of any more ends in twenty seconds")
        func silence() async throws {
            let door = try FrontDoor()
            defer { door.close() }
            let caller = RFBClient()
            let connection = try connection(of: caller)
            let number = connection.rawValue
            door.take(connection)
            func option(_ level: Int32, _ name: Int32) -> Int32 {
                var (value, size) = (Int32(-1), socklen_t(MemoryLayout<Int32>.size))
                unsafe getsockopt(number, level, name, &value, &size)
                return value
            }
            let tcp = Int32(IPPROTO_TCP)
            #expect(option(SOL_SOCKET, SO_KEEPALIVE) == 1 && option(tcp, TCP_USER_TIMEOUT) == 20_000)
            #expect(option(tcp, TCP_KEEPIDLE) + option(tcp, TCP_KEEPINTVL) * option(tcp, TCP_KEEPCNT) == 20)
            caller.hangUp()
        }

        private func eventually(_ condition: () -> Bool) async throws {
            for _ in 0..<400 where !condition() { try await Task.sleep(for: .milliseconds(5)) }
            #expect(condition())
        }
    }
}
