/// Turns pictures for the press into pictures for the screen where no colour profile says how.
enum InkColors {
    /// Converts bytes of cyan, magenta, yellow and black to words.
    ///
    /// Without a profile the product of each colour's absence with black's is what everybody shows.
    ///
    /// - Parameter isInverted: whether 255 is no ink, as Adobe's programs store them.
    @_lifetime(words: copy words)
    static func convert(_ inks: Span<UInt8>, into words: inout MutableSpan<UInt32>, count: Int, isInverted: Bool) {
        precondition(inks.count >= count * 4 && words.count >= count, "both hold the pixels")
        let flip: UInt8 = isInverted ? 0 : 255
        for index in 0..<count {
            let place = index &* 4
            let black = UInt32(inks[place + 3] ^ flip)
            func shown(_ ink: UInt8) -> UInt32 { (UInt32(ink ^ flip) &* black &+ 127) / 255 }
            words[index] = 0xFF00_0000 | shown(inks[place]) << 16 | shown(inks[place + 1]) << 8 | shown(inks[place + 2])
        }
    }
}
