internal import CVideo4Linux
internal import Devices
private import Glibc
internal import SystemCalls

/// A camera's stream: buffers that its driver fills and that are read where they lie.
@safe
final class BufferRing {
    /// What a look into the stream brought.
    struct Catch {
        /// The newest whole frame.
        var frame: CameraFrame?
        /// How many buffers came with an error or with too little in them since the last whole one.
        var damaged = 0
    }

    /// One being filled, one waiting, one being read, and one for when the reader is late.
    private static let bufferCount: UInt32 = 4

    private let device: VideoDevice
    private let stream: StreamFormat
    private var buffers: [UnsafeRawBufferPointer] = unsafe []

    /// Makes the buffers, gives them to the driver and starts the stream.
    init(_ device: VideoDevice, _ stream: StreamFormat) throws(SystemCallError) {
        self.device = device
        self.stream = stream
        do throws(SystemCallError) {
            try map()
            for index in unsafe buffers.indices { try queue(UInt32(index)) }
            var type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
            unsafe try device.control("start the stream", video_start, &type)
        } catch {
            release()
            throw error
        }
    }

    deinit { release() }

    private func map() throws(SystemCallError) {
        var request = v4l2_requestbuffers()
        (request.count, request.type, request.memory) = (
            Self.bufferCount, V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue, V4L2_MEMORY_MMAP.rawValue
        )
        unsafe try device.control("make buffers", video_request_buffers, &request)
        for index in 0..<request.count {
            var buffer = unsafe Self.buffer(index)
            unsafe try device.control("look at a buffer", video_query_buffer, &buffer)
            let length = unsafe Int(buffer.length)
            let memory = unsafe v4l2_mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, device.descriptor, Int64(buffer.m.offset))
            let code = errno
            // A mapping that failed has the address -1, which Swift can't import as MAP_FAILED.
            guard let memory = unsafe memory, Int(bitPattern: memory) != -1 else {
                throw SystemCallError(operation: "map a buffer of \(device.path)", code: code)
            }
            unsafe buffers.append(UnsafeRawBufferPointer(start: memory, count: length))
        }
    }

    /// Stops the stream and gives the memory back; a camera that is gone refuses, which changes nothing.
    private func release() {
        var type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        _ = unsafe device.tryControl(video_stop, &type)
        while let buffer = unsafe buffers.popLast() {
            unsafe v4l2_munmap(UnsafeMutableRawPointer(mutating: buffer.baseAddress), buffer.count)
        }
        var request = v4l2_requestbuffers()
        (request.type, request.memory) = (V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue, V4L2_MEMORY_MMAP.rawValue)
        _ = unsafe device.tryControl(video_request_buffers, &request)
    }

    /// Takes everything that the driver has filled and gives it back at once; only the newest frame is copied.
    func newest() throws(SystemCallError) -> Catch {
        var result = Catch()
        var last: v4l2_buffer?
        while let buffer = unsafe try dequeue() {
            if let older = unsafe last { unsafe try queue(older.index) }
            unsafe last = unsafe buffer
        }
        guard let last = unsafe last else { return result }
        result.frame = unsafe stream.frame(last, bytes(of: last))
        result.damaged = result.frame == nil ? 1 : 0
        unsafe try queue(last.index)
        return result
    }

    private func bytes(of buffer: v4l2_buffer) -> [UInt8] {
        let memory = unsafe buffers[Int(buffer.index)]
        let hasError = unsafe buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0
        return hasError ? [] : unsafe Array(memory.prefix(Int(buffer.bytesused)))
    }

    private func dequeue() throws(SystemCallError) -> v4l2_buffer? {
        var buffer = unsafe Self.buffer(0)
        do throws(SystemCallError) {
            unsafe try device.control("take a frame", video_dequeue_buffer, &buffer)
            return unsafe buffer
        } catch {
            if error.code == EAGAIN { return nil }
            throw error
        }
    }

    private func queue(_ index: UInt32) throws(SystemCallError) {
        var buffer = unsafe Self.buffer(index)
        unsafe try device.control("give a buffer back", video_queue_buffer, &buffer)
    }

    private static func buffer(_ index: UInt32) -> v4l2_buffer {
        var buffer = unsafe v4l2_buffer()
        unsafe (buffer.index, buffer.type, buffer.memory) = (index, V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue, V4L2_MEMORY_MMAP.rawValue)
        return unsafe buffer
    }
}
