internal import Devices
private import Glibc
internal import SystemCalls

/// What the kernel says of the machine in files, and of the medium that a folder is on.
struct MachineFiles: Sendable {
    /// Where sysfs is mounted.
    var system = "/sys"
    /// A folder on the medium that is asked about.
    var folder: String

    /// The temperature of the hottest zone; zones that tell nonsense are passed over.
    func celsius() -> Double? {
        let zones = entries("/class/thermal").filter { $0.hasPrefix("thermal_zone") }
        return zones.compactMap { number("/class/thermal/\($0)/temp") }.map { Double($0) / 1000 }.filter { (1...150).contains($0) }.max()
    }

    /// Bit 0 stands for a low voltage, 1 and 2 for a clock that is held down, as the firmware of the Raspberry Pi counts.
    private var firmwareWord: Int? {
        text("/devices/platform/soc/soc:firmware/get_throttled").flatMap { Int($0, radix: 16) }
    }

    func isThrottled() -> Bool? { firmwareWord.map { $0 & 0b110 != 0 } }

    /// By the alarm of the supply's monitor where the kernel has its driver, else by the firmware.
    func isUndervolted() -> Bool? {
        let alarms = entries("/class/hwmon").filter { text("/class/hwmon/\($0)/name") == "rpi_volt" }
            .compactMap { number("/class/hwmon/\($0)/in0_lcrit_alarm") }
        if !alarms.isEmpty { return alarms.contains { $0 != 0 } }
        return firmwareWord.map { $0 & 1 != 0 }
    }

    func storage() -> MachineReport.Storage? {
        var status = statvfs()
        guard unsafe statvfs(folder, &status) == 0 else { return nil }
        let block = Int(status.f_frsize)
        return MachineReport.Storage(freeBytes: Int(status.f_bavail) * block, totalBytes: Int(status.f_blocks) * block)
    }

    /// What eMMC and newer cards tell of their wear: two estimates in steps of a tenth, the first of which is 1.
    func wornPercent() -> Int? {
        // A folder that is gone is asked about again the next time.
        guard let device = try? FileStatus(ofFile: folder).device else { return nil }
        let block = "/dev/block/\(device.major):\(device.minor)"
        // The numbers are the whole medium's, and a partition lies in its folder.
        let words = [block + "/device/life_time", block + "/../device/life_time"].lazy.compactMap { text($0) }.first ?? ""
        let steps = words.split(separator: " ").compactMap { Int($0.drop { $0 == "0" || $0 == "x" }, radix: 16) }
        return steps.filter { (1...11).contains($0) }.max().map { min($0, 10) * 10 }
    }

    func isWireless(_ interface: String) -> Bool { unsafe access("\(system)/class/net/\(interface)/wireless", F_OK) == 0 }

    // MARK: - Files

    private func entries(_ path: String) -> [String] {
        // Where the kernel has no such folder there is nothing in it.
        ((try? names(inDirectory: system + path)) ?? []).sorted()
    }

    private func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

    private func text(_ path: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: 256)
        // What a machine does not have, it does not tell of.
        guard let file = try? OwnedDescriptor(opening: system + path, O_RDONLY), let count = try? file.read(into: &bytes) else {
            return nil
        }
        let line = String(decoding: bytes.prefix(count), as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
        return line.isEmpty ? nil : String(line)
    }
}
