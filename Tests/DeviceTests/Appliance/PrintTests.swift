internal import Foundation
internal import TestSupport
import Testing

extension ApplianceTests {
    /// Memes on paper, by the appliance's own print server.
    @Suite(.needsTime) struct PrintTests {
        /// The printer is switched on after the booth. What comes out of it is what comes out of the twin's own printer, byte by byte.
        @Test func printsToAPrinterInTheNetwork() throws {
            let (bed, twinBed) = (try PrinterBed(), try PrinterBed())
            for bed in [bed, twinBed] { try bed.load(25) }
            bed.stopPrinter()
            let disk = try ApplianceDisk(configuration: "print: {queue: auto, printer: \"\(bed.printerAddress(host: "10.0.2.2"))\"}\n")
            let booth = try ApplianceBooth(
                disk, album: disk.album, twinWishes: "print: {queue: auto, server: \(twinBed.socket)}\n", options: .init(isWired: true))
            try bed.startPrinter()
            try bed.load(25)
            try bed.waitUntilAsked()
            try booth.printMeme()
            try bed.expectSameSheet(as: twinBed)
            try booth.expectNoFailures(on: disk)
        }

        /// A printer that speaks IPP over its plug: a real one behind HTTP over USB, with the appliance's go-between.
        @Test func printsToAPrinterThatSpeaksIPPOverUSB() throws {
            let (bed, twinBed) = (try PrinterBed(), try PrinterBed())
            for bed in [bed, twinBed] { try bed.load(25) }
            let wire = bed.folder.path(of: "wire")
            let gateway = try RunningProcess(
                ["socat", "UNIX-LISTEN:\(wire),fork", "TCP:\(bed.printerHost)"], outputPath: bed.folder.path(of: "wire.log"))
            defer { gateway.kill() }
            let disk = try ApplianceDisk(configuration: "print: {queue: auto}\n")
            let booth = try ApplianceBooth(disk, album: disk.album, twinWishes: "print: {queue: auto, server: \(twinBed.socket)}\n")
            let printer = try USBPrinter(pluggedInto: booth.machine, .ipp(socket: wire))
            defer { printer.unplug() }
            try booth.waitForQueue(on: disk)
            try booth.printMeme()
            try bed.expectSameSheet(as: twinBed)
            try booth.expectNoFailures(on: disk)
        }

        /// A printer that only its maker's driver can speak to: Gutenprint's, chosen by what the printer says it is.
        @Test func printsWithADriver() throws {
            let twinBed = try PrinterBed()
            try twinBed.load(25)
            let disk = try ApplianceDisk(configuration: "print: {queue: auto}\n")
            let booth = try ApplianceBooth(disk, album: disk.album, twinWishes: "print: {queue: auto, server: \(twinBed.socket)}\n")
            let printer = try USBPrinter(
                pluggedInto: booth.machine, .ofMaker(identifier: "MFG:EPSON;CMD:ESCPL2,BDC,D4;MDL:Stylus Photo R300;CLS:PRINTER;"))
            defer { printer.unplug() }
            try booth.waitForQueue(on: disk)
            try booth.shareMeme(by: "share.print")
            // The papers differ, and with them what the panels show from here on; what is touched is at the same places.
            try booth.tapPanel(at: "share.print")
            try booth.twin.user.tap("share.print")
            try wait(for: "the twin's paper", atMost: .seconds(60)) { try booth.twin.automation.element("print.start").isEnabled }
            try wait(for: "data for the printer", atMost: .seconds(900), every: .seconds(5)) {
                // Not where Cancel has taken its place.
                if try booth.panelShows("print.start") { try booth.tapPanel(at: "print.start") }
                return !printer.received.isEmpty
            }
            // Every page of ESC/P2 begins with the printer's reset.
            try wait(for: "a page", atMost: .seconds(900), every: .seconds(1)) { printer.received.count > 100_000 }
            #expect(printer.received.split(separator: 0x1B).contains { $0.first == UInt8(ascii: "@") })
            try booth.expectNoFailures(on: disk)
        }
    }
}
