/// A source file's text, addressed by bytes as the parser counts them.
public struct SourceText: Sendable {
    /// The path below the project's root.
    public let path: String
    public let bytes: [UInt8]
    /// Where lines end, in bytes from the start.
    private let lineEnds: [Int]

    public init(path: String, _ text: String) {
        self.path = path
        bytes = Array(text.utf8)
        lineEnds = bytes.enumerated().filter { $1 == UInt8(ascii: "\n") }.map(\.offset)
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    func text(_ place: Range<Int>) -> String { String(decoding: bytes[place], as: UTF8.self) }

    /// The line, from 1, that holds a byte.
    func line(of offset: Int) -> Int { (lineEnds.firstIndex { $0 >= offset } ?? lineEnds.count) + 1 }

    /// What a difference of the file without and with the mistake shows: lines that start with "-", then lines that start with "+".
    public func difference(_ mutant: Mutant) -> [String] {
        let newline = UInt8(ascii: "\n")
        let start = bytes[..<mutant.place.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let end = bytes[mutant.place.upperBound...].firstIndex(of: newline) ?? bytes.count
        let before = text(start..<end)
        let after = text(start..<mutant.place.lowerBound) + mutant.mistake + text(mutant.place.upperBound..<end)
        return Self.lines("-", before) + Self.lines("+", after)
    }

    private static func lines(_ mark: String, _ text: String) -> [String] {
        text.split(separator: "\n").map { line in line.drop { $0 == " " } }.filter { !$0.isEmpty }.map { "\(mark) \($0)" }
    }

    /// The file with the mistakes in it, each switched by its number, and the lines of the result that each of them takes.
    ///
    /// The mutants are of this file and don't overlap.
    public func switching(_ mutants: [(number: Int, mutant: Mutant)]) -> (text: String, lines: [(number: Int, lines: ClosedRange<Int>)]) {
        var text = "public import CMutants;"
        var (last, line) = (0, 1)
        var lines: [(number: Int, lines: ClosedRange<Int>)] = []
        func add(_ part: String) {
            text += part
            line += part.utf8.count { $0 == UInt8(ascii: "\n") }
        }
        for (number, mutant) in mutants.sorted(by: { $0.mutant.place.lowerBound < $1.mutant.place.lowerBound }) {
            precondition(mutant.place.lowerBound >= last, "two mistakes in one place can't be told apart")
            add(self.text(last..<mutant.place.lowerBound))
            let first = line
            add(mutant.switched(number))
            lines.append((number, first...line))
            last = mutant.place.upperBound
        }
        add(self.text(last..<bytes.count))
        return (text, lines)
    }
}
