/// The part of a picture that is resampled; it may begin and end within pixels.
public struct SampleArea: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    /// A rectangle with its top left corner at (`x`, `y`).
    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// Makes one plane of a picture another size while its rows arrive, with Lanczos filtering of three lobes.
///
/// Memory holds the rows that the filter spans, never the picture. Push rows until there is a batch, then make it.
@safe
public final class PlaneResampler {
    /// The most target rows of one batch.
    public static let batch = RowWindow.batch
    /// A column of a batch: the same place in its up to eight rows, from the top.
    public typealias Column = SIMD8<Float>

    private let window: RowWindow
    private let across: FilterTaps
    private let wide: UnsafeMutablePointer<Column>
    private let narrow: UnsafeMutablePointer<Column>
    private let sourceWidth: Int
    private let targetWidth: Int

    /// - Parameters:
    ///   - width: samples of a source row.
    ///   - height: source rows that will arrive.
    ///   - area: what becomes the target, in samples of the plane.
    ///   - ahead: source rows that may arrive beyond those that the next batch needs.
    // rule lifted (parameters): two sizes, what becomes of which, and how much is kept
    public init(width: Int, height: Int, area: SampleArea, targetWidth: Int, targetHeight: Int, ahead: Int) {
        (sourceWidth, self.targetWidth) = (width, targetWidth)
        across = FilterTaps(start: area.x, length: area.width, limit: width, target: targetWidth)
        let down = FilterTaps(start: area.y, length: area.height, limit: height, target: targetHeight)
        window = RowWindow(count: width, height: height, down: down, ahead: ahead)
        unsafe wide = .allocate(capacity: width)
        unsafe narrow = .allocate(capacity: targetWidth)
        unsafe narrow.initialize(repeating: .zero, count: targetWidth)
    }

    deinit {
        unsafe wide.deallocate()
        unsafe narrow.deallocate()
    }

    /// Whether everything for the next batch has arrived.
    public var hasBatch: Bool { window.hasBatch }

    /// Takes the next source rows, which lie `bytesPerRow` apart.
    public func push(_ bytes: Span<UInt8>, rows: Int, bytesPerRow: Int) { window.push(bytes, rows: rows, bytesPerRow: bytesPerRow) }

    /// Makes the next batch, and returns the number of its rows.
    public func makeBatch() -> Int {
        let rows = window.makeBatch()
        unsafe transposeEightRows(window.row(0), distance: window.row(1) - window.row(0), count: sourceWidth, into: wide)
        unsafe across.withMemory { unsafe narrowColumns(wide, $0, into: narrow) }
        return rows
    }

    /// The batch that was made last: `targetWidth` columns, neither rounded nor held to 0...255.
    public var columns: Span<Column> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: narrow, count: targetWidth)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }
}

/// Lays eight rows beside each other.
private func transposeEightRows(_ rows: UnsafePointer<Float>, distance: Int, count: Int, into columns: UnsafeMutablePointer<SIMD8<Float>>) {
    for x in 0..<count {
        let top = unsafe rows + x
        unsafe columns[x] = SIMD8(
            top[0], top[distance], top[2 &* distance], top[3 &* distance], top[4 &* distance], top[5 &* distance], top[6 &* distance],
            top[7 &* distance])
    }
}

