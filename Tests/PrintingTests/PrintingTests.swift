import CCUPS
import CourierMessages
import Drawing
import Foundation
import Geometry
import ImageFiles
import Printing
import TestSupport
import Testing

/// Pages through a real print server to a real printer.
@Suite(.serialized) struct PrintingTests {
    /// Rows in which every dot is another one than its neighbours.
    private func rows(_ size: Size) -> [UInt8] {
        var bytes = [UInt8]()
        bytes.reserveCapacity(size.area * 3)
        for y in 0..<size.height {
            for x in 0..<size.width {
                bytes += [UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y), UInt8(truncatingIfNeeded: x ^ y / 3)]
            }
        }
        return bytes
    }

    private func page(_ bytes: [UInt8], in bed: PrinterBed) throws -> FileHandle {
        let path = bed.folder.path(of: "page-\(bytes.count)")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try #require(FileHandle(forReadingAtPath: path))
    }

    private func dots(_ sheet: PaperSheet, _ resolution: Int) -> Size {
        Size(width: sheet.width * resolution / 2540, height: sheet.height * resolution / 2540)
    }

    @Test(arguments: [PageEncoding.pwg, .urf])
    func whatThePrinterGetsIsThePageDotByDot(_ encoding: PageEncoding) throws {
        var wishes = PrinterBed.Wishes()
        wishes.formats = [encoding.mediaType, "image/jpeg"]
        let bed = try PrinterBed(wishes)
        let server = PrintServer(address: bed.socket)
        let report = try server.report(on: server.queue(named: nil))
        #expect(report.trouble == nil && report.isAccepting && report.form.encoding == encoding)
        #expect(report.form.resolution == (encoding == .pwg ? 300 : 600))
        let sheet = try #require(report.sheet(for: nil))
        #expect(sheet.size == Size(width: 10160, height: 15240) && sheet.isBorderless && sheet.source == "photo")
        let size = dots(sheet, report.form.resolution)
        let bytes = rows(size)
        let file = try page(bytes, in: bed)
        var created = 0
        let page = PrintPage(file: file.fileDescriptor, pixels: size, sheet: sheet, form: report.form)
        let job = try server.submit(page, to: PrinterBed.queue, name: "MemeMe") { created = $0 }
        #expect(created == job)
        try wait(for: "the sheet: \(bed.logs)", atMost: .seconds(15)) { try server.jobs([job], in: PrinterBed.queue)[0].isOver }
        #expect(try server.jobs([job], in: PrinterBed.queue)[0].state == .completed)
        let printed = try bed.printed()
        #expect(printed.count == 1)
        let raster = try RasterFile(try #require(printed.first))
        #expect(raster.size == size && raster.bytes == bytes)
    }

    /// A server makes PDF of raster for printers that take PDF; a JPEG file it hands on as it is.
    @Test(arguments: [PageEncoding.jpeg, .pdf])
    func printersThatTakePDFGetAFile(_ encoding: PageEncoding) throws {
        var wishes = PrinterBed.Wishes()
        wishes.formats = ["application/pdf", "image/pwg-raster", "image/urf"] + (encoding == .jpeg ? ["image/jpeg"] : [])
        let bed = try PrinterBed(wishes)
        let server = PrintServer(address: bed.socket)
        let report = try server.report(on: PrinterBed.queue)
        #expect(report.form == PageForm(encoding, resolution: 300, isColor: true))
        let sheet = try #require(report.sheet(for: nil))
        let picture = Bitmap(size: dots(sheet, 300), format: .opaque)
        Painter(picture, cache: PaintCache()).fill(Rect(x: 100, y: 200, width: 500, height: 300), Color(0xD04020))
        let bytes = ImageFile.jpeg(picture, quality: 95)
        let file = try page(bytes, in: bed)
        let page = PrintPage(file: file.fileDescriptor, pixels: picture.size, sheet: sheet, form: report.form)
        let job = try server.submit(page, to: PrinterBed.queue, name: "MemeMe")
        try wait(for: "the sheet: \(bed.logs)", atMost: .seconds(15)) { try server.jobs([job], in: PrinterBed.queue)[0].isOver }
        let printed = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try #require(try bed.printed().first))))
        if encoding == .jpeg {
            #expect(printed == bytes)
        } else {
            let text = String(decoding: printed, as: UTF8.self)
            #expect(text.hasPrefix("%PDF-") && text.contains("DCTDecode"))
            let box = try #require(text.firstMatch(of: /MediaBox *\[ *0 +0 +([0-9.]+) +([0-9.]+) *\]/))
            #expect(abs((Double(box.1) ?? 0) - 288) < 0.1 && abs((Double(box.2) ?? 0) - 432) < 0.1)
        }
    }

    @Test func aPrinterWithoutColoursGetsShadesOfGray() throws {
        var wishes = PrinterBed.Wishes()
        wishes.isGray = true
        wishes.formats = ["image/pwg-raster"]
        let bed = try PrinterBed(wishes)
        let server = PrintServer(address: bed.socket)
        let report = try server.report(on: PrinterBed.queue)
        #expect(!report.form.isColor && report.form.encoding == .pwg)
        let sheet = try #require(report.sheet(for: nil))
        #expect(!sheet.isBorderless)
        let size = dots(sheet, report.form.resolution)
        let white = [UInt8](repeating: 255, count: size.area * 3)
        let file = try page(white, in: bed)
        let job = try server.submit(
            PrintPage(file: file.fileDescriptor, pixels: size, sheet: sheet, form: report.form), to: PrinterBed.queue, name: "MemeMe")
        try wait(for: "the sheet: \(bed.logs)", atMost: .seconds(15)) { try server.jobs([job], in: PrinterBed.queue)[0].isOver }
        let raster = try RasterFile(try #require(try bed.printed().first))
        #expect(raster.size == size && raster.bytes.allSatisfy { $0 == 255 } && raster.bytes.count == size.area)
    }

    @Test func emptyTraysStopAPrinterUntilSomebodyFillsThem() throws {
        var wishes = PrinterBed.Wishes()
        wishes.formats = ["image/pwg-raster"]
        let bed = try PrinterBed(wishes)
        let server = PrintServer(address: bed.socket)
        try bed.load(0)
        let report = try server.report(on: PrinterBed.queue)
        let sheet = try #require(report.sheet(for: Size(width: 15240, height: 10160)))
        #expect(sheet.isBorderless, "the printer's list of papers says so, which its tray no longer does")
        let size = dots(sheet, report.form.resolution)
        let file = try page(rows(size), in: bed)
        let job = try server.submit(
            PrintPage(file: file.fileDescriptor, pixels: size, sheet: sheet, form: report.form), to: PrinterBed.queue, name: "MemeMe")
        try wait(for: "the printer's complaint: \(bed.logs)") { try server.report(on: PrinterBed.queue).trouble != nil }
        #expect(try server.report(on: PrinterBed.queue).trouble?.kind == .mediaEmpty)
        try bed.load(25)
        try wait(for: "the sheet: \(bed.logs)", atMost: .seconds(20)) { try server.jobs([job], in: PrinterBed.queue)[0].isOver }
        #expect(try server.report(on: PrinterBed.queue).trouble == nil)
        #expect(try bed.printed().count == 1)
    }

    @Test func aStoppedQueueStartsAgain() throws {
        let bed = try PrinterBed()
        let server = PrintServer(address: bed.socket)
        try bed.command("cupsdisable", [PrinterBed.queue])
        #expect(try server.report(on: PrinterBed.queue).trouble == PrinterTrouble(.stopped, "paused"))
        try server.resume(PrinterBed.queue)
        #expect(try server.report(on: PrinterBed.queue).trouble == nil)
        try bed.command("cupsreject", [PrinterBed.queue])
        #expect(try server.report(on: PrinterBed.queue).isAccepting == false)
        try server.resume(PrinterBed.queue)
        #expect(try server.report(on: PrinterBed.queue).isAccepting)
    }

    @Test func aPrinterWithoutPowerIsOffline() throws {
        let bed = try PrinterBed()
        let server = PrintServer(address: bed.socket)
        bed.stopPrinter()
        #expect(try server.report(on: PrinterBed.queue).trouble?.kind == .offline)
        try bed.startPrinter()
        #expect(try server.report(on: PrinterBed.queue).trouble == nil)
    }

    @Test func aServerThatIsGoneAndQueuesThatAreNotThereAreSaidInWords() throws {
        let bed = try PrinterBed()
        let server = PrintServer(address: bed.socket)
        #expect(throws: PrintError.noQueue(cause: "there is no queue other; there are: booth")) { try server.queue(named: "other") }
        bed.stopServer()
        #expect { try server.queues() } throws: { error in
            if case .unreachable? = error as? PrintError { true } else { false }
        }
    }

    /// CUPS allows its own machine everything, so another server stands in for one in the network: it asks for a password or says no.
    @Test(arguments: ["return 403;", "location / { auth_basic printing; auth_basic_user_file /dev/null; }"])
    func aServerThatForbidsItIsSaidInWords(_ rules: String) throws {
        let folder = try TemporaryFolder("forbidden")
        let port = try freePort()
        let nginx = try RunningProcess(
            try nginxCommand(in: folder, server: (nil, port, folder.path), rules), outputPath: folder.path(of: "log"))
        defer { nginx.kill() }
        let server = PrintServer(address: "127.0.0.1:\(port)")
        // It writes its number down once it listens.
        try wait(for: "nginx: \(nginx.output)") { FileManager.default.fileExists(atPath: folder.path(of: "pid")) }
        #expect(throws: PrintError.refused(status: "not-authorized", cause: "the print server lets this user not do that")) {
            try server.resume(PrinterBed.queue)
        }
    }

    @Test func jobsWaitInTheirOrderAndCanBeTakenBack() throws {
        let bed = try PrinterBed()
        let server = PrintServer(address: bed.socket)
        try bed.command("cupsdisable", [PrinterBed.queue])
        let report = try server.report(on: PrinterBed.queue)
        let sheet = PaperSheet(size: Size(width: 2540, height: 2540))
        let file = try page([UInt8](repeating: 90, count: 300 * 300 * 3), in: bed)
        let page = PrintPage(file: file.fileDescriptor, pixels: Size(width: 300, height: 300), sheet: sheet, form: report.form)
        let jobs = try (0..<3).map { _ in try server.submit(page, to: PrinterBed.queue, name: "MemeMe a1") }
        let last = try server.jobs([jobs[2]], in: PrinterBed.queue)
        #expect(last.map(\.ahead) == [2])
        #expect(try server.jobs(Array(jobs[1...]), in: PrinterBed.queue).map(\.ahead) == [1, 1])
        let named = try server.jobs(named: "MemeMe a1", in: PrinterBed.queue)
        #expect(named == jobs)
        #expect(try server.jobs(named: "MemeMe a2", in: PrinterBed.queue) == [])
        try server.cancel(jobs[0], in: PrinterBed.queue)
        try server.cancel(jobs[0], in: PrinterBed.queue)
        let states = try server.jobs(jobs + [9999], in: PrinterBed.queue).map(\.state)
        #expect(states == [.canceled, .pending, .pending, .gone])
    }
}

