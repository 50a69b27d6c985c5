public import Drawing

extension Bitmap {
    /// Makes a premultiplied picture of what may be none: no component is larger than its alpha afterwards.
    public func holdToAlpha() {
        withMutableWords { words in
            for index in 0..<words.count {
                let word = words[index]
                let alpha = word >> 24
                words[index] = alpha << 24 | min(word >> 16 & 255, alpha) << 16 | min(word >> 8 & 255, alpha) << 8 | min(word & 255, alpha)
            }
        }
    }
}
