internal import CJPEGRows
internal import Drawing
internal import Geometry

/// Turns bands as they come from the decoder into rows of the wanted size and colours.
final class JPEGScaler {
    private enum Way {
        /// Brightness and colours are each made smaller on their own, in their own resolution, and mixed at the end.
        case planes([PlaneResampler])
        case pixels(PixelResampler)
        /// At its own size.
        case copy(left: Int, top: Int)
    }

    private let way: Way
    private let planes: [JPEGReader.Plane]
    private let lineBytes: Int
    private let target: Size
    private let hasInks: Bool
    private let hasInvertedInks: Bool
    private let profile: ColorTransform?
    /// Rows as bytes, of pixels or inks.
    private var pixels: [UInt8]
    /// Of copied rows: those that wait, and how many lines have come and gone.
    private var copied: [UInt8] = []
    private var copiedRows = 0
    private var arrived = 0
    private var madeRows = 0

    let bandBytes: Int
    /// Lines of the decoded picture in a band.
    let bandLines: Int

    init(
        _ reader: JPEGReader, _ kind: mememe_jpeg_output, area: SampleArea, target: Size, profile: [UInt8]
    ) {
        let size = reader.size
        (planes, self.target, hasInks, hasInvertedInks) = (reader.planes, target, reader.hasInks, reader.hasInvertedInks)
        let source: ColorTransform.Source =
            hasInks ? .inks(isInverted: hasInvertedInks) : planes.count == 1 ? .greys : .colors
        self.profile = profile.isEmpty ? nil : ColorTransform(profile: profile, source)
        lineBytes = size.width * 4
        if kind == MEMEME_JPEG_PLANES {
            bandLines = reader.bandLines
            bandBytes = planes.reduce(0) { $0 + $1.bytesPerRow * $1.band }
            way = .planes(planes.map { Self.resampler($0, area, target) })
            pixels = []
            return
        }
        bandLines = JPEGStream.batch
        bandBytes = lineBytes * bandLines
        pixels = [UInt8](repeating: 0, count: target.width * 4 * JPEGStream.batch)
        let full = reader.fullSize
        let (across, down) = (Double(size.width) / Double(full.width), Double(size.height) / Double(full.height))
        let part = SampleArea(x: area.x * across, y: area.y * down, width: area.width * across, height: area.height * down)
        let isSize = part.width == Double(target.width) && part.height == Double(target.height)
        if isSize, part.x == part.x.rounded(), part.y == part.y.rounded() {
            way = .copy(left: Int(part.x), top: Int(part.y))
        } else {
            way = .pixels(
                PixelResampler(
                    width: size.width, height: size.height, area: part, targetWidth: target.width, targetHeight: target.height,
                    ahead: bandLines))
        }
    }

    private static func resampler(_ plane: JPEGReader.Plane, _ area: SampleArea, _ target: Size) -> PlaneResampler {
        // The planes' filters reach differently far down, so that one of them may have to wait for the next band of another.
        PlaneResampler(
            width: plane.size.width, height: plane.size.height, area: plane.area(area), targetWidth: target.width,
            targetHeight: target.height, ahead: plane.band + 16)
    }

    /// Whether the next rows can be made.
    var hasBatch: Bool {
        switch way {
        case .planes(let planes): planes.allSatisfy(\.hasBatch)
        case .pixels(let pixels): pixels.hasBatch
        case .copy: copiedRows > 0
        }
    }

    /// Takes the next band.
    func push(_ band: Span<UInt8>, lines: Int) {
        switch way {
        case .planes(let resamplers):
            if lines == 0 { return }
            var start = 0
            for (plane, resampler) in zip(planes, resamplers) {
                let count = plane.bytesPerRow * plane.band
                resampler.push(band.extracting(start..<start + count), rows: plane.band, bytesPerRow: plane.bytesPerRow)
                start += count
            }
        case .pixels(let resampler): resampler.push(band, rows: lines, bytesPerRow: lineBytes)
        case .copy(let left, let top):
            for line in 0..<lines where arrived + line >= top && madeRows + copiedRows < target.height {
                let start = line * lineBytes + left * 4
                var row = pixels.mutableSpan
                row.replace(from: copiedRows * target.width * 4, with: band.extracting(start..<start + target.width * 4))
                copiedRows += 1
            }
            arrived += lines
        }
    }

    /// Makes the next rows, and returns how many.
    func makeBatch(into words: inout [UInt32]) -> Int {
        var rows = copiedRows
        switch way {
        case .planes(let planes):
            for plane in planes { rows = plane.makeBatch() }
            let (brightness, blueness, redness) = (planes[0], planes[1], planes[2])
            mix(brightness.columns, blueness.columns, redness.columns, into: &words)
        case .pixels(let resampler):
            var span = pixels.mutableSpan
            rows = resampler.makeBatch(into: &span)
            color(rows, into: &words)
        case .copy:
            color(rows, into: &words)
            copiedRows = 0
        }
        madeRows += rows
        if !hasInks { profile?.convert(&words, count: rows * target.width) }
        return rows
    }

    /// Pixels or inks to words.
    private func color(_ rows: Int, into words: inout [UInt32]) {
        let count = rows * target.width
        var target = words.mutableSpan
        let pixels = pixels
        let source = pixels.span
        if !hasInks {
            pack(source, into: &target, count: count)
        } else if let profile {
            profile.convert(inks: source, into: &target, count: count)
        } else {
            InkColors.convert(source, into: &target, count: count, isInverted: hasInvertedInks)
        }
    }
}

