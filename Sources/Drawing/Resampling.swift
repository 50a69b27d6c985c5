private import Dispatch
public import Geometry

extension Bitmap {
    /// The picture (or a part of it) at another size, smoothly and without aliasing: Lanczos filtering with three lobes.
    ///
    /// It is a programmer error to resample a mask, a part that is empty or not inside the bitmap, or to an empty size.
    public func resampled(to size: Size, from part: Rect? = nil) -> Bitmap {
        let part = part ?? bounds
        precondition(format != .mask, "masks are drawn at their size, not resampled")
        precondition(!part.isEmpty && bounds.contains(part), "the part must lie inside the bitmap")
        let result = Bitmap(size: size, format: format)
        if part.size == size {
            Painter(result, cache: PaintCache()).draw(copying: self, part: part)
            return result
        }
        let resampler = Resampler(source: self, part: part, target: result)
        withExtendedLifetime((self, result)) { resampler.run() }
        return result
    }
}

extension Painter {
    /// Replaces the target with a part of a bitmap of the same format and of the target's size.
    fileprivate func draw(copying bitmap: Bitmap, part: Rect) {
        clear(target.bounds)
        draw(bitmap, part: part, at: .zero)
    }
}

/// One resampling: source rows are narrowed as they come, a few at a time, and kept for as long as target rows need them.
@safe
private struct Resampler: Sendable {
    /// Where the pixels of a bitmap lie. Its bands write different rows of the target, and whoever runs it keeps both bitmaps alive.
    struct Pixels {
        let size: Size
        let format: Bitmap.Format
        private let memory: SendablePointer
        private let bytesPerRow: Int

        init(_ bitmap: Bitmap) {
            (size, format, bytesPerRow) = (bitmap.size, bitmap.format, bitmap.bytesPerRow)
            memory = unsafe SendablePointer(bitmap.base)
        }

        func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
            unsafe memory.base.assumingMemoryBound(to: UInt8.self) + y * bytesPerRow
        }
    }

    let source: Pixels
    let target: Pixels
    let across: FilterTaps
    let down: FilterTaps

    /// How many source rows are narrowed at a time: they share the reading of the weights and do not wait for each other's sums.
    static let batch = 4

    init(source: Bitmap, part: Rect, target: Bitmap) {
        self.source = Pixels(source)
        self.target = Pixels(target)
        across = FilterTaps(source: part.left..<part.right, limit: source.size.width, target: target.size.width)
        down = FilterTaps(source: part.top..<part.bottom, limit: source.size.height, target: target.size.height)
    }

    /// Floats of a narrowed row, rounded up to what one turn of `addUp` takes.
    private var narrow: Int { (target.size.width * 4 + 15) & ~15 }
    private var wide: Int { source.size.width * 4 }
    /// Narrowed rows that are kept: those of one target row, and what a batch may be ahead.
    private var kept: Int { down.count + Self.batch - 1 }

    /// Makes the picture in up to four bands, which the processor's cores take among themselves.
    ///
    /// Every row comes out the same however many bands there are. Small pictures are one band: handing work out costs 20 µs.
    func run() {
        let height = target.size.height
        let bands = min(4, max(1, target.size.area / Self.smallestBand))
        if bands == 1 { return make(rows: 0..<height) }
        // Queues of our own: libdispatch looks after its shared threads once a second from their first job on, for ever.
        let others = DispatchGroup()
        for band in 1..<bands {
            DispatchQueue(label: "mememe.resampling").async(group: others) {
                make(rows: height * band / bands..<height * (band + 1) / bands)
            }
        }
        make(rows: 0..<height / bands)
        others.wait()
    }

    /// Pixels of a band that is worth a core of its own: about 2 ms of work.
    private static let smallestBand = 150_000

    private func make(rows band: Range<Int>) {
        let count = wide * Self.batch + narrow * (kept + 1)
        let floats = UnsafeMutablePointer<Float>.allocate(capacity: count)
        unsafe floats.initialize(repeating: 0, count: count)
        defer { unsafe floats.deallocate() }
        let rows = unsafe floats
        let sum = unsafe floats + wide * Self.batch
        let lines = unsafe sum + narrow
        var next = down.starts[band.lowerBound]
        for y in band {
            let first = down.starts[y]
            next = max(next, first)
            while next < first + down.count {
                unsafe narrowRows(from: next, by: rows, into: lines)
                next += Self.batch
            }
            unsafe addUp(lines, targetRow: y, into: sum)
            unsafe write(sum, toRow: y)
        }
    }

    /// Narrows the next few rows, as many as there are.
    private func narrowRows(from y: Int, by rows: UnsafeMutablePointer<Float>, into lines: UnsafeMutablePointer<Float>) {
        for row in 0..<min(Self.batch, source.size.height - y) {
            unsafe widen(source.row(y + row), count: wide, into: rows + row * wide)
        }
        let targets = unsafe (line(y, lines), line(y + 1, lines), line(y + 2, lines), line(y + 3, lines))
        unsafe narrowFourRows(rows, distance: source.size.width, across, into: targets)
    }

    private func line(_ y: Int, _ lines: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<SIMD4<Float>> {
        unsafe UnsafeMutableRawPointer(lines + (y % kept) * narrow).assumingMemoryBound(to: SIMD4<Float>.self)
    }

    private func addUp(_ lines: UnsafeMutablePointer<Float>, targetRow y: Int, into sum: UnsafeMutablePointer<Float>) {
        let first = down.starts[y]
        let terms = unsafe (0..<down.count).map { tap in
            unsafe Term(line: line(first + tap, lines), weight: down.weights[y * down.count + tap])
        }
        let sums = unsafe UnsafeMutableRawPointer(sum).assumingMemoryBound(to: SIMD4<Float>.self)
        unsafe terms.withUnsafeBufferPointer { unsafe Drawing.addUp($0, count: narrow / 4, into: sums) }
    }

    private func write(_ sum: UnsafeMutablePointer<Float>, toRow y: Int) {
        let count = target.size.width * 4
        let bytes = unsafe target.row(y)
        unsafe roundToBytes(sum, count: count, into: bytes)
        guard target.format == .premultiplied else { return }
        // Overshooting lobes must not leave a colour brighter than its alpha allows.
        for x in stride(from: 0, to: count, by: 4) {
            for component in 0..<3 { unsafe bytes[x + component] = min(bytes[x + component], bytes[x + 3]) }
        }
    }
}

