internal import Geometry
internal import TestSupport
import Testing

extension DeviceTests {
    /// What the booth is heard saying through the kernel's own loopback card, whose other end is recorded by ALSA's own program.
    @Suite struct SoundTests {
        private static let status = LoopbackRecorder.playingEnd
        private static let frames = (0..<8).map { NumberedPicture.jpeg($0, size: Size(width: 1280, height: 720)) }

        /// A machine with the card, and a kiosk that counts three seconds down.
        private func kiosk(volume: Int, device: String = "auto") throws -> KioskMachine {
            let machine = try VirtualMachine()
            try machine.shell.succeed("modprobe snd_aloop pcm_substreams=1 && udevadm settle && test -e /dev/snd/pcmC0D0p")
            let file = "sound: {volume: \(volume), device: \"\(device)\"}\nphoto: {countdown: 3}\n"
            // More than once while the shutter's sound lasts.
            _ = try machine.shell.start("sh -c 'while :; do head -n 1 \(Self.status); sleep 0.1; done'", log: "/run/status.log")
            return try KioskMachine(on: machine, configuration: file, arguments: ["--camera", "auto"])
        }

        /// A guest takes a photo of themselves and keeps it as a meme.
        private func makeMeme(_ here: KioskMachine) throws {
            let webcam = try USBWebcam(pluggedInto: here.machine, frames: Self.frames)
            defer { webcam.unplug() }
            try here.openCamera()
            let shutter = try here.kiosk.automation.element("camera.shutter").frame.center
            try here.user.finger.press(shutter.x, shutter.y)
            try here.user.finger.lift(shutter.x, shutter.y)
            try wait(for: "the review", atMost: .seconds(20)) { try here.kiosk.automation.shows("camera.use") }
            try here.kiosk.automation.settle()
            try here.user.tap("camera.use")
            try MainJob(by: here.user).share()
        }

        /// Whether somebody was seen to have the card.
        private func wasOpen(_ machine: VirtualMachine) throws -> Bool {
            let seen = Set(try machine.shell.succeed("sort -u /run/status.log").split(separator: "\n"))
            #expect(seen.contains("closed"))
            return seen.count > 1
        }

        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes most of a minute"))
        func theCountdownTheShutterAndTheSavedMemeAreHeard() throws {
            let here = try kiosk(volume: 100)
            let machine = here.machine
            let (_, report) = try machine.shell.run("mememe check --config /host/mememe.yaml")
            #expect(report.contains("sound     Loopback, plughw:0,0: usable"), "\(report)")
            let recorder = try LoopbackRecorder(on: machine)
            try makeMeme(here)
            try wait(for: "the end of the last sound") { try machine.shell.succeed("cat \(Self.status)") == "closed" }
            let heard = try recorder.end()
            #expect(try wasOpen(machine))
            let countdown = heard.tones(of: 880)
            let shutter = heard.tones(of: 1760)
            let (low, high) = (heard.tones(of: 659.26), heard.tones(of: 987.77))
            let all = "880 Hz \(countdown), 1760 Hz \(shutter), 659 Hz \(low), 988 Hz \(high); \(try here.kiosk.log().suffix(1000))"
            try #require(countdown.count == 3 && shutter.count == 1 && low.count == 1 && high.count == 1, "\(all)")
            let times = countdown.map(\.start) + shutter.map(\.start)
            // An emulated processor takes half a second to load libasound and to open a card; that sounds come with what is seen is tested
            // in memory.
            for (earlier, later) in zip(times, times.dropFirst()) { #expect((0.3..<1.7).contains(later - earlier), "\(all)") }
            #expect(shutter[0].end < low[0].start && low[0].start < high[0].start, "\(all)")
            try here.expectSleep()
        }

        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "a whole journey, to hear nothing"))
        func withoutSoundNobodyOpensTheCard() throws {
            let here = try kiosk(volume: 0)
            try makeMeme(here)
            #expect(try !wasOpen(here.machine))
            let maps = try here.machine.shell.succeed("cat /proc/\(here.kiosk.process)/maps")
            #expect(!maps.contains("libasound") && maps.contains("libpixman"), "what opens cards is not even loaded")
        }

        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes most of a minute"))
        func aCardThatIsTakenOrGoneIsALineInTheLog() throws {
            let here = try kiosk(volume: 100, device: "plughw:0,0")
            let machine = here.machine
            let rival = try machine.shell.start(
                "aplay -q -t raw -D hw:Loopback,0,0 -f S16_LE -r 48000 -c 2 /dev/zero", log: "/run/aplay.log")
            try wait(for: "the other program's sound") { try machine.shell.succeed("cat \(Self.status)") != "closed" }
            try makeMeme(here)
            let lines = try here.kiosk.log().split(separator: "\n").filter { $0.contains("not heard") }
            #expect(lines.count == 1 && lines.first?.contains("another program has plughw:0,0") == true, "\(lines)")
            try machine.shell.succeed("kill -9 \(rival)")
            try wait(for: "the driver's end") { try machine.shell.run("rmmod snd_aloop").status == 0 }
            try makeMeme(here)
            let later = try here.kiosk.log().split(separator: "\n").filter { $0.contains("not heard") }
            #expect(later.count == 2 && later.last?.contains("plughw:0,0 is not there") == true, "\(later)")
        }
    }
}
