private import CLinux
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
    ///   - wishes: the folder in which a file called after a `PowerAction` brings it about; where it is missing, nobody looks.
    ///   - system: where sysfs is mounted.
    public init(version: String, folder: String, wishes: String = "/run/mememe-power", system: String = "/sys") {
        (self.version, self.wishes) = (version, wishes)
        hasPower = unsafe access(wishes, W_OK | X_OK) == 0
        observer = Observer(MachineFiles(system: system, folder: folder))
    }

    public func report() async -> MachineReport { await observer.report() }

    public func perform(_ action: PowerAction) async throws(MachineError) {
        let path = "\(wishes)/\(action.rawValue)"
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
        report.uptime = Self.uptime()
        report.addresses = addresses()
        return report
    }

    func touch(_ path: String) throws(SystemCallError) { _ = try OwnedDescriptor(opening: path, O_WRONLY | O_CREAT, mode: 0o600) }

    private static func uptime() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec)
    }

    /// The numeric addresses of interfaces that are up, the loopback and those that only reach the next cable left out.
    private func addresses() -> [MachineReport.NetworkAddress] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&first) == 0 else { return [] }
        defer { unsafe freeifaddrs(first) }
        var found: [MachineReport.NetworkAddress] = []
        var next = unsafe first
        while let entry = unsafe next {
            unsafe next = entry.pointee.ifa_next
            let isLoopback = unsafe entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) != 0
            guard !isLoopback, let address = unsafe Self.numeric(entry.pointee.ifa_addr) else { continue }
            let interface = unsafe String(cString: entry.pointee.ifa_name)
            found.append(.init(interface: interface, address: address, isWireless: files.isWireless(interface)))
        }
        return found
    }

    private static func numeric(_ address: UnsafeMutablePointer<sockaddr>?) -> String? {
        guard let address = unsafe address, unsafe Int32(address.pointee.sa_family) == AF_INET else { return nil }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard unsafe getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
