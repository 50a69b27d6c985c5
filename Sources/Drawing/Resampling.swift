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
        resampler.run()
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

/// One resampling: source rows are narrowed as they come, and kept for as long as target rows need them.
@safe
private struct Resampler {
    let source: Bitmap
    let target: Bitmap
    let part: Rect
    let across: FilterTaps
    let down: FilterTaps

    init(source: Bitmap, part: Rect, target: Bitmap) {
        self.source = source
        self.target = target
        self.part = part
        across = FilterTaps(source: part.left..<part.right, limit: source.size.width, target: target.size.width)
        down = FilterTaps(source: part.top..<part.bottom, limit: source.size.height, target: target.size.height)
    }

    func run() {
        let (wide, narrow) = (source.size.width * 4, target.size.width * 4)
        let floats = UnsafeMutablePointer<Float>.allocate(capacity: wide + narrow * (down.count + 1))
        defer { unsafe floats.deallocate() }
        let row = unsafe floats
        let sum = unsafe floats + wide
        let kept = unsafe sum + narrow
        var next = down.starts[0]
        for y in 0..<target.size.height {
            let first = down.starts[y]
            next = max(next, first)
            while next < first + down.count {
                unsafe read(sourceRow: next, into: row)
                unsafe across.weights.withUnsafeBufferPointer { weights in
                    guard let weights = weights.baseAddress else { return }
                    unsafe narrowRow(row, across, weights, into: kept + (next % down.count) * narrow)
                }
                next += 1
            }
            unsafe down.weights.withUnsafeBufferPointer { weights in
                for tap in 0..<down.count {
                    let line = unsafe kept + ((first + tap) % down.count) * narrow
                    unsafe accumulate(line, weight: weights[y * down.count + tap], isFirst: tap == 0, count: narrow, into: sum)
                }
            }
            unsafe write(sum, toRow: y, count: narrow)
        }
    }

    private func read(sourceRow y: Int, into row: UnsafeMutablePointer<Float>) {
        let bytes = unsafe source.base.assumingMemoryBound(to: UInt8.self) + y * source.bytesPerRow
        unsafe widen(bytes, count: source.size.width * 4, into: row)
    }

    private func write(_ sum: UnsafeMutablePointer<Float>, toRow y: Int, count: Int) {
        let bytes = unsafe target.base.assumingMemoryBound(to: UInt8.self) + y * target.bytesPerRow
        unsafe roundToBytes(sum, count: count, into: bytes)
        guard target.format == .premultiplied else { return }
        // Overshooting lobes must not leave a colour brighter than its alpha allows.
        for x in stride(from: 0, to: count, by: 4) {
            for component in 0..<3 { unsafe bytes[x + component] = min(bytes[x + component], bytes[x + 3]) }
        }
    }
}

private func widen(_ bytes: UnsafePointer<UInt8>, count: Int, into floats: UnsafeMutablePointer<Float>) {
    for index in 0..<count { unsafe floats[index] = Float(bytes[index]) }
}

/// Filters one row; four floats, a pixel's components, are one register everywhere.
private func narrowRow(
    _ row: UnsafePointer<Float>, _ taps: FilterTaps, _ weights: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>
) {
    let source = unsafe UnsafeRawPointer(row).assumingMemoryBound(to: SIMD4<Float>.self)
    let target = unsafe UnsafeMutableRawPointer(result).assumingMemoryBound(to: SIMD4<Float>.self)
    let count = taps.count
    unsafe taps.starts.withUnsafeBufferPointer { starts in
        for x in 0..<starts.count {
            let pixels = unsafe source + starts[x]
            let factors = unsafe weights + x * count
            var sum = SIMD4<Float>.zero
            for tap in 0..<count { unsafe sum += pixels[tap] * factors[tap] }
            unsafe target[x] = sum
        }
    }
}

/// Adds a weighted line to a sum, or begins the sum with it.
private func accumulate(
    _ line: UnsafePointer<Float>, weight: Float, isFirst: Bool, count: Int, into sum: UnsafeMutablePointer<Float>
) {
    if isFirst {
        for index in 0..<count { unsafe sum[index] = line[index] * weight }
    } else {
        for index in 0..<count { unsafe sum[index] += line[index] * weight }
    }
}

/// Rounds to 0...255.
///
/// Adding 2^23 leaves the whole number in the lowest bits, which compiles to vector code; a checked conversion does not.
private func roundToBytes(_ floats: UnsafePointer<Float>, count: Int, into bytes: UnsafeMutablePointer<UInt8>) {
    for index in 0..<count {
        let held = unsafe min(max(floats[index], 0), 255)
        unsafe bytes[index] = UInt8(truncatingIfNeeded: (held + 8_388_608).bitPattern)
    }
}
