private import Dispatch
internal import Drawing
private import Synchronization

/// Bands of a picture on their way from the thread that decodes them to the one that uses them.
///
/// A fixed number of them is under way: a decoder that is too fast waits, and memory holds bands, never the picture.
@safe
final class BandQueue: Sendable {
    // A slot, the band as well as its number of lines, belongs to one side at a time, which the semaphores see to; both go with this.
    private let bands: SendablePointer
    /// How many lines each slot has; 0 says that there are no more.
    private let lineCounts: SendablePointer
    private let bandBytes: Int
    private let slots: Int
    // Neither side is the main actor: one is a queue's own thread, the other whoever decodes pictures for a living.
    // rule lifted (banned): two threads of C code's pace wait for each other
    private let free = DispatchSemaphore(value: 0)
    // rule lifted (banned): two threads of C code's pace wait for each other
    private let filled = DispatchSemaphore(value: 0)
    private let isStopped = Atomic(false)
    private let work = DispatchGroup()

    /// What the bands may take together: as much as a 12-megapixel photo yields while captions are being laid out (some milliseconds).
    private static let byteLimit = 3 << 19

    init(bandBytes: Int) {
        self.bandBytes = bandBytes
        slots = min(64, max(3, Self.byteLimit / bandBytes))
        let lines = UnsafeMutablePointer<Int>.allocate(capacity: slots)
        unsafe lines.initialize(repeating: 0, count: slots)
        lineCounts = unsafe SendablePointer(lines)
        bands = unsafe SendablePointer(UnsafeMutablePointer<UInt8>.allocate(capacity: bandBytes * slots))
        // Counted up and not created with their number: libdispatch takes a semaphore below its first value for one in use.
        for _ in 0..<slots { free.signal() }
    }

    deinit {
        unsafe slot(0).deallocate()
        unsafe lines(0).deallocate()
    }

    private func lines(_ index: Int) -> UnsafeMutablePointer<Int> {
        unsafe lineCounts.base.assumingMemoryBound(to: Int.self) + index % slots
    }

    private func slot(_ index: Int) -> UnsafeMutablePointer<UInt8> {
        unsafe bands.base.assumingMemoryBound(to: UInt8.self) + index % slots * bandBytes
    }

    /// Has a thread of its own fill bands, until `decode` returns 0 lines or the user has enough.
    func begin(_ decode: @escaping @Sendable (UnsafeMutablePointer<UInt8>) -> Int) {
        // A queue of our own: libdispatch looks after its shared threads once a second from their first job on, for ever.
        DispatchQueue(label: "mememe.decoding", qos: .userInitiated).async(group: work) { [self] in
            for index in 0... {
                free.wait()
                let count = unsafe isStopped.load(ordering: .acquiring) ? 0 : decode(slot(index))
                unsafe lines(index).pointee = count
                filled.signal()
                if count == 0 { return }
            }
        }
    }

    /// Waits for a band and lets `body` use it; its argument has no lines when there are no more.
    ///
    /// - Parameter index: counts up from 0.
    func take(_ index: Int, _ body: (Span<UInt8>, _ lines: Int) -> Void) {
        filled.wait()
        let count = unsafe lines(index).pointee
        let span = unsafe Span(_unsafeStart: slot(index), count: bandBytes)
        body(span, count)
        free.signal()
    }

    /// Ends the decoding early, or waits for its end; returns once nothing of it is left.
    func end() {
        isStopped.store(true, ordering: .releasing)
        free.signal()
        work.wait()
    }
}
