internal import Drawing

/// Turns pictures for the press into pictures for the screen.
enum InkColors {
    /// Converts cyan, magenta, yellow and black in place.
    ///
    /// Programs store them inverted (255 is no ink), as Photoshop does; without a colour profile the product is what everybody shows.
    static func convert(_ bitmap: Bitmap) {
        bitmap.withMutableBytes { bytes in
            for index in stride(from: 0, to: bytes.count, by: 4) {
                let black = UInt32(bytes[index + 3])
                let (cyan, magenta, yellow) = (bytes[index], bytes[index + 1], bytes[index + 2])
                bytes[index] = UInt8((UInt32(yellow) * black + 127) / 255)
                bytes[index + 1] = UInt8((UInt32(magenta) * black + 127) / 255)
                bytes[index + 2] = UInt8((UInt32(cyan) * black + 127) / 255)
                bytes[index + 3] = 0
            }
        }
    }
}
