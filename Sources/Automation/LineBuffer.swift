/// Bytes as they come in, cut into lines of a bounded length.
struct LineBuffer {
    /// More than any request takes that means well.
    static let longestLine = 1 << 20

    private var bytes: [UInt8] = []
    /// How many of the bytes were searched for the end of a line already.
    private var searched = 0
    /// A line was longer than allowed. What follows can't be understood any more.
    private(set) var isOverfull = false

    /// Takes bytes in and returns the lines that are complete now, empty ones left out.
    mutating func append(_ chunk: ArraySlice<UInt8>) -> [[UInt8]] {
        guard !isOverfull else { return [] }
        bytes += chunk
        var lines: [[UInt8]] = []
        var start = 0
        while let end = bytes[max(searched, start)...].firstIndex(of: UInt8(ascii: "\n")) {
            guard end - start <= Self.longestLine else { break }
            let line = bytes[start..<end]
            if line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\t") }) {
                lines.append([UInt8](line))
            }
            start = end + 1
        }
        bytes.removeFirst(start)
        searched = bytes.count
        if bytes.count > Self.longestLine {
            isOverfull = true
            bytes = []
        }
        return lines
    }
}