/// Bytes B, G, R and one that means nothing are words as they are, on the little-endian machines that the kiosk runs on.
@_lifetime(words: copy words)
private func pack(_ bytes: Span<UInt8>, into words: inout MutableSpan<UInt32>, count: Int) {
    precondition(bytes.count >= count * 4 && words.count >= count, "both hold the pixels")
    unsafe bytes.withUnsafeBytes { bytes in
        unsafe words.withUnsafeMutableBytes { unsafe $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<(count * 4)])) }
    }
}

/// Mixes brightness and colours as JFIF defines them (ITU-R BT.601, full range). There is room for a whole batch of rows, however many of
/// them mean anything.
private func mix(
    _ brightness: Span<SIMD8<Float>>, _ blueness: Span<SIMD8<Float>>, _ redness: Span<SIMD8<Float>>, into words: inout [UInt32]
) {
    let width = brightness.count
    precondition(blueness.count == width && redness.count == width, "the planes are of one size")
    precondition(words.count >= JPEGStream.batch * width, "a batch has room")
    unsafe withHalves(of: brightness) { brightness in
        unsafe withHalves(of: blueness) { blueness in
            unsafe withHalves(of: redness) { redness in
                unsafe mix(brightness, blueness, redness, width: width, into: &words)
            }
        }
    }
}

/// Hands out where the upper and lower halves of columns lie, one behind the other; of no columns there is nothing to hand out.
private func withHalves(of columns: Span<SIMD8<Float>>, _ body: (UnsafePointer<SIMD4<Float>>) -> Void) {
    unsafe columns.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        unsafe body(base.assumingMemoryBound(to: SIMD4<Float>.self))
    }
}

/// The loop of it. A column is worked at in halves: a register holds four numbers everywhere, and compilers put columns of eight together
/// from lanes that they moved one by one.
private func mix(
    _ brightness: UnsafePointer<SIMD4<Float>>, _ blueness: UnsafePointer<SIMD4<Float>>, _ redness: UnsafePointer<SIMD4<Float>>,
    width: Int, into target: UnsafeMutablePointer<UInt32>
) {
    unsafe withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: mixedColumns * 2) { block in
        guard let block = block.baseAddress else { return }
        for start in stride(from: 0, to: width, by: mixedColumns) {
            let count = min(mixedColumns, width - start)
            let (y, b, r) = unsafe (brightness + start * 2, blueness + start * 2, redness + start * 2)
            for half in 0..<count * 2 { unsafe block[half] = word(y[half], b[half] - 128, r[half] - 128) }
            unsafe layRows(of: block, count: count, into: target + start, distance: width)
        }
    }
}

/// Columns that become rows together; a kilobyte.
private let mixedColumns = 32

// Called and not inlined it loads its factors for every column anew, and keeps what it has in memory meanwhile.
@inline(__always)
private func word(_ y: SIMD4<Float>, _ b: SIMD4<Float>, _ r: SIMD4<Float>) -> SIMD4<UInt32> {
    let red = held(y + r * 1.402) &<< 16
    let green = held(y - b * 0.344136 - r * 0.714136) &<< 8
    let blue = held(y + b * 1.772) &- wholeNumbers
    return unsafe unsafeBitCast(red | green | blue | SIMD4(repeating: -0x100_0000), to: SIMD4<UInt32>.self)
}

/// Adding 3 · 2^22 to a number leaves it rounded in the lowest bits of the sum; these are the others. Shifted by eight bits and more they
/// lie where a word's highest byte is.
private let wholeNumbers: Int32 = 0x4B40_0000

/// The number rounded and held to 0...255, in the bits of its sum with 3 · 2^22, which grow as it does.
@inline(__always)
private func held(_ value: SIMD4<Float>) -> SIMD4<Int32> {
    let bits = unsafe unsafeBitCast(value + 12_582_912, to: SIMD4<Int32>.self)
    return pointwiseMin(pointwiseMax(bits, SIMD4(repeating: wholeNumbers)), SIMD4(repeating: wholeNumbers + 255))
}

/// Lays columns of two halves into eight rows that lie `distance` apart, four columns at a time. They lie in memory by then: lanes taken
/// from a register would be worked out one by one.
private func layRows(of columns: UnsafePointer<SIMD4<UInt32>>, count: Int, into target: UnsafeMutablePointer<UInt32>, distance: Int) {
    let lanes = unsafe UnsafeRawPointer(columns).assumingMemoryBound(to: UInt32.self)
    let bytes = UnsafeMutableRawPointer(target)
    for x in stride(from: 0, to: count & ~3, by: 4) {
        for half in 0..<2 {
            let (a, b) = unsafe (columns[x &* 2 &+ half], columns[x &* 2 &+ 2 &+ half])
            let (c, d) = unsafe (columns[x &* 2 &+ 4 &+ half], columns[x &* 2 &+ 6 &+ half])
            let line = unsafe bytes + (half &* 4 &* distance &+ x) &* 4
            unsafe line.storeBytes(of: SIMD4(a[0], b[0], c[0], d[0]), as: SIMD4<UInt32>.self)
            unsafe (line + distance &* 4).storeBytes(of: SIMD4(a[1], b[1], c[1], d[1]), as: SIMD4<UInt32>.self)
            unsafe (line + distance &* 8).storeBytes(of: SIMD4(a[2], b[2], c[2], d[2]), as: SIMD4<UInt32>.self)
            unsafe (line + distance &* 12).storeBytes(of: SIMD4(a[3], b[3], c[3], d[3]), as: SIMD4<UInt32>.self)
        }
    }
    for x in count & ~3..<count {
        for row in 0..<8 { unsafe target[row &* distance &+ x] = lanes[x &* 8 &+ row] }
    }
}
