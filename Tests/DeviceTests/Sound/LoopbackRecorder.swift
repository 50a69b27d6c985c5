internal import Foundation
internal import TestSupport

/// ALSA's own program, which records what is played on the kernel's loopback card at its other end.
struct LoopbackRecorder {
    /// Where the kernel says whether somebody has the card's playing end.
    static let playingEnd = "/proc/asound/Loopback/pcm0p/sub0/status"
    private static let recordingEnd = "/proc/asound/Loopback/pcm1c/sub0/status"
    private static let path = "/run/recording.wav"

    private let machine: VirtualMachine
    private let process: Int

    /// Returns when the card records. Both ends have one rate, that of whoever was there first: if the other one comes while it is being
    /// set, it can't be opened.
    init(on machine: VirtualMachine) throws {
        self.machine = machine
        process = try machine.shell.start(
            "arecord -q -D hw:Loopback,1,0 -f S16_LE -r \(SoundRecording.rate) -c 2 --buffer-size=65536 \(Self.path)",
            log: "/run/arecord.log")
        try wait(for: "the recorder") { try machine.shell.succeed("cat \(Self.recordingEnd)").contains("state: RUNNING") }
    }

    /// Ends the recording; returns what was played since its begin.
    func end() throws -> SoundRecording {
        try machine.shell.succeed(
            "kill -INT \(process); while kill -0 \(process) 2>/dev/null; do sleep 0.1; done; cp \(Self.path) /host/recording.wav")
        return try SoundRecording(path: "\(machine.hostFolder)/recording.wav")
    }
}