/// Four narrowed rows, a register a pixel.
typealias FourLines = (
    UnsafeMutablePointer<SIMD4<Float>>, UnsafeMutablePointer<SIMD4<Float>>, UnsafeMutablePointer<SIMD4<Float>>,
    UnsafeMutablePointer<SIMD4<Float>>
)

/// Filters four rows that lie `distance` pixels apart.
func narrowFourRows(_ rows: UnsafeMutablePointer<Float>, distance: Int, _ taps: FilterTaps, into lines: FourLines) {
    let source = unsafe UnsafeRawPointer(rows).assumingMemoryBound(to: SIMD4<Float>.self)
    unsafe taps.starts.withUnsafeBufferPointer { starts in
        unsafe taps.weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            let filter = unsafe RowFilter(starts: starts, weights: weights, count: taps.count)
            unsafe narrowFourRows(source, distance: distance, filter, into: lines)
        }
    }
}

/// The taps of a filter where their memory lies.
@unsafe
struct RowFilter {
    let starts: UnsafeBufferPointer<Int>
    let weights: UnsafePointer<Float>
    let count: Int
}

/// The loop of it; four floats, a pixel's components, are one register everywhere.
private func narrowFourRows(_ source: UnsafePointer<SIMD4<Float>>, distance: Int, _ filter: RowFilter, into lines: FourLines) {
    let count = unsafe filter.count
    for x in unsafe 0..<filter.starts.count {
        let first = unsafe source + filter.starts[x]
        let second = unsafe first + distance
        let third = unsafe second + distance
        let fourth = unsafe third + distance
        let factors = unsafe filter.weights + x &* count
        var (a, b, c, d) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        for tap in 0..<count {
            let factor = unsafe SIMD4(repeating: factors[tap])
            unsafe a += first[tap] * factor
            unsafe b += second[tap] * factor
            unsafe c += third[tap] * factor
            unsafe d += fourth[tap] * factor
        }
        unsafe (lines.0[x], lines.1[x], lines.2[x], lines.3[x]) = (a, b, c, d)
    }
}
