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

/// One resampling of a whole picture: its rows go through `PixelResampler`, as those of a picture do that arrives row by row.
@safe
private struct Resampler: Sendable {
    /// Where the pixels of a bitmap lie. Bands write different rows of the target, and whoever runs them keeps both bitmaps alive.
    struct Pixels {
        let size: Size
        let format: Bitmap.Format
        let bytesPerRow: Int
        private let memory: SendablePointer

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

    init(source: Bitmap, part: Rect, target: Bitmap) {
        self.source = Pixels(source)
        self.target = Pixels(target)
        across = FilterTaps(source: part.left..<part.right, limit: source.size.width, target: target.size.width)
        down = FilterTaps(source: part.top..<part.bottom, limit: source.size.height, target: target.size.height)
    }

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
        let down = down.part(band)
        let resampler = PixelResampler(width: source.size.width, height: source.size.height, across: across, down: down, ahead: 0)
        var made = band.lowerBound
        var next = down.starts.first ?? 0
        resampler.skip(next)
        while made < band.upperBound {
            while !resampler.hasBatch {
                unsafe resampler.push(source.row(next))
                next += 1
            }
            let rows = unsafe resampler.makeBatch(into: target.row(made), bytesPerRow: target.bytesPerRow)
            if target.format == .premultiplied { for row in 0..<rows { holdColoursToAlpha(inRow: made + row) } }
            made += rows
        }
    }

    /// Overshooting lobes must not leave a colour brighter than its alpha allows.
    private func holdColoursToAlpha(inRow y: Int) {
        let bytes = unsafe target.row(y)
        for x in stride(from: 0, to: target.size.width * 4, by: 4) {
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
    unsafe taps.withMemory { unsafe narrowFourRows(source, distance: distance, $0, into: lines) }
}

/// The taps of a filter where their memory lies.
@unsafe
struct RowFilter {
    let starts: UnsafeBufferPointer<Int>
    let weights: UnsafePointer<Float>
    let count: Int
    let lengths: UnsafePointer<Int>
}

extension FilterTaps {
    /// Hands out where the taps lie, for as long as `body` runs; an empty filter has nothing to hand out.
    func withMemory(_ body: (RowFilter) -> Void) {
        unsafe starts.withUnsafeBufferPointer { starts in
            unsafe weights.withUnsafeBufferPointer { weights in
                unsafe lengths.withUnsafeBufferPointer { lengths in
                    guard let weights = weights.baseAddress, let lengths = lengths.baseAddress else { return }
                    unsafe body(RowFilter(starts: starts, weights: weights, count: count, lengths: lengths))
                }
            }
        }
    }
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
        for tap in unsafe 0..<filter.lengths[x] {
            let factor = unsafe SIMD4(repeating: factors[tap])
            unsafe a += first[tap] * factor
            unsafe b += second[tap] * factor
            unsafe c += third[tap] * factor
            unsafe d += fourth[tap] * factor
        }
        unsafe (lines.0[x], lines.1[x], lines.2[x], lines.3[x]) = (a, b, c, d)
    }
}
