internal import CCUPS
internal import CourierMessages
internal import Geometry
private import Glibc

/// Sends a page's file in its encoding, a strip at a time.
struct PageSending {
    private let page: PrintPage
    /// Bytes that are read at once.
    private static let portion = 1 << 16

    init(_ page: PrintPage) { self.page = page }

    func send(over connection: borrowing Connection) throws(PrintError) {
        guard lseek(page.file, 0, SEEK_SET) == 0 else { throw .page(cause: "the page can't be read from its start") }
        switch page.encoding {
        case .pwg, .urf: try sendRaster(connection)
        case .jpeg: try copy(to: connection)
        case .pdf:
            let frame = PDFFrame(page, byteCount: try size())
            try send(frame.before, connection)
            try copy(to: connection)
            try send(frame.after, connection)
        }
    }

    private func size() throws(PrintError) -> Int {
        var status = stat()
        guard unsafe fstat(page.file, &status) == 0 else { throw .page(cause: "the page has no size") }
        return Int(status.st_size)
    }

    private func send(_ bytes: [UInt8], _ connection: borrowing Connection) throws(PrintError) {
        var isSent = false
        unsafe bytes.withUnsafeBytes { isSent = unsafe connection.send($0) }
        guard isSent else { throw .unreachable(cause: "the print server took only a part of the page") }
    }

    private func copy(to connection: borrowing Connection) throws(PrintError) {
        var buffer = [UInt8](repeating: 0, count: Self.portion)
        while true {
            let count = unsafe read(page.file, &buffer, buffer.count)
            if count == 0 { return }
            guard count > 0 else { throw .page(cause: "the page can't be read") }
            try send(Array(buffer[..<count]), connection)
        }
    }

    /// Reads the next row whole; false where the file has no more.
    private func readRow(_ row: inout [UInt8]) -> Bool {
        var filled = 0
        while filled < row.count {
            let count = unsafe row.withUnsafeMutableBytes {
                unsafe read(page.file, $0.baseAddress.map { unsafe $0 + filled }, $0.count - filled)
            }
            guard count > 0 else { return false }
            filled += count
        }
        return true
    }

    private func sendRaster(_ connection: borrowing Connection) throws(PrintError) {
        let outlet = Outlet()
        let context = unsafe Unmanaged.passUnretained(outlet).toOpaque()
        let mode = page.encoding == .pwg ? CUPS_RASTER_WRITE_PWG : CUPS_RASTER_WRITE_APPLE
        let raster = unsafe cupsRasterOpenIO(
            { context, bytes, count in
                guard let context = unsafe context, let bytes = unsafe bytes else { return -1 }
                unsafe Unmanaged<Outlet>.fromOpaque(context).takeUnretainedValue().bytes
                    .append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
                return count
            }, context, mode)
        guard let raster = unsafe raster else { throw .page(cause: "libcups can't write the page") }
        defer { unsafe cupsRasterClose(raster) }
        var header = try header()
        guard unsafe cupsRasterWriteHeader2(raster, &header) == 1 else { throw .page(cause: "libcups refuses the page's size") }
        var row = [UInt8](repeating: 0, count: page.width * 3)
        var gray = [UInt8](repeating: 0, count: page.isColor ? 0 : page.width)
        for _ in 0..<page.height {
            guard readRow(&row) else { throw .page(cause: "the page has fewer rows than it should") }
            let written: UInt32
            if page.isColor {
                written = unsafe cupsRasterWritePixels(raster, &row, UInt32(row.count))
            } else {
                Self.makeGray(row, &gray)
                written = unsafe cupsRasterWritePixels(raster, &gray, UInt32(gray.count))
            }
            guard written > 0 else { throw .page(cause: "libcups can't write a row") }
            if outlet.bytes.count >= Self.portion {
                try send(outlet.bytes, connection)
                outlet.bytes.removeAll(keepingCapacity: true)
            }
        }
        try send(outlet.bytes, connection)
        outlet.bytes = []
    }

    /// The lightness of sRGB by Rec. 709's weights.
    private static func makeGray(_ row: [UInt8], _ gray: inout [UInt8]) {
        for x in gray.indices {
            let sum = 54 * Int(row[x * 3]) + 183 * Int(row[x * 3 + 1]) + 19 * Int(row[x * 3 + 2])
            gray[x] = UInt8(truncatingIfNeeded: sum >> 8)
        }
    }

    private func header() throws(PrintError) -> cups_page_header2_t {
        var header = cups_page_header2_t()
        guard let media = unsafe pwgMediaForSize(Int32(page.sheet.width), Int32(page.sheet.height)) else {
            throw .page(cause: "libcups knows no paper of this size")
        }
        let dots = Int32(page.resolution)
        let isMade = unsafe cupsRasterInitPWGHeader(
            &header, media, page.isColor ? "srgb_8" : "sgray_8", dots, dots, "one-sided", nil)
        guard isMade == 1 else { throw .page(cause: "libcups knows no such page") }
        header.cupsInteger.0 = 1
        header.cupsWidth = UInt32(page.width)
        header.cupsHeight = UInt32(page.height)
        header.cupsBytesPerLine = UInt32(page.width * (page.isColor ? 3 : 1))
        return header
    }
}

/// What libcups has encoded and nobody has sent yet.
private final class Outlet {
    var bytes: [UInt8] = []
}
