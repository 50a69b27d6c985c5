import Drawing
import Geometry
import Glibc

/// The best small version of a picture, worked out in floating point, and how far others are from it.
struct PictureQuality {
    private let size: Size
    /// Red, green and blue of every pixel.
    private let reference: [Float]

    /// Filters the whole picture with three lobes of Lanczos, widened as much as it shrinks.
    init(of picture: Bitmap, at size: Size) {
        self.size = size
        let across = Taps(from: picture.size.width, to: size.width)
        let down = Taps(from: picture.size.height, to: size.height)
        let words = picture.words
        var narrow = [Float](repeating: 0, count: size.width * picture.size.height * 3)
        for y in 0..<picture.size.height {
            for x in 0..<size.width {
                var sums: (Float, Float, Float) = (0, 0, 0)
                for (index, weight) in across.all[x] {
                    let word = words[y * picture.wordsPerRow + index]
                    sums.0 += weight * Float(word >> 16 & 255)
                    sums.1 += weight * Float(word >> 8 & 255)
                    sums.2 += weight * Float(word & 255)
                }
                let place = (y * size.width + x) * 3
                (narrow[place], narrow[place + 1], narrow[place + 2]) = sums
            }
        }
        var result = [Float](repeating: 0, count: size.area * 3)
        let row = size.width * 3
        for y in 0..<size.height {
            for (index, weight) in down.all[y] {
                for x in 0..<row { result[y * row + x] += weight * narrow[index * row + x] }
            }
        }
        reference = result
    }

    /// The ratio of the brightest signal to the error in decibels.
    func decibels(_ pixel: (_ x: Int, _ y: Int) -> UInt32) -> Double {
        var error = 0.0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (word, place) = (pixel(x, y), (y * size.width + x) * 3)
                for (component, shift) in [16, 8, 0].enumerated() {
                    let wanted = Double(min(max(reference[place + component], 0), 255))
                    let difference = Double(word >> UInt32(shift) & 255) - wanted
                    error += difference * difference
                }
            }
        }
        return 10 * log10(255 * 255 / (error / Double(size.area * 3)))
    }

    /// Which pixels make up each new one, and how much.
    private struct Taps {
        let all: [[(index: Int, weight: Float)]]

        init(from source: Int, to target: Int) {
            let step = Double(source) / Double(target)
            all = (0..<target).map { place in
                let center = (Double(place) + 0.5) * step - 0.5
                let range = max(0, Int((center - 3 * step).rounded(.up)))...min(source - 1, Int((center + 3 * step).rounded(.down)))
                let raw = range.map { Self.lanczos((Double($0) - center) / step) }
                let sum = raw.reduce(0, +)
                return zip(range, raw).map { (index: $0, weight: Float($1 / sum)) }
            }
        }

        private static func lanczos(_ x: Double) -> Double {
            x == 0 ? 1 : abs(x) >= 3 ? 0 : 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
        }
    }
}
