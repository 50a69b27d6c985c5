internal import Foundation
internal import TestSupport
import Testing

/// What the tests of printing do with the appliance.
extension ApplianceBooth {
    /// Waits until the print server has the printer's queue.
    func waitForQueue(on disk: ApplianceDisk) throws {
        try wait(for: "the queue", atMost: .seconds(900), every: .seconds(20)) {
            try disk.journal(while: machine).contains("The queue is set up.")
        }
    }

    /// Makes a meme and prints it.
    func printMeme() throws {
        try shareMeme(by: "share.print")
        let user = try user()
        try user.tap("share.print")
        try waitUntilEnabled("print.start", atMost: .seconds(300))
        try user.tap("print.start")
    }

    /// Expects that no service has failed since the start.
    func expectNoFailures(on disk: ApplianceDisk) throws {
        let journal = try disk.journal(while: machine)
        let failures = journal.split(separator: "\n").filter { $0.contains(/mememe-[a-z@-]+\.(service|socket): Failed/) }
        #expect(failures.isEmpty, "\(failures)")
    }
}

extension PrinterBed {
    /// Waits until a print server has asked the printer what it can.
    func waitUntilAsked() throws {
        try wait(for: "the print server at the printer: \(logs)", atMost: .seconds(300), every: .seconds(1)) {
            logs.contains("Get-Printer-Attributes successful-ok")
        }
    }

    /// Waits for one sheet, and expects that it is the same as the twin's, byte by byte.
    func expectSameSheet(as twin: PrinterBed) throws {
        try wait(for: "a sheet: \(logs)", atMost: .seconds(600), every: .seconds(1)) { try printed().count == 1 }
        let sheets = try [self, twin].map { try Data(contentsOf: URL(fileURLWithPath: #require($0.printed().first))) }
        #expect(sheets[0].count > 10_000 && sheets[0] == sheets[1], "\(sheets.map(\.count)) bytes")
    }
}
