import Geometry
import Testing

@testable import DisplayKMS

/// Sides that are no multiple of a tile or a block, a whole tile, and a single pixel.
private let contentSizes = [
    Size(width: 1, height: 1), Size(width: 3, height: 5), Size(width: 16, height: 16), Size(width: 37, height: 21),
    Size(width: 67, height: 130),
]

private let everyCase = contentSizes.flatMap { size in Rotation.allCases.map { (size, $0) } }

/// A picture in which no two neighbours are alike, in rows with room to spare that must not be copied.
private struct SamplePicture {
    let size: Size
    let pixelsPerRow: Int
    let pixels: [UInt32]

    init(_ size: Size, spare: Int = 3) {
        self.size = size
        pixelsPerRow = size.width + spare
        pixels = (0..<(pixelsPerRow * size.height)).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFF_FFFF }
    }

    func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * pixelsPerRow + x] }
}

/// The surface copied to: how the picture is turned on it, its size, and the length of its rows in pixels.
private struct TargetShape {
    let rotation: Rotation
    let size: Size
    let pixelsPerRow: Int

    init(of content: Size, turned rotation: Rotation, spare: Int = 0) {
        self.rotation = rotation
        size = rotation.contentSize(ofPanel: content)
        pixelsPerRow = size.width + spare
    }

    var count: Int { pixelsPerRow * size.height }
}

/// What turning means, pixel by pixel and independent of `Rotation`'s own arithmetic.
private func panelPlace(_ x: Int, _ y: Int, in size: Size, turned rotation: Rotation) -> (x: Int, y: Int) {
    switch rotation {
    case .none: (x, y)
    case .quarter: (size.height - 1 - y, x)
    case .half: (size.width - 1 - x, size.height - 1 - y)
    case .threeQuarters: (y, size.width - 1 - x)
    }
}

/// The slow and obvious copy.
private func reference<Pixel>(
    _ rectangles: [Rect], of picture: SamplePicture, to shape: TargetShape, over old: [Pixel], _ convert: (UInt32) -> Pixel
) -> [Pixel] {
    var result = old
    for y in 0..<picture.size.height {
        for x in 0..<picture.size.width where rectangles.contains(where: { $0.contains(Point(x: x, y: y)) }) {
            let place = panelPlace(x, y, in: picture.size, turned: shape.rotation)
            result[place.y * shape.pixelsPerRow + place.x] = convert(picture.pixel(x, y))
        }
    }
    return result
}

/// Rectangles that start and end inside tiles, touch the edges, overlap, reach outside, and are empty.
private func damage(in size: Size) -> [Rect] {
    [
        Rect(x: size.width / 3, y: size.height / 4, width: size.width / 2 + 1, height: size.height / 3 + 1),
        Rect(x: -5, y: size.height - 2, width: 8, height: 9),
        Rect(x: size.width - 1, y: -3, width: 40, height: 7),
        Rect(x: size.width / 2, y: 0, width: 0, height: size.height),
    ]
}

@Suite struct ScanoutCopyTests {
    @Test(arguments: everyCase)
    func wordsLieWhereTheRotationPutsThem(_ size: Size, _ rotation: Rotation) {
        let sample = SamplePicture(size)
        let shape = TargetShape(of: size, turned: rotation, spare: 5)
        let old = [UInt32](repeating: 0xABAB_ABAB, count: shape.count)
        for rectangles in [[Rect(size: size)], damage(in: size)] {
            let expected = reference(rectangles, of: sample, to: shape, over: old) { $0 }
            var result = old
            copyWords(rectangles, sample, shape, &result)
            #expect(result == expected)
        }
    }

    @Test(arguments: everyCase)
    func halfWordsLieWhereTheRotationPutsThem(_ size: Size, _ rotation: Rotation) {
        let sample = SamplePicture(size)
        let shape = TargetShape(of: size, turned: rotation, spare: 5)
        let old = [UInt16](repeating: 0xABAB, count: shape.count)
        for rectangles in [[Rect(size: size)], damage(in: size)] {
            let expected = reference(rectangles, of: sample, to: shape, over: old) { pixel in
                UInt16((pixel >> 16 & 0xFF) >> 3) << 11 | UInt16((pixel >> 8 & 0xFF) >> 2) << 5 | UInt16((pixel & 0xFF) >> 3)
            }
            var result = old
            copyHalfWords(rectangles, sample, shape, &result)
            #expect(result == expected)
        }
    }

    @Test func rowsWithoutSpareRoomAreCopiedInOnePiece() {
        let sample = SamplePicture(Size(width: 40, height: 9), spare: 0)
        var result = [UInt32](repeating: 0, count: 360)
        copyWords([Rect(size: sample.size)], sample, TargetShape(of: sample.size, turned: .none), &result)
        #expect(result == sample.pixels)
    }

    /// A moving square, presented through two buffers that take turns: each copies only what it lacks.
    @Test(arguments: Rotation.allCases)
    func copyingWhatABufferLacksEqualsCopyingEverything(_ rotation: Rotation) {
        let size = Size(width: 61, height: 43)
        let shape = TargetShape(of: size, turned: rotation)
        var buffers = [[UInt32](repeating: 0, count: shape.count), [UInt32](repeating: 0, count: shape.count)]
        var stale = [StaleArea.whole(size), StaleArea.whole(size)]
        var square = Rect.zero
        for frame in 0..<40 {
            let old = square
            square = Rect(x: frame * 7 % 50, y: frame * 5 % 31, width: 11, height: 12)
            let sample = PaintedPicture(size, square, frame).sample
            for index in stale.indices { stale[index].add(frame == 0 ? [Rect(size: size)] : [old, square], in: size) }
            let shown = frame % 2
            copyWords(stale[shown].rectangles, sample, shape, &buffers[shown])
            stale[shown] = .none
            var whole = [UInt32](repeating: 0, count: shape.count)
            copyWords([Rect(size: size)], sample, shape, &whole)
            #expect(buffers[shown] == whole)
        }
    }
}

/// A ground that never changes with a square of the frame's colour on it.
private struct PaintedPicture {
    let sample: SamplePicture

    init(_ size: Size, _ square: Rect, _ frame: Int) {
        sample = SamplePicture(size: size) { x, y in
            square.contains(Point(x: x, y: y)) ? UInt32(frame + 1) : UInt32(x << 8 | y)
        }
    }
}

extension SamplePicture {
    init(size: Size, _ pixel: (Int, Int) -> UInt32) {
        self.size = size
        pixelsPerRow = size.width
        pixels = (0..<size.height).flatMap { y in (0..<size.width).map { x in pixel(x, y) } }
    }
}

private func copyWords(_ rectangles: [Rect], _ sample: SamplePicture, _ shape: TargetShape, _ target: inout [UInt32]) {
    let picture = Picture(pixels: sample.pixels.span, pixelsPerRow: sample.pixelsPerRow, size: sample.size)
    var surface = ScanoutSurface(pixels: target.mutableSpan, pixelsPerRow: shape.pixelsPerRow, size: shape.size)
    for rect in rectangles { copy(rect, of: picture, turned: shape.rotation, to: &surface) }
}

private func copyHalfWords(_ rectangles: [Rect], _ sample: SamplePicture, _ shape: TargetShape, _ target: inout [UInt16]) {
    let picture = Picture(pixels: sample.pixels.span, pixelsPerRow: sample.pixelsPerRow, size: sample.size)
    var surface = ScanoutSurface(pixels: target.mutableSpan, pixelsPerRow: shape.pixelsPerRow, size: shape.size)
    for rect in rectangles { copy(rect, of: picture, turned: shape.rotation, to: &surface) }
}
