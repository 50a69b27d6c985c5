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

    /// Whether any pixel is more than transparent black.
    static func hasContent(_ bitmap: Bitmap) -> Bool {
        let words = bitmap.words
        for index in 0..<words.count where words[index] != 0 { return true }
        return false
    }
}
