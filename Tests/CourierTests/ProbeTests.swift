import Foundation
import Geometry
import TestSupport
import Testing

@testable import Configuration
@testable import Courier

/// What `mememe check` tells whoever sets a booth up, of a printer and of phones.
@Suite(.serialized) @MainActor struct ProbeTests {
    @Test func aPrinterIsToldWithItsPaperOrWithWhatIsWrong() throws {
        let bed = try PrinterBed()
        var settings = PrintSettings()
        settings.server = bed.socket
        settings.paper = Size(width: 102, height: 152)
        func probe(_ queue: PrintSettings.Queue) -> PrinterProbe {
            settings.queue = queue
            return PrinterProbe(settings)
        }
        func obstacle() -> String? { probe(.automatic).obstacle }
        let fine = probe(.automatic)
        #expect(fine.obstacle == nil, "\(fine.obstacle ?? "")")
        #expect(fine.name.hasPrefix("booth at ") && fine.name.contains("102x152 mm to its edges"), "\(fine.name)")
        #expect(fine.name.contains(" at 300 dpi"), "\(fine.name)")
        #expect(probe(.named("booth")).name == fine.name && probe(.named("booth")).obstacle == nil)
        #expect(probe(.named("other")).obstacle == "there is no queue other; there are: booth")
        #expect(probe(.named("other")).name.hasPrefix("other at "))
        let off = probe(.none)
        #expect(off.name == "none" && off.obstacle == "print.queue names none")
        settings.paper = Size(width: 300, height: 450)
        #expect(obstacle() == "no such paper is in it" && probe(.automatic).name.contains(", no paper, "))
        settings.paper = nil
        #expect(obstacle() == nil, "any paper will do")
        try bed.command("cupsreject", [PrinterBed.queue])
        #expect(obstacle() == "its queue takes no jobs")
        try bed.command("cupsaccept", [PrinterBed.queue])
        bed.stopPrinter()
        #expect(obstacle()?.isEmpty == false)
        try bed.command("lpadmin", ["-x", PrinterBed.queue])
        #expect(obstacle()?.hasPrefix("no printer is set up at ") == true, "\(obstacle() ?? "")")
        #expect(probe(.automatic).name.hasPrefix("any queue at "))
        bed.stopServer()
        #expect(obstacle()?.isEmpty == false)
    }

    @Test func pagesInTheNetworkAreToldUnlessSomethingServesThereAlready() throws {
        var choice = PhoneChoice()
        #expect(PhoneProbe(choice).obstacle == "the configuration wants none (phone.network)")
        choice.network = .lan
        choice.address = ServedAddress(host: "127.0.0.1", port: try freePort())
        let fine = PhoneProbe(choice)
        #expect(fine.name == "pages at 127.0.0.1:\(choice.address.port)" && fine.obstacle == nil)
        let taken = try PhoneAddress.listen(choice.address)
        #expect(PhoneProbe(choice).obstacle == "something serves there already, which may be the kiosk that runs")
        withExtendedLifetime(taken) {}
        choice.address = ServedAddress(host: "192.0.2.1", port: choice.address.port)
        #expect(PhoneProbe(choice).obstacle?.isEmpty == false, "an address that is not this machine's")
    }
}