/// What a printer's reasons mean.
@Suite struct PrinterTroubleTests {
    @Test(arguments: [
        (["media-empty-error"], PrinterTrouble.Kind.mediaEmpty), (["media-jam"], .mediaJam),
        (["cover-open-error", "media-empty"], .coverOpen),
        (["door-open"], .coverOpen), (["marker-supply-empty-error"], .suppliesEmpty), (["toner-empty"], .suppliesEmpty),
        (["offline-report", "offline-error"], .offline), (["media-empty-warning", "media-needed-warning"], .mediaEmpty),
    ])
    func keywords(_ reasons: [String], _ kind: PrinterTrouble.Kind) {
        #expect(PrinterTrouble(reasons: reasons, isStopped: false)?.kind == kind)
    }

    @Test func warningsAndReportsStopNobody() {
        #expect(PrinterTrouble(reasons: ["none"], isStopped: false) == nil)
        #expect(PrinterTrouble(reasons: ["media-low-warning", "marker-supply-low-report", "media-empty-report"], isStopped: false) == nil)
        #expect(PrinterTrouble(reasons: ["media-empty-warning"], isStopped: false) == nil)
        #expect(PrinterTrouble(reasons: ["media-empty-warning"], isStopped: true)?.kind == .mediaEmpty)
        #expect(PrinterTrouble(reasons: ["connecting-to-device"], isStopped: false) == nil)
    }

