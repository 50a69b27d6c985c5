/// Quarter turns while copying.
///
/// A row of the panel is a column of the picture. Whole rows would touch a new cache line with every pixel, so the copy goes by
/// tiles: `tileColumns` pixels fill one cache line of the panel's memory, which is written in one go, as memory that is not cached
/// wants it, and the picture's lines that a tile touches stay in the first-level cache until their neighbours have used them, too.
private let tileColumns = 16
private let tileRows = 16

/// Turns by a quarter with any conversion of pixels, one by one.
@inline(__always)
func turnTiles<Pixel>(
    _ plan: CopyPlan, from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<Pixel>, _ convert: (UInt32) -> Pixel
) {
    for top in stride(from: 0, to: plan.rows, by: tileRows) {
        for left in stride(from: 0, to: plan.columns, by: tileColumns) {
            let columns = min(tileColumns, plan.columns - left)
            for row in top..<min(top + tileRows, plan.rows) {
                let from = unsafe source + plan.sourceStart + row * plan.sourceRowStep + left * plan.sourceColumnStep
                let to = unsafe target + plan.targetStart + row * plan.targetRowStep + left
                for column in 0..<columns { unsafe to[column] = convert(from[column * plan.sourceColumnStep]) }
            }
        }
    }
}

/// Turns 32-bit pixels by a quarter, four by four in registers; what is left at the right and bottom goes one by one.
func turnWords(_ plan: CopyPlan, from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>) {
    let (columns, rows) = (plan.columns / 4 * 4, plan.rows / 4 * 4)
    for top in stride(from: 0, to: rows, by: tileRows) {
        for left in stride(from: 0, to: columns, by: tileColumns) {
            for row in stride(from: top, to: min(top + tileRows, rows), by: 4) {
                for column in stride(from: left, to: min(left + tileColumns, columns), by: 4) {
                    unsafe turnBlock(
                        plan, from: source + plan.sourceStart + row * plan.sourceRowStep + column * plan.sourceColumnStep,
                        to: target + plan.targetStart + row * plan.targetRowStep + column)
                }
            }
        }
    }
    unsafe turnTiles(plan.part(columns: columns..<plan.columns, rows: 0..<rows), from: source, to: target) { $0 }
    unsafe turnTiles(plan.part(columns: 0..<plan.columns, rows: rows..<plan.rows), from: source, to: target) { $0 }
}

/// Turns sixteen pixels: four runs of four along the picture's rows become four runs along the panel's.
@inline(__always)
private func turnBlock(_ plan: CopyPlan, from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>) {
    let step = plan.sourceColumnStep
    let forwards = plan.sourceRowStep > 0
    let start = unsafe forwards ? source : source - 3
    let a = unsafe UnsafeRawPointer(start).loadUnaligned(as: SIMD4<UInt32>.self)
    let b = unsafe UnsafeRawPointer(start + step).loadUnaligned(as: SIMD4<UInt32>.self)
    let c = unsafe UnsafeRawPointer(start + 2 * step).loadUnaligned(as: SIMD4<UInt32>.self)
    let d = unsafe UnsafeRawPointer(start + 3 * step).loadUnaligned(as: SIMD4<UInt32>.self)
    let (evenAB, oddAB) = (SIMD4(lowHalf: a.evenHalf, highHalf: b.evenHalf), SIMD4(lowHalf: a.oddHalf, highHalf: b.oddHalf))
    let (evenCD, oddCD) = (SIMD4(lowHalf: c.evenHalf, highHalf: d.evenHalf), SIMD4(lowHalf: c.oddHalf, highHalf: d.oddHalf))
    let first = SIMD4(lowHalf: evenAB.evenHalf, highHalf: evenCD.evenHalf)
    let second = SIMD4(lowHalf: oddAB.evenHalf, highHalf: oddCD.evenHalf)
    let third = SIMD4(lowHalf: evenAB.oddHalf, highHalf: evenCD.oddHalf)
    let fourth = SIMD4(lowHalf: oddAB.oddHalf, highHalf: oddCD.oddHalf)
    let rows = plan.targetRowStep
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: forwards ? first : fourth, as: SIMD4<UInt32>.self)
    unsafe UnsafeMutableRawPointer(target + rows).storeBytes(of: forwards ? second : third, as: SIMD4<UInt32>.self)
    unsafe UnsafeMutableRawPointer(target + 2 * rows).storeBytes(of: forwards ? third : second, as: SIMD4<UInt32>.self)
    unsafe UnsafeMutableRawPointer(target + 3 * rows).storeBytes(of: forwards ? fourth : first, as: SIMD4<UInt32>.self)
}

extension CopyPlan {
    /// The same copy of fewer columns and rows of the panel's rectangle.
    func part(columns: Range<Int>, rows: Range<Int>) -> CopyPlan {
        var part = self
        (part.columns, part.rows) = (columns.count, rows.count)
        part.sourceStart += columns.lowerBound * sourceColumnStep + rows.lowerBound * sourceRowStep
        part.targetStart += columns.lowerBound + rows.lowerBound * targetRowStep
        return part
    }
}
