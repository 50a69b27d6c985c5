import CourierMessages
import Drawing
import Foundation
import Geometry
import ImageFiles
import Printing
import TestSupport
import Testing

/// Printers for photos that understand no IPP: a driver of the print server's speaks to them.
@Suite struct DriverTests {
    /// A dye-sublimation printer with Gutenprint's driver gets every dot of the page as it is.
    @Test func aDyeSublimationPrinterGetsThePageAtOneToOne() throws {
        let bed = try PrinterBed()
        let path = try bed.addDriverQueue("dyesub", driver: "gutenprint.5.3://dnp-ds40/expert", options: ["PageSize=w288h432"])
        let server = PrintServer(address: bed.socket)
        let report = try server.report(on: "dyesub")
        #expect(report.trouble == nil && report.isAccepting && report.form == PageForm(.pdf, resolution: 300, isColor: true))
        let sheet = try #require(report.sheet(for: nil))
        let size = Size(width: sheet.width * 300 / 2540, height: sheet.height * 300 / 2540)
        // Stripes of single dots would turn gray if anything scaled them.
        let picture = Bitmap(size: size, format: .opaque)
        let painter = Painter(picture, cache: PaintCache())
        painter.fill(picture.bounds, .white)
        for x in stride(from: 0, to: size.width, by: 8) { painter.fill(Rect(x: x, y: 0, width: 4, height: size.height), .black) }
        let page = bed.folder.path(of: "page.jpg")
        try Data(ImageFile.jpeg(picture, quality: 100)).write(to: URL(fileURLWithPath: page))
        let file = try #require(FileHandle(forReadingAtPath: page))
        let printed = PrintPage(file: file.fileDescriptor, pixels: size, sheet: sheet, form: report.form)
        let job = try server.submit(printed, to: "dyesub", name: "MemeMe")
        try wait(for: "the sheet: \(bed.logs)", atMost: .seconds(30)) { try server.jobs([job], in: "dyesub")[0].isOver }
        #expect(try server.jobs([job], in: "dyesub")[0].state == .completed)
        let plane = try Plane(named: "YPLANE", in: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
        #expect(plane.width == size.height && plane.height == size.width, "paper goes through lengthwise, dot by dot")
        let line = plane.column(plane.width / 2)
        let start = try #require(line.indices.dropFirst().first { line[$0] != line[$0 - 1] })
        let isStriped = line[start...].indices.allSatisfy { line[$0] == (($0 - start) / 4 % 2 == 0 ? line[start] : line[start - 1]) }
        #expect(isStriped && Set(line) == [0, 255], "every stripe is four dots wide, and none is gray")
    }
}

/// One colour of a page as the printers of DNP get it: a bitmap file behind a command (Gutenprint, print-dyesub.c).
private struct Plane {
    let width: Int
    let height: Int
    private let rows: ArraySlice<UInt8>
    private var bytesPerRow: Int { (width + 3) / 4 * 4 }

    init(named name: String, in bytes: [UInt8]) throws {
        let command = [UInt8]("\u{1B}PIMAGE \(name)".utf8)
        let place = try #require(bytes.firstRange(of: command)?.lowerBound)
        let file = bytes[(place + 32)...]
        func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(file[file.startIndex + offset + $1]) << (8 * $1) } }
        #expect(file.starts(with: "BM".utf8) && number(28) == 8, "a bitmap file of eight bits a dot")
        (width, height) = (number(18), number(22))
        rows = file.dropFirst(number(10))
    }

    /// The dots of one column.
    func column(_ x: Int) -> [UInt8] { (0..<height).map { rows[rows.startIndex + $0 * bytesPerRow + x] } }
}
