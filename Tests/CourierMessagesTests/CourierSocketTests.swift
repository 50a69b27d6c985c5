import CLinux
import Foundation
import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import CourierMessages

@Suite struct CourierSocketTests {
    private let (ours, theirs): (CourierSocket, CourierSocket)

    init() throws { (ours, theirs) = try CourierSocket.pair() }

    private func openCount() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }

    /// What is sent as raw bytes, as a stranger could.
    private func sendRaw(_ bytes: [UInt8], _ descriptor: Int32 = -1) {
        #expect(unsafe clinux_send_with_descriptor(theirs.rawValue, bytes, bytes.count, descriptor) == bytes.count)
    }

    private func nonsenseCount() throws -> Int? {
        if case .nonsense(let count) = try ours.receive() { count } else { nil }
    }

    @Test func carriesMessagesInTheirOrderWithTheirFiles() throws {
        let file = PassedDescriptor(OwnedDescriptor(taking: unsafe clinux_memfd_create("passed")))
        try file.owned.write(Array("a picture".utf8)[...])
        try theirs.send(.request(number: 1, .phone(.follow)))
        try theirs.send(.request(number: 2, .phone(.serve(.picture(name: "a.jpg")))), file)
        guard case .message(.request(1, .phone(.follow), nil), nil) = try ours.receive() else {
            return #expect(Bool(false), "the first message")
        }
        guard case .message(.request(2, _, _), let passed?) = try ours.receive() else { return #expect(Bool(false), "the second message") }
        var bytes = [UInt8](repeating: 0, count: 20)
        lseek(passed.owned.rawValue, 0, SEEK_SET)
        #expect(try passed.owned.read(into: &bytes) == 9)
        #expect(String(decoding: bytes.prefix(9), as: UTF8.self) == "a picture")
        #expect(fcntl(passed.owned.rawValue, F_GETFD) == FD_CLOEXEC)
        guard case .nothing = try ours.receive() else { return #expect(Bool(false), "nothing more") }
    }

    @Test func tellsNonsenseFromMessagesAndGoesOn() throws {
        sendRaw(Array("hello".utf8))
        #expect(try nonsenseCount() == 5)
        try theirs.send(.answer(number: 7, .done))
        guard case .message(.answer(7, .done), nil) = try ours.receive() else { return #expect(Bool(false), "the message behind it") }
    }

    @Test func tellsTheWholeLengthOfWhatIsTooLong() throws {
        sendRaw([UInt8](repeating: 0x20, count: CourierMessage.longest + 1))
        #expect(try nonsenseCount() == CourierMessage.longest + 1)
    }

    /// Files that come with nonsense, or more than one, would fill the table of what is open.
    @Test func keepsNoFileThatItDoesNotPassOn() throws {
        let file = OwnedDescriptor(taking: unsafe clinux_memfd_create("passed"))
        let before = try openCount()
        for _ in 0..<20 {
            sendRaw(Array("nonsense".utf8), file.rawValue)
            #expect(try nonsenseCount() == 8)
            #expect(unsafe clinux_send_with_descriptors(theirs.rawValue, "two", 3, file.rawValue, file.rawValue) == 3)
            #expect(try nonsenseCount() == 3)
        }
        #expect(try openCount() == before)
    }

    @Test func sendsNothingThatIsTooLong() throws {
        let long = CourierMessage.answer(number: 1, .refused(sentence: String(repeating: "a", count: CourierMessage.longest), cause: ""))
        #expect(throws: SystemCallError(operation: "send a message", code: EMSGSIZE)) { try theirs.send(long) }
    }

    /// A side that does not read holds up nobody: what it left unread is bounded, and sending never waits unless asked to.
    @Test func fillsUpWithoutWaiting() throws {
        let message = CourierMessage.answer(number: 1, .refused(sentence: String(repeating: "a", count: 60_000), cause: ""))
        var sent = 0
        let full = SystemCallError(operation: "send a message", code: EAGAIN)
        #expect(throws: full) {
            while sent < 1000 {
                try theirs.send(message)
                sent += 1
            }
        }
        #expect((1..<100).contains(sent))
        let start = ContinuousClock.now
        #expect(throws: full) { try theirs.send(message, patience: 50) }
        #expect(ContinuousClock.now - start >= .milliseconds(50))
        _ = try ours.receive()
        #expect(throws: Never.self) { try theirs.send(message) }
    }

    @Test func tellsTheEnd() throws {
        let (ours, theirs) = try CourierSocket.pair()
        try theirs.send(.answer(number: 1, .done))
        shutdown(theirs.rawValue, Int32(SHUT_RDWR))
        guard case .message = try ours.receive() else { return #expect(Bool(false), "what was sent before") }
        guard case .end = try ours.receive() else { return #expect(Bool(false), "the end") }
        #expect(throws: SystemCallError(operation: "send a message", code: EPIPE)) { try ours.send(.answer(number: 1, .done)) }
    }

    /// It may go while something is on its way to it, which it does not read any more.
    @Test func tellsWhatWasSaidBeforeAnEndThatLeftSomethingUnread() throws {
        let ours: CourierSocket
        do {
            let (kiosk, courier) = try CourierSocket.pair()
            try kiosk.send(.request(number: 1, .outbox(.look)))
            try courier.send(.event(.goodbye))
            ours = kiosk
        }
        guard case .message(.event(.goodbye), nil) = try ours.receive() else { return #expect(Bool(false), "what was sent before") }
        guard case .end = try ours.receive() else { return #expect(Bool(false), "the end") }
    }

    /// As systemd passes the socket of a unit, and as the kiosk passes its own.
    @Test func takesWhatWasLeftToIt() throws {
        let folder = try TemporaryFolder("courier")
        let path = folder.path(of: "socket")
        let listening = try UnixSocket.listenForMessages(at: path)
        let kiosk = try CourierSocket(connectingTo: path)
        let courier = try CourierSocket(inheriting: listening)
        try kiosk.send(.request(number: 1, .outbox(.look)))
        guard case .message(.request(1, .outbox(.look), nil), nil) = try courier.receive() else {
            return #expect(Bool(false), "the message")
        }
        let again = try CourierSocket(inheriting: dup(courier.rawValue))
        try again.send(.answer(number: 1, .done))
        guard case .message(.answer(1, .done), nil) = try kiosk.receive() else { return #expect(Bool(false), "the answer") }
        #expect(throws: SystemCallError.self) { try CourierSocket(connectingTo: folder.path(of: "nobody")) }
        #expect(throws: SystemCallError.self) { try CourierSocket(connectingTo: String(repeating: "a", count: 200)) }
    }
}
