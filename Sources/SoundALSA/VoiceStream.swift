internal import CALSA
private import Glibc

/// A device that is open to say something on: it never waits, so that whoever speaks can be interrupted at any moment.
@safe
struct VoiceStream: ~Copyable {
    /// How much sound the card's buffer holds, in microseconds: enough for a machine that is busy, and filled within a moment, since a
    /// voice is made many times as fast as it is heard.
    private static let bufferMicroseconds: UInt32 = 200_000

    private let library: ALSALibrary
    private let pcm: OpaquePointer
    private let name: String
    /// Samples a second.
    let rate: Int
    /// How many frames the card takes at once.
    let period: Int

    /// Opens a device by ALSA's name for it, without waiting for anybody who has it.
    static func open(_ name: String, rate: Int, _ library: ALSALibrary) throws(SoundTrouble) -> VoiceStream {
        let (pcm, period) = unsafe try library.open(name, rate: rate, bufferMicroseconds: bufferMicroseconds, waits: false)
        return unsafe VoiceStream(library, pcm, name, rate: rate, period: period)
    }

    private init(_ library: ALSALibrary, _ pcm: OpaquePointer, _ name: String, rate: Int, period: Int) {
        unsafe (self.library, self.pcm, self.name) = (library, pcm, name)
        (self.rate, self.period) = (rate, period)
    }

    deinit { unsafe mememe_alsa_close(&library.functions, pcm) }

    /// Makes it ready for what is said next; what is left of the last is dropped.
    borrowing func begin() throws(SoundTrouble) {
        _ = unsafe mememe_alsa_drop(&library.functions, pcm)
        try check(Int(unsafe mememe_alsa_prepare(&library.functions, pcm)))
    }

    /// Hands over frames of two channels; returns how many there was room for, 0 for none.
    borrowing func write(_ frames: ArraySlice<UInt32>) throws(SoundTrouble) -> Int {
        var code = written(frames)
        // The machine slept, or was too busy: what was lost is lost, and it goes on with this.
        if code < 0, code != -Int(EAGAIN), unsafe mememe_alsa_recover(&library.functions, pcm, Int32(code)) == 0 {
            code = written(frames)
        }
        return code == -Int(EAGAIN) ? 0 : try check(code)
    }

    private borrowing func written(_ frames: ArraySlice<UInt32>) -> Int {
        unsafe frames.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mememe_alsa_write(&library.functions, pcm, $0, UInt(buffer.count)) } ?? 0
        }
    }

    /// Begins to be heard, also where the buffer isn't full yet.
    borrowing func start() {
        // A stream that runs already says so, which is as well.
        _ = unsafe mememe_alsa_start(&library.functions, pcm)
    }

    /// Milliseconds until the last frame has been heard; 0 when it has, or when nothing will be any more.
    borrowing func millisecondsLeft() -> Int {
        let frames = unsafe mememe_alsa_delay(&library.functions, pcm)
        return max(0, (frames * 1000 + rate - 1) / rate)
    }

    /// Is silent at once.
    borrowing func drop() { _ = unsafe mememe_alsa_drop(&library.functions, pcm) }

    @discardableResult
    private borrowing func check(_ code: Int) throws(SoundTrouble) -> Int {
        if code < 0 { throw SoundTrouble("speak on", name, code: code) }
        return code
    }

    /// Samples for both channels, left in the lower half.
    static func frames(_ samples: Span<Int16>, gain: Double) -> [UInt32] {
        let scale = Float(min(max(gain, 0), 1))
        return samples.indices.map { index in
            let value = UInt32(UInt16(bitPattern: Int16((Float(samples[index]) * scale).rounded())))
            return value << 16 | value
        }
    }
}
