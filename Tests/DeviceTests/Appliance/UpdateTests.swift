internal import Foundation
internal import TestSupport
import Testing

extension ApplianceTests {
    /// Newer systems from a stick, and what is no such thing.
    @Suite(.needsTime) struct UpdateTests {
        /// How long an emulated machine may take to read, check and write the whole system.
        private static let longestUpdate = Duration.seconds(5400)

        @Test func updatesFromAStick() throws {
            let disk = try ApplianceDisk()
            let booth = try ApplianceBooth(disk, album: disk.album, options: .init(restarts: true))
            try MainJob(by: booth.user()).makeMeme(top: "before", bottom: "the update")
            let stick = try MemoryStick(megabytes: 1024)
            try stick.put(ApplianceFiles.update(), as: "mememe.raucb")
            try stick.plug(into: booth.machine)
            try expectNewSystem(of: booth, disk)
            #expect(try disk.memes().files().keys.count { $0.hasPrefix("memes/") } == 1)
        }

        /// Waits for the restart into what was taken over, and until it is kept; cuts the power then.
        private func expectNewSystem(of booth: ApplianceBooth, _ disk: ApplianceDisk) throws {
            try booth.machine.control.waitForEvent("RESET", atMost: Self.longestUpdate)
            try booth.waitForStartWithMemes()
            try wait(for: "the new system to be kept", atMost: .seconds(900), every: .seconds(15)) {
                try disk.bootVariables(while: booth.machine)["B_TRY"] == "0"
            }
            booth.machine.cutPower()
            let variables = try disk.bootVariables()
            #expect(variables["ORDER"] == "B A" && variables["B_OK"] == "1", "\(variables)")
        }

        /// The stick that MemeMe was installed from is still plugged in, and keeps what it has.
        @Test func updatesFromTheNetwork() throws {
            let server = try UpdateServer(with: ApplianceFiles.update(), host: "10.0.2.2")
            let disk = try ApplianceDisk(configuration: "update:\n  url: \(server.address)\n")
            try disk.put(server.authority, as: "authorities.pem")
            let other = try ApplianceDisk()
            let booth = try ApplianceBooth(disk, album: disk.album, options: .init(other: other, restarts: true, isWired: true))
            try expectNewSystem(of: booth, disk)
            #expect(try other.bootVariables()["ORDER"] == "A B")
            #expect(try server.requests().contains { $0.contains("GET /mememe.raucb") && $0.contains(" 200 ") })
        }

        @Test func refusesInWords() throws {
            let disk = try ApplianceDisk()
            let booth = try ApplianceBooth(disk, album: disk.album, options: .init(restarts: true))
            let damaged = try UpdateBundle(.init(version: "9.0"))
            try damaged.damage()
            let refusals = [
                (damaged, "This update is damaged"),
                (try UpdateBundle(.init(version: "9.0"), signedBy: .stranger), "This update is not signed for this booth."),
                (try UpdateBundle(.init(version: "0.0")), "This update (0.0) is not newer than what runs here"),
                (try UpdateBundle(.init(version: "9.0", board: "mememe-toaster")), "This update is for another board (mememe-toaster)."),
            ]
            for (number, (bundle, words)) in refusals.enumerated() {
                let stick = try MemoryStick("stick\(number)")
                try stick.put(bundle.path, as: "mememe.raucb")
                try stick.plug(into: booth.machine)
                try wait(for: "'\(words)' in the journal", atMost: .seconds(900), every: .seconds(20)) {
                    try disk.journal(while: booth.machine).contains("refused: \(words)")
                }
                try booth.dismissNotice(atMost: .seconds(300))
                try stick.pull(from: booth.machine)
            }
            // The kiosk has gone on meanwhile.
            try MainJob(by: booth.user()).choosePhoto()
            #expect(try disk.bootVariables(while: booth.machine)["ORDER"] == "A B")
        }

        /// Without a first process the kernel panics. Without the driver of the panel's card no kiosk comes that could be well; the service
        /// itself can't be masked by the kernel's words, since the appliance has no generator that reads them.
        @Test(arguments: ["init=/usr/bin/false", "modprobe.blacklist=virtio_gpu mememe.deadline=60"])
        func goesBackFromWhatDoesNotStart(_ kernelWords: String) throws {
            let disk = try ApplianceDisk()
            let booth = try ApplianceBooth(disk, album: disk.album, options: .init(restarts: true))
            try MainJob(by: booth.user()).makeMeme(top: "before", bottom: "the fall")
            let bundle = try UpdateBundle(.init(version: "9.0"), kernelWords: kernelWords)
            let stick = try MemoryStick(megabytes: 1024)
            try stick.put(bundle.path, as: "mememe.raucb")
            try stick.plug(into: booth.machine)
            try booth.machine.control.waitForEvent("RESET", atMost: Self.longestUpdate)
            // Three times in a row, then the old one.
            for _ in 0..<3 { try booth.machine.control.waitForEvent("RESET", atMost: .seconds(900)) }
            try booth.showTable()
            // The old system says so once the kiosk has been well for a while.
            try booth.dismissNotice(atMost: .seconds(1800))
            booth.machine.cutPower()
            let variables = try disk.bootVariables()
            #expect(variables["B_TRY"] == "3", "\(variables)")
            #expect(try disk.memes().files().keys.count { $0.hasPrefix("memes/") } == 1)
        }
    }
}
