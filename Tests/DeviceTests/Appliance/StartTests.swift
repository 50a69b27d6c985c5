internal import Foundation
internal import TestSupport
import Testing

extension ApplianceTests {
    /// The appliance is switched on and is a booth.
    @Suite struct StartTests {
        @Test func bootsToSentMemesWithNothingTyped() throws {
            let disk = try ApplianceDisk()
            let booth = try ApplianceBooth(disk, album: disk.album)
            #expect(try booth.twin.automation.shows("sent-memes"))
            note("\(booth.startDuration) from the kernel's first instructions to Sent Memes on the panel")
        }

        /// From the kernel's first instructions to Sent Memes; `image-build/test architectures` compares both kinds of processors.
        @Test(.enabled(if: ApplianceFiles.counter != nil, "set MEMEME_INSTRUCTION_COUNTER to a plugin of the emulator's"))
        func countsTheInstructionsOfAStart() throws {
            let disk = try ApplianceDisk()
            let booth = try ApplianceBooth(disk, album: disk.album)
            let count = try booth.machine.instructionCount() - booth.firstInstructions
            note("\(count) instructions from the kernel's first to Sent Memes on the panel")
            // A kernel that starts and a program that draws are more, and a start that took minutes would be.
            #expect((1_000_000_000...100_000_000_000).contains(count))
        }

        /// Within two seconds of a computer with 2 thousand million instructions a second; the emulated one makes a quarter of them.
        @Test(.needsTime) func showsTheMarkAtOnce() throws {
            let disk = try ApplianceDisk()
            let machine = try ApplianceMachine(disk, .init(hasFirmwarePicture: true))
            let place = (x: ApplianceMachine.panel.width / 2, y: ApplianceMachine.panel.height / 2 - 50)
            try wait(for: "the mark on the panel", atMost: .seconds(300), every: .milliseconds(200)) {
                let panel = try machine.screenDump()
                guard place.x < panel.width, place.y < panel.height else { return false }
                return panel[place.x, place.y] == 0xFFD02E
            }
            var shown: Double?
            try wait(for: "the journal", atMost: .seconds(900), every: .seconds(20)) {
                let line = try /\[ *([0-9.]+)\] .*splash: the mark is on the panel/.firstMatch(in: disk.journal(while: machine))
                shown = line.flatMap { Double($0.output.1) }
                return shown != nil
            }
            let seconds = try #require(shown)
            note("the mark was on the panel \(seconds) s after the kernel's first instructions")
            #expect(seconds < 8)
        }

        /// A stick that MemeMe was installed from stays in the machine, or one is tried on a machine that has it already. Everything comes
        /// from, and goes to, the one of both that the firmware starts; what guests may have is on neither.
        @Test(.needsTime, arguments: [false, true]) func staysOnTheDiskThatWasStarted(_ isOnStick: Bool) throws {
            let (disk, other) = (try ApplianceDisk(), try ApplianceDisk())
            let booth = try ApplianceBooth(disk, album: disk.album, options: .init(other: other, isOnStick: isOnStick, hasProbe: true))
            try wait(for: "the start to count as a good one", atMost: .seconds(900), every: .seconds(15)) {
                try disk.bootVariables(while: booth.machine)["A_TRY"] == "0"
            }
            let probe = try ApplianceProbe(script: Self.lookAtSticks, files: [])
            try probe.begin(on: booth.machine)
            let said = try probe.said("all were looked at", by: booth.machine, atMost: .seconds(120))
            #expect(said.matches(of: /for guests: (.*)/).map { String($0.output.1) } == ["PROBE"], "\(said)")
            booth.machine.cutPower()
            #expect(try namesOfData(on: disk).contains("memes.sqlite"))
            #expect(try namesOfData(on: other) == ["album"])
            let variables = try other.bootVariables()
            #expect(variables["A_TRY"] == "0" && variables["ORDER"] == "A B", "\(variables)")
        }

        /// Says the labels of what is mounted where guests' sticks are.
        private static let lookAtSticks = #"""
            for device in $(sed -n 's|^\(/dev/[^ ]*\) /media/mememe/.*|\1|p' /proc/mounts); do
                echo "for guests: $(udevadm info -q property -n "$device" | sed -n 's/^ID_FS_LABEL=//p')"
            done
            echo "all were looked at"
            """#

        private func namesOfData(on disk: ApplianceDisk) throws -> [String] {
            let memes = try disk.memes()
            return try withExtendedLifetime(memes) { try FileManager.default.contentsOfDirectory(atPath: memes.path) }
        }

        /// The first 64 KB are what a file system is found by; 64 MB are all of it, as the image brings it.
        @Test(.needsTime, arguments: [64 << 10, 64 << 20])
        func startsWithADamagedDataPartition(_ bytes: Int) throws {
            let disk = try ApplianceDisk()
            try disk.damageData(bytes: bytes)
            let booth = try ApplianceBooth(disk, album: disk.album)
            #expect(try booth.twin.automation.shows("sent-memes"))
            booth.machine.cutPower()
            // It is a file system again, on which the kiosk has made its folder.
            let names = try namesOfData(on: disk)
            #expect(names.contains("memes.sqlite"), "\(names)")
        }
    }
}

/// Writes what a person wants to know of a test that passed.
func note(_ sentence: String) {
    FileHandle.standardError.write(Data("note: \(sentence)\n".utf8))
}
