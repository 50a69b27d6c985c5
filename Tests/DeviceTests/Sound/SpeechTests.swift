internal import Foundation
internal import TestSupport
import Testing

extension DeviceTests {
    /// What a guest hears who can't see the screen, recorded at the other end of the kernel's loopback card and compared with what the
    /// program of the same voice says.
    @Suite struct SpeechTests {
        /// A machine with the card and a kiosk that a key makes speak.
        private func kiosk() throws -> KioskMachine {
            let machine = try VirtualMachine()
            try machine.shell.succeed("modprobe snd_aloop pcm_substreams=1 && udevadm settle && test -e /dev/snd/pcmC0D0p")
            return try KioskMachine(on: machine, configuration: "keys: {speech: [F8]}\n")
        }

        private func press(_ key: String, _ here: KioskMachine) throws {
            for phase in ["down", "up"] { _ = try here.kiosk.automation.call("key", ["key": .string(key), "phase": .string(phase)]) }
        }

        private func isSilent(_ machine: VirtualMachine) throws -> Bool {
            try machine.shell.succeed("cat \(LoopbackRecorder.playingEnd)") == "closed"
        }

        private func opened(_ here: KioskMachine) throws -> String {
            try here.machine.shell.run("ls -l /proc/\(here.kiosk.process)/fd | grep /dev/snd; cat /proc/\(here.kiosk.process)/maps").output
        }

        @Test(.needsProduct, .enabled(if: LongRun.isWanted, "it takes most of a minute"))
        func whatAFingerFindsIsHeard() throws {
            let here = try kiosk()
            let machine = here.machine
            let before = try opened(here)
            #expect(!before.contains("/dev/snd") && !before.contains("libespeak") && !before.contains("libasound"), "nobody has asked yet")
            try press("F8", here)
            try wait(for: "the greeting", atMost: .seconds(30)) { try !isSilent(machine) }
            #expect(try opened(here).contains("libespeak"))
            let finger = here.user.finger
            let place = try here.kiosk.automation.element("sent-memes.add").frame.center
            // The greeting is over with the first touch.
            try finger.press(place.x, place.y)
            try wait(for: "the end of the first word", atMost: .seconds(30)) { try isSilent(machine) }
            try finger.lift(place.x, place.y)
            let recorder = try LoopbackRecorder(on: machine)
            try finger.press(place.x, place.y)
            try wait(for: "the word", atMost: .seconds(30)) { try !isSilent(machine) }
            try wait(for: "its end", atMost: .seconds(30)) { try isSilent(machine) }
            try finger.lift(place.x, place.y)
            let heard = Loudness(try recorder.end())
            let (right, wrong) = (heard.likeness(try alone("Add, button")), heard.likeness(try alone("Sent Memes and nothing else")))
            let log = try here.kiosk.log().suffix(1000)
            #expect(right > 0.9 && wrong < 0.8, "\(right), \(wrong); \(log)")
            #expect(try !opened(here).contains("/dev/snd"), "the card is closed again")
            try press("F8", here)
            try wait(for: "the goodbye", atMost: .seconds(30)) { try !isSilent(machine) }
            try wait(for: "silence", atMost: .seconds(30)) { try isSilent(machine) }
            try here.expectSleep()
        }

        /// What espeak-ng says by itself.
        private func alone(_ text: String) throws -> Loudness {
            let folder = try TemporaryFolder("alone")
            let path = folder.path(of: "alone.wav")
            try runSuccessfully(["espeak-ng", "-v", "en-us", "-w", path, text])
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            let samples = stride(from: 44, to: bytes.count - 1, by: 2).map { place in
                Double(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)) / Double(Int16.max)
            }
            return Loudness(samples, rate: 22_050)
        }
    }
}

/// How loud a sound is, a hundred times a second.
private struct Loudness {
    let values: [Double]

    init(_ samples: [Double], rate: Int) {
        let count = rate / 100
        values = stride(from: 0, to: samples.count - count, by: count).map { first in
            (samples[first..<first + count].reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
        }
    }

    init(_ recording: SoundRecording) { self.init(recording.samples, rate: SoundRecording.rate) }

    /// How alike the loudness of a sound is to what is in here somewhere, 0...1: the normalised cross-correlation at its best.
    func likeness(_ other: Loudness) -> Double {
        let sought = other.values
        guard values.count >= sought.count else { return 0 }
        let energy = sought.reduce(0) { $0 + $1 * $1 }
        return (0...(values.count - sought.count)).map { shift in
            let piece = values[shift..<shift + sought.count]
            let product = zip(piece, sought).reduce(0) { $0 + $1.0 * $1.1 }
            let own = piece.reduce(0) { $0 + $1 * $1 }
            return own * energy == 0 ? 0 : product / (own * energy).squareRoot()
        }.max() ?? 0
    }
}
