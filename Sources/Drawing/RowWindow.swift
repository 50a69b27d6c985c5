/// The source rows that the next target rows of a resampling need, as floats.
///
/// Columns are filtered here before rows are: rows are as wide as their memory, so that this compiles to vector code for any width.
@safe
final class RowWindow {
    /// Target rows that are made together.
    static let batch = 8

    private let down: FilterTaps
    private let height: Int
    private let targetHeight: Int
    /// Values of a source row.
    private let count: Int
    /// The same, rounded up to what one turn of `addUp` takes.
    private let stride: Int
    private let kept: Int
    private let floats: UnsafeMutablePointer<Float>
    private var arrived = 0
    private(set) var next = 0

    /// - Parameters:
    ///   - count: values of a source row.
    ///   - height: source rows that will arrive.
    ///   - ahead: source rows that may arrive beyond those that the next batch needs.
    init(count: Int, height: Int, down: FilterTaps, ahead: Int) {
        let rows = down.starts.count
        let span = (0..<rows).map { down.starts[min($0 + Self.batch, rows) - 1] - down.starts[$0] }.max() ?? 0
        (self.count, self.height, self.down, targetHeight) = (count, height, down, rows)
        stride = (count + 47) / 48 * 48
        kept = min(height, span + down.count + ahead)
        unsafe floats = .allocate(capacity: stride * (kept + Self.batch))
        unsafe floats.initialize(repeating: 0, count: stride * (kept + Self.batch))
    }

    deinit { unsafe floats.deallocate() }

    /// Source rows that have to arrive until the last target row can be made.
    var neededRows: Int { (down.starts.last ?? 0) + down.count }
    /// Target rows of the next batch.
    var batchCount: Int { min(Self.batch, targetHeight - next) }
    /// Whether everything for the next batch has arrived.
    var hasBatch: Bool { batchCount > 0 && arrived >= down.starts[next + batchCount - 1] + down.count }

    /// Takes the next source rows, which lie `bytesPerRow` apart.
    func push(_ bytes: Span<UInt8>, rows: Int, bytesPerRow: Int) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            for row in 0..<min(rows, height - arrived) {
                precondition(row * bytesPerRow + count <= buffer.count, "a row is whole")
                unsafe push(base + row * bytesPerRow)
            }
        }
    }

    /// Takes the next source row. One that no batch needs is only counted.
    func push(_ row: UnsafePointer<UInt8>) {
        if next < targetHeight, arrived >= down.starts[next], arrived < neededRows {
            precondition(arrived - down.starts[next] < kept, "rows are taken before too many others arrive")
            unsafe widen(row, count: count, into: floats + (arrived % kept) * stride)
        }
        arrived += 1
    }

    /// Counts source rows as arrived that come before all that is needed.
    func skip(_ rows: Int) { arrived += rows }

    /// Filters the next batch; its rows lie `stride` floats apart from `sums` on.
    func makeBatch() -> Int {
        let rows = batchCount
        for row in 0..<rows {
            let first = down.starts[next + row]
            let terms = unsafe (0..<down.lengths[next + row]).map { tap in
                unsafe Term(
                    line: UnsafeMutableRawPointer(floats + ((first + tap) % kept) * stride).assumingMemoryBound(to: SIMD4<Float>.self),
                    weight: down.weights[(next + row) * down.count + tap])
            }
            let sum = unsafe UnsafeMutableRawPointer(self.row(row)).assumingMemoryBound(to: SIMD4<Float>.self)
            unsafe terms.withUnsafeBufferPointer { unsafe addUp($0, count: stride / 4, into: sum) }
        }
        next += rows
        return rows
    }

    /// A row of the batch that was made last.
    func row(_ index: Int) -> UnsafeMutablePointer<Float> { unsafe floats + stride * (kept + index) }
}

/// A line and what it counts.
@unsafe
struct Term {
    let line: UnsafeMutablePointer<SIMD4<Float>>
    let weight: Float
}

func widen(_ bytes: UnsafePointer<UInt8>, count: Int, into floats: UnsafeMutablePointer<Float>) {
    for index in 0..<count { unsafe floats[index] = Float(bytes[index]) }
}

/// Adds weighted lines up, forty-eight floats at a time, so that the sums stay in registers and a line's place and weight are read for that
/// many; `count` is a multiple of twelve.
func addUp(_ terms: UnsafeBufferPointer<Term>, count: Int, into sums: UnsafeMutablePointer<SIMD4<Float>>) {
    for x in stride(from: 0, to: count, by: 12) {
        var (a, b, c, d) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        var (e, f, g, h) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        var (i, j, k, l) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        for index in terms.indices {
            let line = unsafe terms[index].line + x
            let factor = unsafe SIMD4(repeating: terms[index].weight)
            unsafe a += line[0] * factor
            unsafe b += line[1] * factor
            unsafe c += line[2] * factor
            unsafe d += line[3] * factor
            unsafe e += line[4] * factor
            unsafe f += line[5] * factor
            unsafe g += line[6] * factor
            unsafe h += line[7] * factor
            unsafe i += line[8] * factor
            unsafe j += line[9] * factor
            unsafe k += line[10] * factor
            unsafe l += line[11] * factor
        }
        unsafe (sums[x], sums[x + 1], sums[x + 2], sums[x + 3]) = (a, b, c, d)
        unsafe (sums[x + 4], sums[x + 5], sums[x + 6], sums[x + 7]) = (e, f, g, h)
        unsafe (sums[x + 8], sums[x + 9], sums[x + 10], sums[x + 11]) = (i, j, k, l)
    }
}

/// Rounds to 0...255. Adding 2^23 leaves the whole number in the lowest bits, which compiles to vector code; a checked conversion does not.
func roundToBytes(_ floats: UnsafePointer<Float>, count: Int, into bytes: UnsafeMutablePointer<UInt8>) {
    for index in 0..<count {
        let held = unsafe min(max(floats[index], 0), 255)
        unsafe bytes[index] = UInt8(truncatingIfNeeded: (held + 8_388_608).bitPattern)
    }
}
