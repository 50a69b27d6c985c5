internal import CALSA

/// A device that is open to play one sound.
@safe
struct PlaybackStream: ~Copyable {
    /// Samples a second, which each card has or has converted.
    static let rate = 48_000
    /// How much sound the card's buffer holds: a whole sound, so that a busy machine has no part in how it is heard.
    private static let bufferMicroseconds: UInt32 = 500_000

    private let library: ALSALibrary
    private let pcm: OpaquePointer
    private let name: String
    /// How many frames the card takes at once.
    private let period: Int

    /// Opens a device by ALSA's name for it, without waiting for anybody who has it.
    static func open(_ name: String, _ library: ALSALibrary) throws(SoundTrouble) -> PlaybackStream {
        let (pcm, period) = unsafe try library.open(name, rate: rate, bufferMicroseconds: bufferMicroseconds, waits: true)
        return unsafe PlaybackStream(library, pcm, name, period: period)
    }

    private init(_ library: ALSALibrary, _ pcm: OpaquePointer, _ name: String, period: Int) {
        unsafe (self.library, self.pcm, self.name, self.period) = (library, pcm, name, period)
    }

    deinit { unsafe mememe_alsa_close(&library.functions, pcm) }

    /// Plays samples of one channel on both, and returns when the last one was heard.
    borrowing func play(_ samples: [Float], gain: Double) throws(SoundTrouble) {
        let frames = Self.frames(samples, gain: gain, period: period)
        var done = 0
        var mayRecover = true
        while done < frames.count {
            let code = unsafe frames.withUnsafeBufferPointer { buffer in
                unsafe buffer.baseAddress.map { base in
                    unsafe mememe_alsa_write(&library.functions, pcm, base + done, UInt(frames.count - done))
                } ?? 0
            }
            if code > 0 {
                done += code
            } else if mayRecover, unsafe mememe_alsa_recover(&library.functions, pcm, Int32(code)) == 0 {
                // The machine slept, or was too busy; once is enough for a sound this short.
                mayRecover = false
            } else {
                throw SoundTrouble("play on", name, code: code)
            }
        }
        let code = unsafe mememe_alsa_drain(&library.functions, pcm)
        if code < 0 { throw SoundTrouble("play on", name, code: Int(code)) }
    }

    /// Samples for both channels, left in the lower half. They end with the end of a period, since a card plays on to there whatever its
    /// buffer holds.
    static func frames(_ samples: [Float], gain: Double, period: Int) -> [UInt32] {
        let scale = Float(min(max(gain, 0), 1)) * Float(Int16.max)
        var frames = samples.map { sample in
            let value = UInt32(UInt16(bitPattern: Int16((min(max(sample, -1), 1) * scale).rounded())))
            return value << 16 | value
        }
        let rest = frames.count % period
        if rest > 0 { frames.append(contentsOf: repeatElement(0, count: period - rest)) }
        return frames
    }
}

/// The functions of libasound.
@safe
final class ALSALibrary {
    var functions = mememe_alsa()

    /// Nil where it is not installed.
    init?() {
        guard unsafe mememe_alsa_load(&functions) else { return nil }
    }

    /// Opens a device by ALSA's name for it, without waiting for anybody who has it.
    ///
    /// - Parameters:
    ///   - rate: samples a second.
    ///   - waits: whether writing waits from now on until the card has room.
    /// - Returns: the device, and how many frames the card takes at once, 1 or more.
    func open(
        _ name: String, rate: Int, bufferMicroseconds: UInt32, waits: Bool
    ) throws(SoundTrouble) -> (pcm: OpaquePointer, period: Int) {
        var pcm: OpaquePointer?
        let code = unsafe mememe_alsa_open(&functions, &pcm, name)
        guard code >= 0, let pcm = unsafe pcm else { throw SoundTrouble("open", name, code: Int(code)) }
        var (buffer, period): (snd_pcm_uframes_t, snd_pcm_uframes_t) = (0, 0)
        var result = unsafe mememe_alsa_set_up(&functions, pcm, UInt32(rate), bufferMicroseconds)
        if result >= 0 { result = unsafe mememe_alsa_get_params(&functions, pcm, &buffer, &period) }
        if result >= 0, waits { result = unsafe mememe_alsa_wait_from_now_on(&functions, pcm) }
        guard result >= 0 else {
            unsafe mememe_alsa_close(&functions, pcm)
            throw SoundTrouble("set up", name, code: Int(result))
        }
        return unsafe (pcm, max(1, Int(period)))
    }
}
