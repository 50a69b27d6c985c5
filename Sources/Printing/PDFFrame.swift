internal import CourierMessages

/// A PDF file around one JPEG file that covers its only page, which is as large as the paper (ISO 32000-1).
struct PDFFrame {
    /// What comes before the JPEG file and behind it.
    let before: [UInt8]
    let after: [UInt8]

    init(_ page: PrintPage, byteCount: Int) {
        let (width, height) = (Self.points(page.sheet.width), Self.points(page.sheet.height))
        let drawing = "q \(width) 0 0 \(height) 0 0 cm /P Do Q"
        let objects = [
            "<</Type/Catalog/Pages 2 0 R>>",
            "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Resources<</XObject<</P 5 0 R>>>>/Contents 4 0 R>>",
            "<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream",
        ]
        var text = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        offsets.append(text.utf8.count)
        text += "5 0 obj\n<</Type/XObject/Subtype/Image/Width \(page.width)/Height \(page.height)/ColorSpace/DeviceRGB"
        text += "/BitsPerComponent 8/Filter/DCTDecode/Length \(byteCount)>>stream\n"
        before = Array(text.utf8)
        let ending = "\nendstream\nendobj\n"
        let table = before.count + byteCount + ending.utf8.count
        let rows = offsets.map { offset in
            let digits = String(offset)
            return String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        let trailer = "trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n\(table)\n%%EOF\n"
        after = Array((ending + "xref\n0 6\n0000000000 65535 f \n" + rows.joined() + trailer).utf8)
    }

    /// Hundredths of a millimetre as points with three digits behind the point.
    private static func points(_ length: Int) -> String {
        let thousandths = (length * 72_000 + 1270) / 2540
        let rest = String(thousandths % 1000)
        return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
