internal import Drawing

/// Lays pictures with transparency over white paper.
enum OverWhite {
    /// Replaces words with straight alpha by what is seen on white.
    static func flatten(_ bitmap: Bitmap) {
        bitmap.withMutableWords { words in
            for index in 0..<words.count {
                let word = words[index]
                let alpha = word >> 24
                if alpha == 255 { continue }
                let paper = 255 * (255 - alpha)
                func blend(_ shift: UInt32) -> UInt32 { (((word >> shift & 255) * alpha + paper + 127) / 255) << shift }
                words[index] = blend(16) | blend(8) | blend(0)
            }
        }
    }
}
