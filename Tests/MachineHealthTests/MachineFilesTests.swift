import Devices
import Foundation
import TestSupport
import Testing

@testable import MachineHealth

/// What is read from the kernel's files, and how the machine is asked for its end.
@Suite struct MachineFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("machine") }

    private func write(_ files: [String: String]) throws {
        for (path, text) in files {
            let url = URL(fileURLWithPath: folder.path(of: "sys\(path)"))
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    private var files: MachineFiles { MachineFiles(system: folder.path(of: "sys"), folder: folder.path) }

    @Test func theHottestZoneCountsAndNonsenseDoesNot() throws {
        #expect(files.celsius() == nil)
        try write([
            "/class/thermal/thermal_zone0/temp": "48312\n", "/class/thermal/thermal_zone1/temp": "61100\n",
            "/class/thermal/thermal_zone2/temp": "-274000\n", "/class/thermal/thermal_zone3/temp": "hot\n",
            "/class/thermal/cooling_device0/temp": "99000\n",
        ])
        #expect(files.celsius() == 61.1)
    }

    @Test(arguments: [("999", nil), ("1000", 1), ("150000", 150), ("150001", nil), ("0", nil)] as [(String, Double?)])
    func aTemperatureIsSomewhereBetweenIceAndFire(_ thousandths: String, _ expected: Double?) throws {
        try write(["/class/thermal/thermal_zone0/temp": thousandths + "\n"])
        #expect(files.celsius() == expected)
    }

    @Test(arguments: [
        ("0", false, false), ("4", true, false), ("8", false, false), ("50005", true, true), ("50000", false, false), ("2", true, false),
        ("1", false, true),
    ])
    func theFirmwaresWordTellsOfHeatAndVoltage(_ word: String, isThrottled: Bool, isUndervolted: Bool) throws {
        #expect(files.isThrottled() == nil && files.isUndervolted() == nil)
        try write(["/devices/platform/soc/soc:firmware/get_throttled": word + "\n"])
        #expect(files.isThrottled() == isThrottled && files.isUndervolted() == isUndervolted)
    }

    @Test func theSuppliesMonitorWinsOverTheFirmware() throws {
        try write([
            "/class/hwmon/hwmon0/name": "cpu_thermal\n", "/class/hwmon/hwmon0/in0_lcrit_alarm": "1\n",
            "/class/hwmon/hwmon1/name": "rpi_volt\n", "/class/hwmon/hwmon1/in0_lcrit_alarm": "0\n",
            "/devices/platform/soc/soc:firmware/get_throttled": "1\n",
        ])
        #expect(files.isUndervolted() == false)
        try write(["/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n"])
        #expect(files.isUndervolted() == true)
    }

    @Test func theMediumTellsOfRoomAndWear() throws {
        let storage = try #require(files.storage())
        #expect(storage.freeBytes > 0 && storage.freeBytes <= storage.totalBytes)
        #expect(files.wornPercent() == nil)
        var status = stat()
        try #require(unsafe stat(folder.path, &status) == 0)
        let device = "\((status.st_dev >> 8) & 0xFFF):\(status.st_dev & 0xFF)"
        try write(["/dev/block/\(device)/device/life_time": "0x01 0x03\n"])
        #expect(files.wornPercent() == 30)
        for (words, percent) in [("0x0b 0x03", 100), ("0x00 0x00", nil), ("0x0c 0x01", 10), ("0x0a 0x00", 100)] as [(String, Int?)] {
            try write(["/dev/block/\(device)/device/life_time": words + "\n"])
            #expect(files.wornPercent() == percent, "\(words)")
        }
    }

    @MainActor @Test func aWishIsAFileOfItsNameWhereSomebodyLooks() async throws {
        let plain = SystemMachine(version: "1", folder: folder.path, wishes: folder.path(of: "nowhere"))
        #expect(!plain.hasPower)
        await #expect(throws: MachineError.self) { try await plain.perform(.restart) }
        let wishes = try folder.makeFolder("wishes")
        let machine = SystemMachine(version: "1", folder: folder.path, wishes: wishes)
        #expect(machine.hasPower)
        try await machine.perform(.powerOff)
        #expect(try FileManager.default.contentsOfDirectory(atPath: wishes) == ["power-off"])
        try await machine.perform(.restart)
        #expect(try FileManager.default.contentsOfDirectory(atPath: wishes).sorted() == ["power-off", "restart"])
        for errand in MachineErrand.allCases { try await machine.run(errand) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: wishes).count == 6)
        await #expect(throws: MachineError.self) { try await plain.run(.exportLogs) }
    }

    @MainActor @Test func thisMachineTellsOfItself() async throws {
        let report = await SystemMachine(version: "1", folder: folder.path).report()
        #expect(try #require(report.uptime) > .zero && report.storage != nil)
        #expect(!report.addresses.contains { $0.address.hasPrefix("127.") })
    }

    @Test func startsAreCountedAndNonsenseBeginsAnew() async throws {
        for expected in 1...3 { #expect(await StartCounter.noteStart(in: folder.path) == expected) }
        for nonsense in ["", "x\n", "-4\n", "99999999999999999999\n"] {
            try Data(nonsense.utf8).write(to: URL(fileURLWithPath: folder.path(of: "starts")))
            #expect(await StartCounter.noteStart(in: folder.path) == 1, "\(nonsense)")
        }
        #expect(await StartCounter.noteStart(in: folder.path(of: "nothing")) == nil)
    }
}
