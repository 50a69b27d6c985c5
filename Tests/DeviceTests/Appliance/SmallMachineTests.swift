internal import Foundation
internal import TestSupport
import Testing

extension ApplianceTests {
    /// The smallest boards have 512 MB, of which their firmware keeps some for the picture.
    @Suite(.needsTime) struct SmallMachineTests {
        /// What is available while the booth works, in the kernel's own words, second by second.
        private static let script = #"while sed -n 's/^MemAvailable:/probe: available/p' /proc/meminfo; do sleep 1; done"#

        /// In 384 MB without swap a photo of 12 megapixels becomes a meme and a sheet of paper, and the kernel has to end nothing for it.
        @Test func printsALargePhoto() throws {
            let (bed, twinBed) = (try PrinterBed(), try PrinterBed())
            for bed in [bed, twinBed] { try bed.load(25) }
            let disk = try ApplianceDisk(
                configuration: "print: {queue: auto, printer: \"\(bed.printerAddress(host: "10.0.2.2"))\"}\n", hasLargePhoto: true)
            let booth = try ApplianceBooth(
                disk, album: disk.album, twinWishes: "print: {queue: auto, server: \(twinBed.socket)}\n",
                options: .init(isWired: true, memory: 384, hasProbe: true))
            try ApplianceProbe(script: Self.script, files: []).begin(on: booth.machine)
            try bed.waitUntilAsked()
            try booth.printMeme()
            try bed.expectSameSheet(as: twinBed)
            try booth.expectNoFailures(on: disk)
            let journal = try disk.journal(while: booth.machine)
            #expect(!journal.contains("Out of memory") && !journal.contains("oom-kill"), "nothing was ended for want of memory")
            let serial = try String(decoding: Data(contentsOf: URL(fileURLWithPath: booth.machine.path(of: "serial.log"))), as: UTF8.self)
            let available = serial.matches(of: /probe: available +([0-9]+) kB/).compactMap { Int($0.output.1) }
            #expect(available.count > 30)
            note("of 384 MB, \((available.min() ?? 0) >> 10) MB were available at the least, \((available.last ?? 0) >> 10) MB at the end")
        }
    }
}
