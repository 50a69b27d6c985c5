import Testing

@testable import Automation

@Suite struct OutputBufferTests {
    @Test func bytesComeInTheirOrder() {
        var buffer = OutputBuffer()
        var taken: [UInt8] = []
        for round in 0..<70 {
            // Between none and six bytes come, and three go.
            for _ in 0..<round % 7 { buffer.append([UInt8(taken.count + buffer.count)]) }
            _ = unsafe buffer.send { bytes in
                unsafe taken += bytes.prefix(3)
                return min(bytes.count, 3)
            }
        }
        #expect(taken.count > 180 && taken == (0..<taken.count).map { UInt8($0) })
    }

    @Test func refusalTakesNothing() {
        var buffer = OutputBuffer()
        buffer.append([1, 2])
        let count = unsafe buffer.send { _ in -1 }
        #expect(count == -1)
        #expect(buffer.count == 2)
    }

    /// A reader that is never quite done.
    @Test func whatWasSentIsLetGo() {
        var buffer = OutputBuffer()
        buffer.append([7])
        for _ in 0..<1000 {
            buffer.append([UInt8](repeating: 7, count: 100))
            _ = unsafe buffer.send { bytes in bytes.count - 1 }
            #expect(buffer.count == 1 && buffer.heldCount <= 2)
        }
    }
}
