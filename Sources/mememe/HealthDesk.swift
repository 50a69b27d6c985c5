internal import CourierMessages
private import Devices
internal import Kiosk
private import Logging
internal import MachineHealth
internal import MemeStore
private import Memes
internal import Sharing
private import SystemCalls

/// Knows how the booth does, and tells it through the courier and to `mememe status`.
final class HealthDesk {
    private weak var application: KioskApplication?
    private let archive: StoredMemes
    private let machine: SystemMachine
    private let outside: Outside
    private let start = ContinuousClock.now
    private var starts: Int?
    private var line: HealthLine?
    private var socket: StatusSocket?

    /// - Parameter folder: the data directory.
    init(_ application: KioskApplication, _ archive: StoredMemes, _ machine: SystemMachine, _ outside: Outside, folder: String) {
        (self.application, self.archive, self.machine, self.outside) = (application, archive, machine, outside)
        let report: () async -> HealthReport = { [weak self] in await self?.report() ?? Self.empty }
        line = outside.healthLine(report)
        line?.begin()
        do throws(SystemCallError) {
            socket = try StatusSocket(in: folder, report)
        } catch {
            Logger(label: "mememe.health").warning("mememe status will not find this kiosk: \(error)")
        }
        Task { [weak self] in
            let starts = await StartCounter.noteStart(in: folder)
            self?.starts = starts
        }
    }

    func close() { socket?.close() }

    private static var empty: HealthReport {
        HealthReport(version: String(MemeMe.version.split(separator: " ").last ?? ""), uptimeSeconds: 0)
    }

    private func report() async -> HealthReport {
        var report = Self.empty
        report.uptimeSeconds = ((ContinuousClock.now - start) / .milliseconds(1)).rounded() / 1000
        report.starts = starts
        report.devices = (application?.deviceConditions ?? [:]).mapValues { HealthReport.DeviceState($0) }
        report.outbox = await outside.outboxCounts()
        // A store that can't be read is told by what is missing.
        if let tally = try? await archive.totals() {
            (report.memes, report.sheets, report.failures, report.shares) = (tally.memes, tally.sheets, tally.failures, tally.shares)
        }
        let machine = await machine.report()
        report.machineUptimeSeconds = machine.uptime.map { ($0 / .milliseconds(1)).rounded() / 1000 }
        report.storage = machine.storage.map { HealthReport.Storage(freeBytes: $0.freeBytes, sizeBytes: $0.totalBytes) }
        (report.celsius, report.isThrottled, report.isUndervolted) = (machine.celsius, machine.isThrottled, machine.isUndervolted)
        return report
    }
}

extension HealthReport.DeviceState {
    fileprivate init(_ condition: DeviceCondition) {
        self =
            switch condition {
            case .fine: .ok
            case .wanting: .attention
            case .failed: .failed
            case .off: .off
            }
    }
}
