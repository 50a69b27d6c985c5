internal import Geometry
private import Glibc

/// Copies the part `rect` of a picture to where it belongs on a surface, turning it clockwise by `rotation` on the way.
@_lifetime(surface: copy surface)
func copy(_ rect: Rect, of picture: borrowing Picture, turned rotation: Rotation, to surface: inout ScanoutSurface<UInt32>) {
    let plan = CopyPlan(rect, of: picture, turned: rotation, panel: surface.size, pixelsPerRow: surface.pixelsPerRow)
    guard !plan.isEmpty else { return }
    unsafe picture.pixels.withUnsafeBufferPointer { source in
        unsafe surface.pixels.withUnsafeMutableBufferPointer { target in
            guard let source = source.baseAddress, let target = target.baseAddress else { return }
            switch rotation {
            case .none: unsafe copyRows(plan, from: source, to: target)
            case .half: unsafe reverseRows(plan, from: source, to: target, store: storeWords) { $0 }
            case .quarter, .threeQuarters: unsafe turn(plan, from: source, to: target, store: storeWords) { $0 }
            }
        }
    }
}

/// The same into 16-bit pixels.
@_lifetime(surface: copy surface)
func copy(_ rect: Rect, of picture: borrowing Picture, turned rotation: Rotation, to surface: inout ScanoutSurface<UInt16>) {
    let plan = CopyPlan(rect, of: picture, turned: rotation, panel: surface.size, pixelsPerRow: surface.pixelsPerRow)
    guard !plan.isEmpty else { return }
    unsafe picture.pixels.withUnsafeBufferPointer { source in
        unsafe surface.pixels.withUnsafeMutableBufferPointer { target in
            guard let source = source.baseAddress, let target = target.baseAddress else { return }
            switch rotation {
            case .none: unsafe convertRows(plan, from: source, to: target)
            case .half: unsafe reverseRows(plan, from: source, to: target, store: storeHalfWords, convert: rgb565)
            case .quarter, .threeQuarters: unsafe turn(plan, from: source, to: target, store: storeHalfWords, convert: rgb565)
            }
        }
    }
}

/// The five, six and five highest bits of a pixel's red, green and blue.
@inline(__always)
func rgb565(_ pixel: UInt32) -> UInt16 {
    UInt16(truncatingIfNeeded: (pixel >> 8) & 0xF800 | (pixel >> 5) & 0x07E0 | (pixel >> 3) & 0x001F)
}

/// A copy in plain numbers, checked once so that the loops need not check every pixel.
///
/// The pixel (column, row) of the panel's rectangle, counted from its top left, comes from
/// `sourceStart + column * sourceColumnStep + row * sourceRowStep` and goes to `targetStart + column + row * targetRowStep`.
struct CopyPlan: Equatable {
    var columns: Int
    var rows: Int
    var sourceStart: Int
    var sourceColumnStep: Int
    var sourceRowStep: Int
    var targetStart: Int
    var targetRowStep: Int

    var isEmpty: Bool { columns <= 0 || rows <= 0 }

    init(_ rect: Rect, of picture: borrowing Picture, turned rotation: Rotation, panel: Size, pixelsPerRow: Int) {
        precondition(rotation.contentSize(ofPanel: panel) == picture.size, "the turned picture covers the surface exactly")
        let rect = rect.intersection(Rect(size: picture.size))
        let place = rotation.panel(ofContent: rect, in: picture.size)
        let stride = picture.pixelsPerRow
        (columns, rows) = (place.width, place.height)
        (targetStart, targetRowStep) = (place.y * pixelsPerRow + place.x, pixelsPerRow)
        let (left, right, top, bottom) = (rect.left, rect.right - 1, rect.top * stride, (rect.bottom - 1) * stride)
        switch rotation {
        case .none: (sourceStart, sourceColumnStep, sourceRowStep) = (top + left, 1, stride)
        case .quarter: (sourceStart, sourceColumnStep, sourceRowStep) = (bottom + left, -stride, 1)
        case .half: (sourceStart, sourceColumnStep, sourceRowStep) = (bottom + right, -1, -stride)
        case .threeQuarters: (sourceStart, sourceColumnStep, sourceRowStep) = (top + right, stride, -1)
        }
    }
}

private func copyRows(_ plan: CopyPlan, from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>) {
    if plan.sourceRowStep == plan.columns, plan.targetRowStep == plan.columns {
        unsafe memcpy(target + plan.targetStart, source + plan.sourceStart, plan.columns * plan.rows * 4)
        return
    }
    for row in 0..<plan.rows {
        unsafe memcpy(
            target + plan.targetStart + row * plan.targetRowStep, source + plan.sourceStart + row * plan.sourceRowStep, plan.columns * 4)
    }
}

private func convertRows(_ plan: CopyPlan, from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt16>) {
    for row in 0..<plan.rows {
        let from = unsafe source + plan.sourceStart + row * plan.sourceRowStep
        let to = unsafe target + plan.targetStart + row * plan.targetRowStep
        for column in 0..<plan.columns { unsafe to[column] = rgb565(from[column]) }
    }
}

/// Rotates by 180°, four pixels at a time and the last ones of a row singly.
@inline(__always)
private func reverseRows<Pixel>(
    _ plan: CopyPlan, from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<Pixel>,
    store: (SIMD4<UInt32>, UnsafeMutablePointer<Pixel>) -> Void, convert: (UInt32) -> Pixel
) {
    let fours = plan.columns / 4 * 4
    for row in 0..<plan.rows {
        let from = unsafe source + plan.sourceStart + row * plan.sourceRowStep
        let to = unsafe target + plan.targetStart + row * plan.targetRowStep
        for column in stride(from: 0, to: fours, by: 4) {
            let four = unsafe UnsafeRawPointer(from - column - 3).loadUnaligned(as: SIMD4<UInt32>.self)
            unsafe store(SIMD4(four.w, four.z, four.y, four.x), to + column)
        }
        for column in fours..<plan.columns { unsafe to[column] = convert(from[-column]) }
    }
}

@inline(__always)
private func storeWords(_ pixels: SIMD4<UInt32>, _ target: UnsafeMutablePointer<UInt32>) {
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
}

/// Writes four pixels as 16 bits each.
@inline(__always)
private func storeHalfWords(_ pixels: SIMD4<UInt32>, _ target: UnsafeMutablePointer<UInt16>) {
    unsafe target[0] = rgb565(pixels.x)
    unsafe target[1] = rgb565(pixels.y)
    unsafe target[2] = rgb565(pixels.z)
    unsafe target[3] = rgb565(pixels.w)
}
