public import Geometry

/// A sheet as a printer has it.
public struct Paper: Hashable, Sendable {
    /// Width and height in hundredths of a millimetre, as IPP counts (PWG 5101.1), the way up that it is fed.
    public var size: Size
    /// What stays white along each edge because the printer can't reach it, in hundredths of a millimetre.
    public var margins: Insets
    /// Dots per inch, across the feed and along it.
    public var resolution: Int

    /// Paper that is printed to its edges at 300 dots per inch where nothing else is said.
    public init(size: Size, margins: Insets = .zero, resolution: Int = 300) {
        (self.size, self.margins, self.resolution) = (size, margins, resolution)
    }

    /// Whether the printer prints to the paper's edges.
    public var isBorderless: Bool { margins == .zero }

    /// The page in dots. What is left of a dot is dropped, as in libcups' own pages (PWG 5102.4), so that nothing has to be scaled.
    public var pixels: Size { Size(width: size.width * resolution / 2540, height: size.height * resolution / 2540) }

    /// The part of the page that the printer can ink, in dots.
    public var printable: Rect {
        Rect(size: pixels).inset(
            by: Insets(left: dots(margins.left), top: dots(margins.top), right: dots(margins.right), bottom: dots(margins.bottom)))
    }

    /// The dots that cover a length in hundredths of a millimetre.
    func dots(_ length: Int) -> Int { (length * resolution + 2539) / 2540 }
}