/// Filters columns; two sums at a time do not wait for each other, and eight taps are one turn.
private func narrowColumns(
    _ source: UnsafePointer<SIMD8<Float>>, _ filter: RowFilter, into target: UnsafeMutablePointer<SIMD8<Float>>
) {
    let count = unsafe filter.count
    for x in unsafe 0..<filter.starts.count {
        var column = unsafe source + filter.starts[x]
        var factor = unsafe filter.weights + x &* count
        var (even, odd) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
        var left = unsafe filter.lengths[x]
        while left >= 8 {
            unsafe even += column[0] * SIMD8(repeating: factor[0])
            unsafe odd += column[1] * SIMD8(repeating: factor[1])
            unsafe even += column[2] * SIMD8(repeating: factor[2])
            unsafe odd += column[3] * SIMD8(repeating: factor[3])
            unsafe even += column[4] * SIMD8(repeating: factor[4])
            unsafe odd += column[5] * SIMD8(repeating: factor[5])
            unsafe even += column[6] * SIMD8(repeating: factor[6])
            unsafe odd += column[7] * SIMD8(repeating: factor[7])
            unsafe column += 8
            unsafe factor += 8
            left &-= 8
        }
        while left >= 2 {
            unsafe even += column[0] * SIMD8(repeating: factor[0])
            unsafe odd += column[1] * SIMD8(repeating: factor[1])
            unsafe column += 2
            unsafe factor += 2
            left &-= 2
        }
        if left > 0 { unsafe even += column[0] * SIMD8(repeating: factor[0]) }
        unsafe target[x] = even + odd
    }
}

/// Makes a picture of four bytes a pixel another size while its rows arrive, as `PlaneResampler` does for planes.
@safe
public final class PixelResampler {
    private let window: RowWindow
    private let across: FilterTaps
    private let narrow: UnsafeMutablePointer<SIMD4<Float>>
    private let targetWidth: Int

    /// The same as of a plane, counted in pixels.
    // rule lifted (parameters): two sizes, what becomes of which, and how much is kept
    public convenience init(width: Int, height: Int, area: SampleArea, targetWidth: Int, targetHeight: Int, ahead: Int) {
        let across = FilterTaps(start: area.x, length: area.width, limit: width, target: targetWidth)
        let down = FilterTaps(start: area.y, length: area.height, limit: height, target: targetHeight)
        self.init(width: width, height: height, across: across, down: down, ahead: ahead)
    }

    init(width: Int, height: Int, across: FilterTaps, down: FilterTaps, ahead: Int) {
        self.across = across
        targetWidth = across.starts.count
        window = RowWindow(count: width * 4, height: height, down: down, ahead: ahead)
        unsafe narrow = .allocate(capacity: targetWidth * PlaneResampler.batch)
        unsafe narrow.initialize(repeating: .zero, count: targetWidth * PlaneResampler.batch)
    }

    deinit { unsafe narrow.deallocate() }

    /// Whether everything for the next batch has arrived.
    public var hasBatch: Bool { window.hasBatch }

    /// Takes the next source rows, which lie `bytesPerRow` apart.
    public func push(_ bytes: Span<UInt8>, rows: Int, bytesPerRow: Int) { window.push(bytes, rows: rows, bytesPerRow: bytesPerRow) }

    /// Takes the next source row.
    func push(_ row: UnsafePointer<UInt8>) { unsafe window.push(row) }

    /// Counts source rows as arrived that no target row needs.
    func skip(_ rows: Int) { window.skip(rows) }

    /// Makes the next batch, writes its rows (rounded, without gaps) to `bytes`, and returns their number.
    public func makeBatch(into bytes: inout MutableSpan<UInt8>) -> Int {
        precondition(bytes.count >= window.batchCount * targetWidth * 4, "a batch has room")
        return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return 0 }
            return unsafe makeBatch(into: base, bytesPerRow: targetWidth * 4)
        }
    }

    /// The same with rows that lie `bytesPerRow` apart.
    func makeBatch(into bytes: UnsafeMutablePointer<UInt8>, bytesPerRow: Int) -> Int {
        let rows = window.makeBatch()
        let distance = unsafe (window.row(1) - window.row(0)) / 4
        for group in stride(from: 0, to: rows, by: 4) {
            let start = unsafe narrow + targetWidth * group
            let lines = unsafe (start, start + targetWidth, start + targetWidth * 2, start + targetWidth * 3)
            unsafe narrowFourRows(window.row(group), distance: distance, across, into: lines)
        }
        let floats = unsafe UnsafeMutableRawPointer(narrow).assumingMemoryBound(to: Float.self)
        let count = targetWidth * 4
        for row in 0..<rows { unsafe roundToBytes(floats + row * count, count: count, into: bytes + row * bytesPerRow) }
        return rows
    }
}
