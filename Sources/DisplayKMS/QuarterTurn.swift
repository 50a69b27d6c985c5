/// Quarter turns while copying.
///
/// A row of the panel is a column of the picture. Whole rows would touch a new cache line with every pixel, so the copy goes by
/// bands of sixteen of the picture's rows, which it reads side by side from one end to the other as the processor can foresee, and
/// writes a whole cache line of the panel's memory at a time, as memory that is not cached wants it.
private let bandColumns = 16

/// Turns by a quarter, four by four pixels in registers; what is left over at the right and bottom goes one by one.
///
/// - Parameters:
///   - store: writes four pixels that lie side by side on the panel.
///   - convert: turns one pixel into the panel's format.
@inline(__always)
func turn<Pixel>(
    _ plan: CopyPlan, from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<Pixel>,
    store: (SIMD4<UInt32>, UnsafeMutablePointer<Pixel>) -> Void, convert: (UInt32) -> Pixel
) {
    let (columns, rows) = (plan.columns / 4 * 4, plan.rows / 4 * 4)
    for left in stride(from: 0, to: columns, by: bandColumns) {
        for row in stride(from: 0, to: rows, by: 4) {
            for column in stride(from: left, to: min(left + bandColumns, columns), by: 4) {
                let from = unsafe source + plan.sourceStart + row * plan.sourceRowStep + column * plan.sourceColumnStep
                let block = unsafe TurnedBlock(from, columnStep: plan.sourceColumnStep, forwards: plan.sourceRowStep > 0)
                let to = unsafe target + plan.targetStart + row * plan.targetRowStep + column
                unsafe store(block.rows.0, to)
                unsafe store(block.rows.1, to + plan.targetRowStep)
                unsafe store(block.rows.2, to + 2 * plan.targetRowStep)
                unsafe store(block.rows.3, to + 3 * plan.targetRowStep)
            }
        }
    }
    unsafe turnOneByOne(plan.part(columns: columns..<plan.columns, rows: 0..<rows), from: source, to: target, convert)
    unsafe turnOneByOne(plan.part(columns: 0..<plan.columns, rows: rows..<plan.rows), from: source, to: target, convert)
}

@inline(__always)
private func turnOneByOne<Pixel>(
    _ plan: CopyPlan, from source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<Pixel>, _ convert: (UInt32) -> Pixel
) {
    for row in 0..<plan.rows {
        let from = unsafe source + plan.sourceStart + row * plan.sourceRowStep
        let to = unsafe target + plan.targetStart + row * plan.targetRowStep
        for column in 0..<plan.columns { unsafe to[column] = convert(from[column * plan.sourceColumnStep]) }
    }
}

/// Sixteen pixels whose rows on the panel are columns of the picture.
private struct TurnedBlock {
    let rows: (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>)

    /// - Parameters:
    ///   - source: the pixel for the block's top left.
    ///   - columnStep: the distance to the pixel for the next column.
    ///   - forwards: whether the pixel for the next row lies one further, or one back.
    @inline(__always)
    init(_ source: UnsafePointer<UInt32>, columnStep: Int, forwards: Bool) {
        let start = unsafe forwards ? source : source - 3
        let a = unsafe UnsafeRawPointer(start).loadUnaligned(as: SIMD4<UInt32>.self)
        let b = unsafe UnsafeRawPointer(start + columnStep).loadUnaligned(as: SIMD4<UInt32>.self)
        let c = unsafe UnsafeRawPointer(start + 2 * columnStep).loadUnaligned(as: SIMD4<UInt32>.self)
        let d = unsafe UnsafeRawPointer(start + 3 * columnStep).loadUnaligned(as: SIMD4<UInt32>.self)
        let (evenAB, oddAB) = (SIMD4(lowHalf: a.evenHalf, highHalf: b.evenHalf), SIMD4(lowHalf: a.oddHalf, highHalf: b.oddHalf))
        let (evenCD, oddCD) = (SIMD4(lowHalf: c.evenHalf, highHalf: d.evenHalf), SIMD4(lowHalf: c.oddHalf, highHalf: d.oddHalf))
        let first = SIMD4(lowHalf: evenAB.evenHalf, highHalf: evenCD.evenHalf)
        let second = SIMD4(lowHalf: oddAB.evenHalf, highHalf: oddCD.evenHalf)
        let third = SIMD4(lowHalf: evenAB.oddHalf, highHalf: evenCD.oddHalf)
        let fourth = SIMD4(lowHalf: oddAB.oddHalf, highHalf: oddCD.oddHalf)
        rows = forwards ? (first, second, third, fourth) : (fourth, third, second, first)
    }
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
