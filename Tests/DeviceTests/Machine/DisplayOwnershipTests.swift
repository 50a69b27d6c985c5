internal import TestSupport
import Testing

extension DeviceTests {
    /// Who owns the display and the virtual terminal.
    @Suite struct DisplayOwnershipTests {
        @Test(.needsProduct) func leavesACardAloneThatSomebodyElseHolds() throws {
            let machine = try VirtualMachine()
            try TestAlbum.make(for: machine)
            let pattern = try machine.showTestPattern()
            let (status, output) = try machine.shell.run("timeout 20 \(GuestKiosk.command())")
            #expect(status == 75)
            #expect(output.contains("modetest"), "the sentence names who holds the display: \(output)")
            #expect(try machine.screenDump() == pattern)
        }

        @Test(.needsProduct) func givesTheTerminalBackAfterACrash() throws {
            let here = try KioskMachine()
            let before = try here.machine.screenDump()
            try here.killKiosk()
            // In graphics mode the console would not draw what is written to it.
            try wait(for: "the console to show text", every: .milliseconds(200)) {
                try here.machine.shell.succeed("printf '\\033[2J\\033[Hthe terminal is back\\n' >/dev/tty1")
                let now = try here.machine.screenDump()
                return now != before && now.colorCount == 2
            }
        }
    }
}

extension VirtualMachine {
    /// Has another program than the kiosk show a test pattern and hold the display for a minute; returns what the panel shows.
    func showTestPattern() throws -> Picture {
        let connectors = try shell.succeed("modetest -M virtio_gpu -c")
        let line = connectors.split(separator: "\n").first { $0.contains("connected") && $0.contains("Virtual") } ?? ""
        let identifier = line.prefix { $0.isNumber }
        // The pattern stays for as long as the program's standard input is open.
        _ = try shell.start("sh -c 'sleep 60 | modetest -M virtio_gpu -s \(identifier):#0'", log: "/tmp/modetest")
        try wait(for: "the test pattern") { try screenDump().colorCount > 10 }
        return try screenDump()
    }
}