    @Test func aPrinterThatOnlyStoppedIsAStoppedQueue() {
        #expect(PrinterTrouble(reasons: ["none"], isStopped: true) == PrinterTrouble(.stopped, "paused"))
        #expect(PrinterTrouble(reasons: ["fuser-over-temp-error"], isStopped: true) == PrinterTrouble(.other, "fuser-over-temp"))
        #expect(PrinterTrouble(reasons: [], isStopped: true, isReachable: false)?.kind == .offline)
    }
}

/// A page as a printer kept it, read by libcups' own reader.
private struct RasterFile {
    let size: Size
    let bytes: [UInt8]

    init(_ path: String) throws {
        let file = try #require(FileHandle(forReadingAtPath: path))
        let raster = unsafe try #require(unsafe cupsRasterOpen(file.fileDescriptor, CUPS_RASTER_READ))
        defer { unsafe cupsRasterClose(raster) }
        var header = cups_page_header2_t()
        try #require(unsafe cupsRasterReadHeader2(raster, &header) == 1)
        var row = [UInt8](repeating: 0, count: Int(header.cupsBytesPerLine))
        var all: [UInt8] = []
        for _ in 0..<header.cupsHeight {
            try #require(unsafe cupsRasterReadPixels(raster, &row, UInt32(row.count)) > 0)
            all += row
        }
        var next = cups_page_header2_t()
        try #require(unsafe cupsRasterReadHeader2(raster, &next) == 0, "there is one page and no more")
        (size, bytes) = (Size(width: Int(header.cupsWidth), height: Int(header.cupsHeight)), all)
    }
}
