private import Foundation
internal import TestSupport
import Testing

/// A machine with a kiosk on its display, a digitizer on its panel and a person in front of it.
final class KioskMachine {
    let machine: VirtualMachine
    let kiosk: GuestKiosk
    private(set) var digitizer: TouchDigitizer
    private(set) var user: KioskUser
    /// The album's folder on this side.
    let album: String
    private var wasKilled = false

    convenience init(
        _ options: MachineOptions = MachineOptions(), data: String = "/run/data", configuration: String? = nil, arguments: [String] = []
    ) throws {
        try self.init(on: try VirtualMachine(options), data: data, configuration: configuration, arguments: arguments)
    }

    /// Starts the kiosk on a machine that is up.
    ///
    /// - Parameter configuration: what is in its configuration file, `/host/mememe.yaml` in the guest; nil for none.
    init(on machine: VirtualMachine, data: String = "/run/data", configuration: String? = nil, arguments: [String] = []) throws {
        self.machine = machine
        album = try TestAlbum.make(for: machine)
        var arguments = arguments
        if let configuration {
            try Data(configuration.utf8).write(to: URL(fileURLWithPath: "\(machine.hostFolder)/mememe.yaml"))
            arguments += ["--config", "/host/mememe.yaml"]
        }
        digitizer = try TouchDigitizer(pluggedInto: machine)
        kiosk = try GuestKiosk(in: machine, data: data, arguments: arguments)
        user = try kiosk.user(touching: digitizer)
        try kiosk.automation.settle(atMost: .seconds(20))
    }

    // A kiosk that is gone leaves the test without an answer; its last words say why.
    deinit {
        if machine.emulator.wasKilled || wasKilled { return }
        guard machine.isRunning else {
            Issue.record("the machine ended by itself: \(machine.emulator.lastWords)")
            return
        }
        do {
            if try !kiosk.isRunning() { Issue.record("the kiosk ended: \(try kiosk.log().suffix(4000))") }
        } catch {
            Issue.record("the machine does not say what became of the kiosk: \(error)\n\(machine.emulator.lastWords)")
        }
    }

    /// Ends the kiosk at once, with no chance to tidy up.
    func killKiosk() throws {
        wasKilled = true
        try machine.shell.succeed("kill -9 \(kiosk.process)")
    }

    /// Plugs another digitizer in, for one that was unplugged.
    func replugDigitizer() throws {
        digitizer = try TouchDigitizer(pluggedInto: machine)
        user = try kiosk.user(touching: digitizer)
    }

    /// Compares what the panel shows with what the kiosk says it shows, at rest.
    @discardableResult
    func requirePanelShowsScreenshot(_ name: String) throws -> Picture {
        try kiosk.automation.settle()
        var (said, shown) = (try kiosk.screenshot(), try machine.screenDump())
        while shown != said {
            let later = try kiosk.screenshot()
            if later == said { break }
            // Something has left by itself between the two, as a toast does.
            try kiosk.automation.settle()
            (said, shown) = (later, try machine.screenDump())
        }
        try requireSame(shown, said, name)
        return said
    }
}
