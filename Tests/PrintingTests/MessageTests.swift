import CCUPS
import Testing

@testable import Printing

/// What goes to a print server, as RFC 8010 writes it.
@Suite struct MessageTests {
    /// A message's bytes after its header of eight.
    private func bytes(_ message: IPPMessage) -> [UInt8] {
        final class Sink { var bytes: [UInt8] = [] }
        let sink = Sink()
        let state = withExtendedLifetime(sink) {
            unsafe ippWriteIO(
                Unmanaged.passUnretained(sink).toOpaque(),
                { context, buffer, count in
                    guard let context = unsafe context, let buffer = unsafe buffer else { return -1 }
                    let sink = unsafe Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
                    unsafe sink.bytes += UnsafeBufferPointer(start: buffer, count: count)
                    return count
                }, 1, nil, message.message)
        }
        #expect(state == IPP_STATE_DATA)
        return Array(sink.bytes.dropFirst(8))
    }

    /// Section 3.9: a Boolean is the byte 0 or the byte 1.
    @Test(arguments: [(true, 1), (false, 0)] as [(Bool, UInt8)]) func booleansAreZeroOrOne(value: Bool, byte: UInt8) {
        let message = IPPMessage()
        message.add(IPP_TAG_JOB, "x", value)
        #expect(bytes(message) == [UInt8(IPP_TAG_JOB.rawValue), 0x22, 0, 1, UInt8(ascii: "x"), 0, 1, byte, 3])
        #expect(message["x"]?.booleans == [value] && message["x"]?.integers == [] && message["y"] == nil)
    }

    @Test func addressesLeadToTheQueue() {
        #expect(IPPMessage.address(of: "booth") == "ipp://localhost/printers/booth")
        #expect(IPPMessage.address(of: "a b") == "ipp://localhost/printers/a%20b")
    }

    /// Section 3.9: dots across and down, and 3 for an inch.
    @Test func resolutionsAreDotsPerInch() {
        let message = IPPMessage()
        message.add(IPP_TAG_JOB, "x", resolution: 300)
        #expect(bytes(message) == [UInt8(IPP_TAG_JOB.rawValue), 0x32, 0, 1, UInt8(ascii: "x"), 0, 9, 0, 0, 1, 44, 0, 0, 1, 44, 3, 3])
    }

    @Test func numbersAndWordsAreOfTheirKinds() {
        let message = IPPMessage()
        message.add(IPP_TAG_JOB, IPP_TAG_INTEGER, "n", 258)
        message.add(IPP_TAG_JOB, IPP_TAG_KEYWORD, "k", "ab")
        let number: [UInt8] = [0x21, 0, 1, UInt8(ascii: "n"), 0, 4, 0, 0, 1, 2]
        let word: [UInt8] = [0x44, 0, 1, UInt8(ascii: "k"), 0, 2] + Array("ab".utf8)
        // Put together outside of the macro: with the modules of 64-bit ARM the compiler gave up on the sum within it.
        let expected: [UInt8] = [UInt8(IPP_TAG_JOB.rawValue)] + number + word + [3]
        #expect(bytes(message) == expected)
    }

    @Test func whatIsAskedForIsOneList() {
        let message = IPPMessage()
        message.ask(for: ["a", "b", "c"])
        #expect(message["requested-attributes"]?.strings == ["a", "b", "c"])
    }
}
