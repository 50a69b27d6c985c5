internal import Geometry
private import Glibc

/// How a picture lies in memory.
struct PixelRows {
    var size: Size
    /// The distance of one row's first word from the next row's.
    var pixelsPerRow: Int
}

/// The side of the squares in which a turned copy walks, so that the source rows and target rows of one square fit the nearest cache.
private let tileSide = 32

/// Copies an area of a picture to where it lies on a panel without gaps, turned clockwise by `rotation`; `area` is cut to the picture.
@_lifetime(panel: copy panel)
func copyTurned(
    _ source: Span<UInt32>, _ rows: PixelRows, area: Rect, to panel: inout MutableSpan<UInt32>, rotation: Rotation
) {
    let area = area.intersection(Rect(size: rows.size))
    guard !area.isEmpty else { return }
    let panelWidth = rotation.contentSize(ofPanel: rows.size).width
    if rotation == .none { return copyRows(source, rows, area: area, to: &panel) }
    let walk = TurnedWalk(rotation: rotation, content: rows.size, panelWidth: panelWidth)
    for top in stride(from: area.top, to: area.bottom, by: tileSide) {
        for left in stride(from: area.left, to: area.right, by: tileSide) {
            let tile = Rect(left: left, top: top, right: min(left + tileSide, area.right), bottom: min(top + tileSide, area.bottom))
            copyTile(source, pixelsPerRow: rows.pixelsPerRow, tile: tile, to: &panel, walk: walk)
        }
    }
}

@_lifetime(panel: copy panel)
private func copyRows(_ source: Span<UInt32>, _ rows: PixelRows, area: Rect, to panel: inout MutableSpan<UInt32>) {
    let width = rows.size.width
    precondition((area.bottom - 1) * rows.pixelsPerRow + area.right <= source.count, "the area lies in the picture")
    precondition((area.bottom - 1) * width + area.right <= panel.count, "the area lies on the panel")
    unsafe source.withUnsafeBufferPointer { source in
        unsafe panel.withUnsafeMutableBufferPointer { target in
            guard let source = source.baseAddress, let target = target.baseAddress else { return }
            // Where there are no gaps, the rows are one piece.
            let isOnePiece = area.width == width && rows.pixelsPerRow == width
            let (lines, words) = isOnePiece ? (1, width * area.height) : (area.height, area.width)
            for line in 0..<lines {
                let y = area.top + line
                unsafe memcpy(target + y * width + area.left, source + y * rows.pixelsPerRow + area.left, words * 4)
            }
        }
    }
}

@_lifetime(panel: copy panel)
private func copyTile(_ source: Span<UInt32>, pixelsPerRow: Int, tile: Rect, to panel: inout MutableSpan<UInt32>, walk: TurnedWalk) {
    for x in tile.left..<tile.right {
        for y in tile.top..<tile.bottom {
            panel[walk.start + x * walk.stepForX + y * walk.stepForY] = source[y * pixelsPerRow + x]
        }
    }
}

/// Where a picture's words lie on the panel: the first one, and how far one step to the right or down in the picture leads.
private struct TurnedWalk {
    let start: Int
    let stepForX: Int
    let stepForY: Int

    init(rotation: Rotation, content: Size, panelWidth: Int) {
        (start, stepForX, stepForY) =
            switch rotation {
            case .none: (0, 1, panelWidth)
            case .quarter: (content.height - 1, panelWidth, -1)
            case .half: (content.area - 1, -1, -panelWidth)
            case .threeQuarters: ((content.width - 1) * panelWidth, -panelWidth, 1)
            }
    }
}
