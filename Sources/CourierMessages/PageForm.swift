/// How a page goes to the printer.
public enum PageEncoding: String, Codable, CaseIterable, Sendable {
    case pwg, urf, jpeg, pdf

    /// Its type as in `document-format`.
    public var mediaType: String {
        switch self {
        case .pwg: "image/pwg-raster"
        case .urf: "image/urf"
        case .jpeg: "image/jpeg"
        case .pdf: "application/pdf"
        }
    }

    /// Whether it is made of plain rows; the others are made of a JPEG file.
    public var isRaster: Bool { self == .pwg || self == .urf }
}

/// What a printer wants a page to be like.
public struct PageForm: Hashable, Codable, Sendable {
    public var encoding: PageEncoding
    /// Dots per inch.
    public var resolution: Int
    public var isColor: Bool

    /// An encoding with its dots per inch.
    public init(_ encoding: PageEncoding, resolution: Int, isColor: Bool) {
        (self.encoding, self.resolution, self.isColor) = (encoding, resolution, isColor)
    }
}
