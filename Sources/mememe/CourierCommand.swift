internal import ArgumentParser
private import CLinux
private import Courier
private import CourierMessages
private import Foundation
private import Glibc
private import SystemCalls

/// `mememe courier`: what speaks to phones, printers, mail and stores for the kiosk, which starts it.
struct CourierCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "courier", abstract: "Carry memes to phones, printers and mail for the kiosk, which starts this by itself.",
        discussion: """
            The kiosk's socket is descriptor 3, connected or, as a service manager passes it, listening. It ends when the kiosk does, and \
            when it has had nothing to do for a minute.
            """)

    @OptionGroup var files: ConfigurationOptions

    func run() throws {
        // Everything that lives as long as the process hangs on the courier.
        let courier = try reportingFailure { () throws(Failure) in
            StandardErrorLog.bootstrap()
            // The kiosk has said already what is wrong with the file.
            let loaded = try files.load()
            return try open(loaded)
        }
        RunLoop.main.run()
        withExtendedLifetime(courier) {}
    }

    @MainActor
    private func open(_ loaded: LoadedConfiguration) throws(Failure) -> Courier {
        do throws(SystemCallError) {
            try Self.confine()
            return try Courier(CourierSocket(inheriting: CourierSocket.inherited), loaded.configuration) { Glibc.exit(0) }
        } catch {
            throw Failure(.noInput, "The courier has no kiosk to work for: \(error).")
        }
    }

    /// What strangers reach gets no more rights than it has, its memory is nobody else's, and it leaves no picture of itself behind.
    private static func confine() throws(SystemCallError) {
        _ = signal(SIGPIPE, SIG_IGN)
        try checked("close descriptors") { clinux_close_range(UInt32(CourierSocket.inherited) + 1) }
        try checked("renounce privileges") { clinux_prctl(PR_SET_NO_NEW_PRIVS, 1) }
        try checked("keep memory from other processes") { clinux_prctl(PR_SET_DUMPABLE, 0) }
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        try checked("leave no core file") { unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) }
    }
}
