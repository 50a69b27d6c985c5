/// Unpacks the codes of a GIF picture.
///
/// Codes grow from `codeBits` + 1 to 12 bits; each stands for a string of numbers that is one number longer than another code's. The data
/// lie in blocks of up to 255 bytes, each behind its length.
struct LZWUnpacking {
    private static let codeCount = 4096

    private let bytes: [UInt8]
    private var place: Int
    private var blockEnd: Int
    private let clear: Int
    private let codeBits: Int
    private var bits = 0
    private var bitCount = 0
    private var prefix = [UInt16](repeating: 0, count: codeCount)
    private var last = [UInt8](repeating: 0, count: codeCount)
    private var stack = [UInt8](repeating: 0, count: codeCount + 1)

    init(_ bytes: [UInt8], at place: Int, codeBits: Int) {
        self.bytes = bytes
        self.place = place
        blockEnd = place
        self.codeBits = codeBits
        clear = 1 << codeBits
        for number in 0..<min(clear, 256) { last[number] = UInt8(number) }
    }

    /// The next code; nil at the end of the data.
    private mutating func next(_ width: Int) -> Int? {
        while bitCount < width {
            if place == blockEnd {
                guard place < bytes.count, bytes[place] > 0 else { return nil }
                blockEnd = min(bytes.count, place + 1 + Int(bytes[place]))
                place += 1
                if place == blockEnd { return nil }
            }
            bits |= Int(bytes[place]) << bitCount
            bitCount += 8
            place += 1
        }
        let code = bits & (1 << width - 1)
        bits >>= width
        bitCount -= width
        return code
    }

    /// Hands out one number after the other, until `take` has enough, or the data end or make no sense.
    mutating func run(_ take: (UInt8) -> Bool) {
        var (width, free) = (codeBits + 1, clear + 2)
        var before: Int?
        while let code = next(min(width, 12)) {
            if code == clear {
                (width, free, before) = (codeBits + 1, clear + 2, nil)
                continue
            }
            if code == clear + 1 || code > free || code == free && before == nil { return }
            let count = string(code == free ? before ?? 0 : code)
            let first = stack[count - 1]
            for index in (0..<count).reversed() where !take(stack[index]) { return }
            if code == free, !take(first) { return }
            if let before, free < Self.codeCount {
                prefix[free] = UInt16(before)
                last[free] = first
                free += 1
                if free == 1 << width, width < 12 { width += 1 }
            }
            before = code
        }
    }

    /// Puts the string of a code on the stack, its last number first, and returns its length.
    private mutating func string(_ code: Int) -> Int {
        var (code, count) = (code, 0)
        while code > clear + 1, count < Self.codeCount {
            stack[count] = last[code]
            code = Int(prefix[code])
            count += 1
        }
        stack[count] = last[code]
        return count + 1
    }
}
