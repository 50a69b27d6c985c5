internal import SystemCalls

/// Speaks to a monitor as VESA's DDC/CI 1.1 has it, about what MCCS calls a feature, such as its brightness.
///
/// Everything here waits, a tenth of a second in all.
struct MonitorControl {
    /// Why nothing can be made of a feature.
    enum Trouble: Error, Equatable {
        /// The bus can't be used, or nobody is at its other end.
        case noAnswer(SystemCallError)
        /// The null message: the monitor has nothing to say.
        case nothingToSay
        /// The bytes are none of an answer, or do not agree with their sum.
        case garbled
        case unsupported
    }

    /// MCCS' code of the luminance.
    static let brightness: UInt8 = 0x10

    private let bus: any I2CBus

    init(_ bus: any I2CBus) { self.bus = bus }

    /// The monitor's address, in seven bits, and in the eight that sums are made with.
    private static let (address, writtenAddress) = (UInt16(0x37), UInt8(0x6E))
    /// The host's own address, and the one that stands for it in the sums of answers.
    private static let (source, virtualSource) = (UInt8(0x51), UInt8(0x50))
    /// Set in the byte that holds a message's length.
    private static let lengthMark: UInt8 = 0x80
    /// How many milliseconds the standard wants between a question and its answer, and after a message.
    private static let (answerPause, messagePause) = (Int32(40), Int32(50))
    private static let answerSize = 11
    /// How often something is said: monitors that are busy do not listen, or answer with nothing to say.
    private static let tries = 3

    /// Asks where a feature stands.
    func level(of feature: UInt8) throws(Trouble) -> LightLevel {
        try repeatedly { () throws(Trouble) in try ask(feature) }
    }

    /// Sets a feature to a step; a monitor that took the message does not say whether it did.
    func set(_ feature: UInt8, to step: Int) throws(Trouble) {
        try repeatedly { () throws(Trouble) in try send([0x03, feature, UInt8(step >> 8 & 0xFF), UInt8(step & 0xFF)]) }
    }

    /// Does something and pauses after it, again where it did not succeed and may yet.
    private func repeatedly<Result>(_ message: () throws(Trouble) -> Result) throws(Trouble) -> Result {
        var trouble = Trouble.nothingToSay
        for _ in 0..<Self.tries {
            defer { bus.pause(Self.messagePause) }
            do throws(Trouble) {
                return try message()
            } catch {
                if error == .unsupported { throw error }
                trouble = error
            }
        }
        throw trouble
    }

    private func ask(_ feature: UInt8) throws(Trouble) -> LightLevel {
        try send([0x01, feature])
        bus.pause(Self.answerPause)
        let answer: [UInt8]
        do throws(SystemCallError) {
            answer = try bus.read(Self.answerSize, from: Self.address)
        } catch {
            throw .noAnswer(error)
        }
        return try Self.level(in: answer, of: feature)
    }

    private func send(_ content: [UInt8]) throws(Trouble) {
        let message = [Self.source, Self.lengthMark | UInt8(content.count)] + content
        do throws(SystemCallError) {
            try bus.write(message + [Self.sum(message, from: Self.writtenAddress)], to: Self.address)
        } catch {
            throw .noAnswer(error)
        }
    }

    private static func sum(_ bytes: some Sequence<UInt8>, from start: UInt8) -> UInt8 { bytes.reduce(start, ^) }

    /// What an answer says: its sender, its length, its kind, whether there is such a feature, its code and type, the highest step, the
    /// step, the sum.
    static func level(in bytes: [UInt8], of feature: UInt8) throws(Trouble) -> LightLevel {
        guard bytes.count == answerSize, bytes[0] == writtenAddress, bytes[1] & lengthMark != 0 else { throw .garbled }
        let length = Int(bytes[1] & ~lengthMark)
        guard length + 3 <= bytes.count, sum(bytes[..<(length + 2)], from: virtualSource) == bytes[length + 2] else { throw .garbled }
        if length == 0 { throw .nothingToSay }
        guard length == 8, bytes[2] == 0x02, bytes[4] == feature else { throw .garbled }
        let level = LightLevel(step: Int(bytes[8]) << 8 | Int(bytes[9]), most: Int(bytes[6]) << 8 | Int(bytes[7]))
        guard bytes[3] == 0, level.most > 0, level.step <= level.most else { throw .unsupported }
        return level
    }
}
