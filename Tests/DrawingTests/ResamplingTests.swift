import Drawing
import Geometry
import Testing

@Suite struct ResamplingTests {
    /// Stripes, an edge and noise: what aliasing and rounding would show on.
    private func picture(_ size: Size, _ format: Bitmap.Format = .opaque) -> Bitmap {
        let bitmap = Bitmap(size: size, format: format)
        let width = bitmap.wordsPerRow
        var state: UInt32 = 99
        bitmap.withMutableWords { words in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    let stripes: UInt32 = x % 2 == 0 ? 255 : 0
                    let edge: UInt32 = x > y ? 240 : 16
                    words[y * width + x] = 0xFF00_0000 | stripes << 16 | edge << 8 | state >> 24
                }
            }
        }
        return bitmap
    }

    /// The same filter written in the plainest way, in double precision and in two dimensions at once.
    private func reference(_ source: Bitmap, _ size: Size, x: Int, y: Int, shift: UInt32) -> Double {
        func weights(_ index: Int, _ from: Int, _ to: Int) -> [Double] {
            let step = Double(from) / Double(to)
            let scale = max(1, step)
            let center = (Double(index) + 0.5) * step - 0.5
            let raw = (0..<from).map { position -> Double in
                let t = abs(Double(position) - center) / scale
                if t >= 3 { return 0 }
                if t < 1e-9 { return 1 }
                return 3 * sine(.pi * t) * sine(.pi * t / 3) / (.pi * .pi * t * t)
            }
            let sum = raw.reduce(0, +)
            return raw.map { $0 / sum }
        }
        let (across, down) = (weights(x, source.size.width, size.width), weights(y, source.size.height, size.height))
        var sum = 0.0
        for (row, vertical) in down.enumerated() where vertical != 0 {
            for (column, horizontal) in across.enumerated() where horizontal != 0 {
                sum += vertical * horizontal * Double(source.pixel(x: column, y: row) >> shift & 255)
            }
        }
        return min(max(sum, 0), 255)
    }

    private func sine(_ x: Double) -> Double {
        // Taylor's series after bringing the angle near zero: the tests use no other library.
        let turn = x - (x / (2 * .pi)).rounded() * 2 * .pi
        var (term, sum) = (turn, turn)
        for n in 1..<14 {
            term *= -turn * turn / Double((2 * n) * (2 * n + 1))
            sum += term
        }
        return sum
    }

    @Test(arguments: [Size(width: 20, height: 13), Size(width: 37, height: 29), Size(width: 90, height: 70), Size(width: 3, height: 1)])
    func agreesWithTheFilterInDoublePrecision(_ size: Size) {
        let source = picture(Size(width: 60, height: 44))
        let result = source.resampled(to: size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                for shift in [0, 8, 16] as [UInt32] {
                    let value = Double(result.pixel(x: x, y: y) >> shift & 255)
                    #expect(abs(value - reference(source, size, x: x, y: y, shift: shift)) <= 0.51)
                }
            }
        }
    }

    /// Large pictures are made in bands side by side; the rows where two of them meet are like all others.
    @Test func bandsMeetWithoutASeam() {
        let source = picture(Size(width: 760, height: 720))
        let size = Size(width: 700, height: 660)
        let result = source.resampled(to: size)
        for y in [0, 219, 220, 221, 329, 330, 439, 440, 441, 659] {
            for x in stride(from: 0, to: size.width, by: 53) {
                let value = Double(result.pixel(x: x, y: y) & 255)
                #expect(abs(value - reference(source, size, x: x, y: y, shift: 0)) <= 0.51)
            }
        }
    }

    /// Stripes of one pixel are finer than a half-size picture can show: they must become even grey, not stripes of another width.
    @Test func fineStripesDoNotAlias() {
        let result = picture(Size(width: 400, height: 40)).resampled(to: Size(width: 130, height: 13))
        for x in 5..<125 { #expect((118...138).contains(result.pixel(x: x, y: 6) >> 16 & 255)) }
    }

    @Test func evenColourStaysEven() {
        let source = Bitmap(size: Size(width: 50, height: 40), format: .opaque)
        Painter(source, cache: PaintCache()).fill(source.bounds, Color(0x37A0F1))
        let result = source.resampled(to: Size(width: 31, height: 77))
        for y in 0..<77 { for x in 0..<31 { #expect(result.pixel(x: x, y: y) & 0xFFFFFF == 0x37A0F1) } }
    }

    @Test func partIsThatPart() {
        let source = picture(Size(width: 60, height: 44))
        let part = Rect(x: 10, y: 8, width: 20, height: 16)
        let same = source.resampled(to: part.size, from: part)
        for y in 0..<16 { for x in 0..<20 { #expect(same.pixel(x: x, y: y) & 0xFFFFFF == source.pixel(x: x + 10, y: y + 8) & 0xFFFFFF) } }
    }

    @Test func coloursNeverExceedAlpha() {
        let source = Bitmap(size: Size(width: 40, height: 40), format: .premultiplied)
        Painter(source, cache: PaintCache()).fill(Rect(x: 10, y: 10, width: 20, height: 20), .white)
        let result = source.resampled(to: Size(width: 93, height: 93))
        for y in 0..<93 {
            for x in 0..<93 {
                let word = result.pixel(x: x, y: y)
                #expect(max(word & 255, word >> 8 & 255, word >> 16 & 255) <= word >> 24)
            }
        }
    }
}
