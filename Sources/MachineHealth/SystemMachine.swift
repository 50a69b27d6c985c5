public import Devices
private import Glibc
internal import SystemCalls

/// The machine under the kiosk, by what the kernel tells and what the appliance takes for wishes.
public final class SystemMachine: Machine {
    public let version: String
    public let hasPower: Bool
    private let wishes: String
    private let observer: Observer

    /// - Parameters:
    ///   - version: the version of the kiosk, in words.
    ///   - folder: a folder on the medium that memes are kept on.
    ///   - wishes: the folder in which a file called after a `PowerAction` or `MachineErrand` brings it about; where it is missing, nobody
    ///     looks.
    ///   - system: where sysfs is mounted.
    public init(version: String, folder: String, wishes: String = "/run/mememe-power", system: String = "/sys") {
        (self.version, self.wishes) = (version, wishes)
        hasPower = unsafe access(wishes, W_OK | X_OK) == 0
        observer = Observer(MachineFiles(system: system, folder: folder))
    }

    public func report() async -> MachineReport { await observer.report() }

    public func perform(_ action: PowerAction) async throws(MachineError) { try await wish(action.rawValue) }

    public func run(_ errand: MachineErrand) async throws(MachineError) { try await wish(errand.rawValue) }

    private func wish(_ name: String) async throws(MachineError) {
        let path = "\(wishes)/\(name)"
        do {
            try await observer.touch(path)
        } catch {
            throw MachineError(cause: "\(error)")
        }
    }
}

/// Asks the kernel where nothing waits for it.
private actor Observer {
    private nonisolated let executor = BlockingExecutor(label: "mememe.machine")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private let files: MachineFiles

    init(_ files: MachineFiles) { self.files = files }

    func report() -> MachineReport {
        var report = MachineReport()
        report.celsius = files.celsius()
        (report.isThrottled, report.isUndervolted) = (files.isThrottled(), files.isUndervolted())
        (report.storage, report.wornPercent) = (files.storage(), files.wornPercent())
        report.uptime = timeSinceBoot()
        report.addresses = InterfaceAddress.all().map {
            MachineReport.NetworkAddress(interface: $0.interface, address: $0.address, isWireless: files.isWireless($0.interface))
        }
        return report
    }

    func touch(_ path: String) throws(SystemCallError) { _ = try OwnedDescriptor(opening: path, O_WRONLY | O_CREAT, mode: 0o600) }
}
