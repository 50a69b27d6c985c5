internal import TestSupport
import Testing

extension DeviceTests {
    /// A board without a battery, whose clock says anything until somebody sets it.
    @Suite struct WrongClockTests {
        private static let configuration = "memes: {keep_days: 1}\n"

        private func start(_ disk: DataDisk, at time: String) throws -> KioskMachine {
            let machine = try VirtualMachine(MachineOptions(dataDisk: disk.path))
            try machine.shell.succeed("date -s '\(time)'")
            return try KioskMachine(on: machine, data: "/data/kiosk", configuration: Self.configuration)
        }

        private func keepMeme(_ here: KioskMachine) throws {
            let job = MainJob(by: here.user)
            try job.choosePhoto()
            try job.share { $0 == "share.keep" }
        }

        private func count(_ here: KioskMachine) throws -> Int {
            try here.kiosk.automation.tree().all(startingWith: "meme.").filter { $0.role == "cell" }.count
        }

        /// Memes that are kept for a day are not a hundred years old because somebody sets the clock.
        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes a minute")) func losesNothing() throws {
            let disk = try DataDisk()
            let first = try start(disk, at: "1970-01-01 00:01:00")
            try keepMeme(first)
            try first.machine.shell.succeed("date -s '2106-02-08 12:00:00'")
            try keepMeme(first)
            #expect(try count(first) == 2)
            first.machine.cutPower()
            let second = try start(disk, at: "2106-02-08 12:30:00")
            #expect(try count(second) == 2)
            try second.machine.shell.succeed("date -s '1999-12-31 23:59:30'")
            try keepMeme(second)
            #expect(try count(second) == 3)
        }
    }
}
