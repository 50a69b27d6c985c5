internal import CDRM
internal import Devices

/// The kernel's word that a frame is on the screen.
struct FlipEvent: Equatable, Sendable {
    /// The number that went along with the frame.
    var serial: UInt64
    /// When the frame's first line was sent to the panel, on the clock of the card.
    var time: FrameTime
    /// The number of the refresh; drivers without a refresh of their own leave it at zero for ever.
    var sequence: UInt32
}

/// The finished flips in `bytes`, which were read from a card.
///
/// libdrm's `drmHandleEvent` reads the same records and hands each to a C function that knows nothing but a pointer from the past;
/// values are safer than a pointer whose owner may have gone. The layout is the kernel's `struct drm_event_vblank`.
func flipEvents(in bytes: [UInt8]) -> [FlipEvent] {
    var events: [FlipEvent] = []
    var offset = 0
    unsafe bytes.withUnsafeBytes { memory in
        while offset + MemoryLayout<drm_event>.size <= memory.count {
            let header = unsafe memory.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
            let end = offset + Int(header.length)
            guard header.length >= MemoryLayout<drm_event>.size, end <= memory.count else { return }
            if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), Int(header.length) >= MemoryLayout<drm_event_vblank>.size {
                let record = unsafe memory.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
                events.append(FlipEvent(record))
            }
            offset = end
        }
    }
    return events
}

extension FlipEvent {
    init(_ record: drm_event_vblank) {
        let nanoseconds = Int64(record.tv_sec) * 1_000_000_000 + Int64(record.tv_usec) * 1000
        self.init(serial: record.user_data, time: FrameTime(nanoseconds: nanoseconds), sequence: record.sequence)
    }
}
