internal import CExif
internal import Drawing
internal import Geometry

/// How a camera was held: the EXIF orientations 1 to 8, named by where the stored first row and first column belong.
enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored
    case upsideDown
    case upsideDownMirrored
    case transposed
    case quarterClockwise
    case transposedOther
    case quarterCounterclockwise

    /// What EXIF data (an APP1 segment's content) says; upright when it says nothing.
    init(exif segment: ArraySlice<UInt8>) {
        self = .upright
        let bytes = Array(segment)
        guard let data = unsafe exif_data_new_from_data(bytes, UInt32(bytes.count)) else { return }
        defer { unsafe exif_data_unref(data) }
        guard let first = unsafe data.pointee.ifd.0, let entry = unsafe exif_content_get_entry(first, EXIF_TAG_ORIENTATION) else { return }
        guard unsafe entry.pointee.format == EXIF_FORMAT_SHORT, unsafe entry.pointee.components >= 1, unsafe entry.pointee.size >= 2,
            let value = unsafe entry.pointee.data
        else { return }
        let number = unsafe exif_get_short(value, exif_data_get_byte_order(data))
        self = Orientation(rawValue: Int(number)) ?? .upright
    }

    var swapsAxes: Bool { rawValue >= Orientation.transposed.rawValue }

    /// The same, turned further clockwise.
    func turned(by rotation: Rotation) -> Orientation {
        let order: [[Orientation]] = [
            [.upright, .quarterClockwise, .upsideDown, .quarterCounterclockwise],
            [.mirrored, .transposedOther, .upsideDownMirrored, .transposed],
        ]
        for turns in order {
            if let index = turns.firstIndex(of: self) { return turns[(index + rotation.rawValue / 90) % 4] }
        }
        return self
    }

    /// The size of the upright picture for one stored in `stored` pixels, and the other way round.
    func size(of stored: Size) -> Size { swapsAxes ? stored.transposed : stored }

    /// Where in the stored picture an upright one has its first pixel, and the steps to the next column and row.
    private func walk(_ stored: Size, wordsPerRow: Int) -> (start: Int, column: Int, row: Int) {
        let (right, down) = (1, wordsPerRow)
        let (lastColumn, lastRow) = ((stored.width - 1) * right, (stored.height - 1) * down)
        return switch self {
        case .upright: (0, right, down)
        case .mirrored: (lastColumn, -right, down)
        case .upsideDown: (lastColumn + lastRow, -right, -down)
        case .upsideDownMirrored: (lastRow, right, -down)
        case .transposed: (0, down, right)
        case .quarterClockwise: (lastRow, -down, right)
        case .transposedOther: (lastColumn + lastRow, -down, -right)
        case .quarterCounterclockwise: (lastColumn, down, -right)
        }
    }

    /// The part of the stored picture that becomes `part` of the upright one of `upright` pixels.
    func stored(_ part: Rect, upright: Size) -> Rect {
        let corners = [Point(x: part.left, y: part.top), Point(x: part.right - 1, y: part.bottom - 1)]
        let stored = size(of: upright)
        let (start, column, row) = walk(stored, wordsPerRow: stored.width)
        let places = corners.map { start + $0.x * column + $0.y * row }.map { Point(x: $0 % stored.width, y: $0 / stored.width) }
        return Rect(
            left: min(places[0].x, places[1].x), top: min(places[0].y, places[1].y), right: max(places[0].x, places[1].x) + 1,
            bottom: max(places[0].y, places[1].y) + 1)
    }

    /// A placement of the upright picture, as one of the stored picture.
    func stored(_ placement: Placement) -> Placement {
        Placement(whole: size(of: placement.whole), part: stored(placement.part, upright: placement.whole))
    }

    /// Writes rows of a stored picture, one behind the other, to their places in the upright one.
    ///
    /// - Parameter stored: the size of the whole stored picture.
    func write(_ words: [UInt32], of stored: Size, rows: Range<Int>, into upright: Bitmap) {
        precondition(upright.size == size(of: stored) && words.count >= rows.count * stored.width, "the sizes belong together")
        let wordsPerRow = upright.wordsPerRow
        // Where the first stored pixel belongs, and the steps of its neighbours, in words of the upright picture.
        let (right, down) = (1, wordsPerRow)
        let (lastColumn, lastRow) = ((upright.size.width - 1) * right, (upright.size.height - 1) * down)
        let (start, column, row): (Int, Int, Int) =
            switch self {
            case .upright: (0, right, down)
            case .mirrored: (lastColumn, -right, down)
            case .upsideDown: (lastColumn + lastRow, -right, -down)
            case .upsideDownMirrored: (lastRow, right, -down)
            case .transposed: (0, down, right)
            case .quarterClockwise: (lastColumn, down, -right)
            case .transposedOther: (lastColumn + lastRow, -down, -right)
            case .quarterCounterclockwise: (lastRow, -down, right)
            }
        let source = words.span
        upright.withMutableWords { target in
            if !swapsAxes {
                for line in 0..<rows.count {
                    let pixels = source.extracting(line * stored.width..<(line + 1) * stored.width)
                    lay(pixels, from: start + (rows.lowerBound + line) * row, toTheLeft: column < 0, into: &target)
                }
                return
            }
            // Turned columns are written a few pixels of a row at a time: batches come as eight rows.
            for x in 0..<stored.width {
                var place = start + x * column + rows.lowerBound * row
                var index = x
                for _ in rows {
                    target[place] = source[index]
                    place += row
                    index += stored.width
                }
            }
        }
    }

    /// The upright picture.
    func apply(to bitmap: sending Bitmap) -> sending Bitmap {
        if self == .upright { return bitmap }
        let result = Bitmap(size: size(of: bitmap.size), format: bitmap.format)
        let (start, column, row) = walk(bitmap.size, wordsPerRow: bitmap.wordsPerRow)
        let (size, wordsPerRow) = (result.size, result.wordsPerRow)
        let source = bitmap.words
        result.withMutableWords { words in
            for y in 0..<size.height {
                var place = start + y * row
                for x in 0..<size.width {
                    words[y * wordsPerRow + x] = source[place]
                    place += column
                }
            }
        }
        return result
    }
}

/// Lays a row's pixels beside each other, the first of them at `place`, a mirrored row's from right to left.
@_lifetime(target: copy target)
func lay(_ pixels: Span<UInt32>, from place: Int, toTheLeft: Bool, into target: inout MutableSpan<UInt32>) {
    if !toTheLeft { return target.replace(from: place, with: pixels) }
    for x in pixels.indices { target[place &- x] = pixels[x] }
}
