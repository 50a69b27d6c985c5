public import Geometry

/// Where the cells of a list lie: one below the other, or in columns. All lengths in pixels.
public struct ListArrangement: Equatable, Sendable {
    public let columns: Int
    public let cell: Size
    public let gutter: Int
    public let insets: Insets

    /// An arrangement of cells of one size.
    public init(columns: Int, cell: Size, gutter: Int, insets: Insets) {
        precondition(columns > 0 && cell.height > 0, "a list has columns and cells a height")
        (self.columns, self.cell, self.gutter, self.insets) = (columns, cell, gutter, insets)
    }

    /// Rows as wide as the list less its insets.
    public static func rows(height: Int, width: Int, insets: Insets) -> ListArrangement {
        ListArrangement(
            columns: 1, cell: Size(width: max(1, width - insets.left - insets.right), height: height), gutter: 0, insets: insets)
    }

    /// Square cells in as many columns as keep them at least `target` wide, two at least.
    public static func grid(target: Int, width: Int, gutter: Int, insets: Insets, aspect: Double = 1) -> ListArrangement {
        let room = width - insets.left - insets.right
        let columns = max(2, (room + gutter) / (target + gutter))
        let side = (room - (columns - 1) * gutter) / columns
        return ListArrangement(
            columns: columns, cell: Size(width: max(1, side), height: max(1, Int(Double(side) / aspect))), gutter: gutter, insets: insets)
    }

    /// The height of `count` cells with gutters and insets.
    public func contentHeight(count: Int) -> Int {
        let rows = (count + columns - 1) / columns
        return insets.top + insets.bottom + rows * cell.height + max(0, rows - 1) * gutter
    }

    /// Where a cell lies in the content.
    public func frame(of index: Int) -> Rect {
        let (row, column) = (index / columns, index % columns)
        return Rect(
            x: insets.left + column * (cell.width + gutter), y: insets.top + row * (cell.height + gutter), width: cell.width,
            height: cell.height)
    }

    /// The cells that any pixel of the rows `top` ..< `bottom` of the content belongs to.
    public func indices(from top: Int, to bottom: Int, count: Int) -> Range<Int> {
        let step = cell.height + gutter
        let first = max(0, (top - insets.top) / step) * columns
        let last = max(0, (bottom - insets.top + step - 1) / step) * columns
        return min(first, count)..<min(max(first, last), count)
    }
}
