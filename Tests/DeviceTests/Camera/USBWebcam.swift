private import Dispatch
private import Synchronization
internal import TestSupport

/// A USB webcam that sends JPEG frames and is plugged into the machine from outside; the guest's own uvcvideo serves it.
final class USBWebcam: Sendable {
    /// What is wrong with what it sends.
    enum Fault: Sendable {
        case none
        /// It stops sending without a word.
        case silent
        /// Every frame ends in its middle.
        case truncated
        /// Every frame is noise that begins and ends as a JPEG file does.
        case garbage
    }

    private struct State {
        var isPluggedIn = true
        var isStreaming = false
        var fault = Fault.none
        /// Transfers that the guest waits for, the oldest first: their numbers and how much they take.
        var requests: [(identifier: UInt64, count: Int)] = []
        /// What is left of the frame that is being sent.
        var rest: ArraySlice<UInt8> = []
        var sentCount = 0
        var isOdd = false
        var probe = WebcamDescriptors.probe(1)
    }

    private let connection: USBConnection
    private let frames: [[UInt8]]
    private let serial: String
    private let state = Mutex(State())

    /// Plugs the webcam into `machine`, which has room for one. It sends `frames` over and over.
    init(pluggedInto machine: VirtualMachine, frames: [[UInt8]], serial: String = "CAM0001") throws {
        self.frames = frames
        self.serial = serial
        connection = try USBConnection(to: machine.path(of: "webcam"), announcing: Self.announcement)
        DispatchQueue(label: "webcam-frames").async { [weak self] in
            while self?.beginFrame() == true { pause(.milliseconds(33)) }
        }
        connection.serve("webcam") {
            try self.answer($0)
        } end: {
            self.state.withLock { ($0.isPluggedIn, $0.isStreaming) = (false, false) }
        }
    }

    deinit { unplug() }

    /// Pulls the plug, whatever it does.
    func unplug() {
        state.withLock { $0.isPluggedIn = false }
        connection.unplug()
    }

    /// Has it send something wrong from the next frame on, or something right again.
    func setFault(_ fault: Fault) { state.withLock { $0.fault = fault } }

    /// True while something in the guest takes its frames.
    var isStreaming: Bool { state.withLock { $0.isStreaming } }

    private static let announcement = USBRedirection.Announcement(
        speed: 2, device: [0xEF, 2, 1], vendor: WebcamDescriptors.vendor, product: WebcamDescriptors.product,
        interfaces: [(0x0E, 1, 0), (0x0E, 2, 0)], endpoints: [.init(address: 0x81, kind: 2, interface: 1, size: 512)])

    // MARK: - Frames

    /// Sends the next frame if it is wanted; false once the plug was pulled.
    private func beginFrame() -> Bool {
        state.withLock { state in
            let isWanted = state.isPluggedIn && state.isStreaming && !state.requests.isEmpty
            if isWanted, state.rest.isEmpty, state.fault != .silent {
                state.rest = Self.spoiled(frames[state.sentCount % frames.count], state.fault)[...]
                state.sentCount += 1
                state.isOdd.toggle()
                fill(&state)
            }
            return state.isPluggedIn
        }
    }

    private static func spoiled(_ frame: [UInt8], _ fault: Fault) -> [UInt8] {
        switch fault {
        case .none, .silent: frame
        case .truncated: Array(frame.prefix(frame.count / 2))
        case .garbage: [0xFF, 0xD8] + (0..<frame.count).map { UInt8(truncatingIfNeeded: $0 &* 151 % 251) } + [0xFF, 0xD9]
        }
    }

    /// Answers transfers that wait, for as much of the frame as they take.
    ///
    /// It is called with the lock held: the emulator ends where one thread's answer overtakes an earlier one of another thread.
    private func fill(_ state: inout State) {
        while !state.rest.isEmpty, !state.requests.isEmpty {
            let request = state.requests.removeFirst()
            let part = state.rest.prefix(min(request.count, WebcamDescriptors.payload) - 2)
            state.rest = state.rest.dropFirst(part.count)
            let endOfFrame: UInt8 = state.rest.isEmpty ? 2 : 0
            let payload = [2, 0x80 | endOfFrame | (state.isOdd ? 1 : 0)] + part
            // When the plug was pulled the reading thread notices it, too.
            try? connection.send(.bulk, USBRedirection.BulkTransfer.answer(0x81, payload), identifier: request.identifier)
        }
    }

    // MARK: - Requests

    private func answer(_ packet: USBRedirection.Packet) throws {
        let content = packet.content
        switch USBRedirection.Kind(rawValue: packet.kind) {
        case .control: try answerControl(USBRedirection.ControlRequest(content), Array(content.dropFirst(10)), packet.identifier)
        case .bulk:
            let count = USBRedirection.BulkTransfer(content).count
            state.withLock { state in
                state.requests.append((packet.identifier, count))
                fill(&state)
            }
        case .cancel: try cancel(packet.identifier)
        default: break
        }
    }

    private func cancel(_ identifier: UInt64) throws {
        let wasWaiting = state.withLock { state in
            let count = state.requests.count
            state.requests.removeAll { $0.identifier == identifier }
            return state.requests.count < count
        }
        let cancelled: UInt8 = 1
        if wasWaiting { try connection.send(.bulk, [0x81, cancelled] + [UInt8](repeating: 0, count: 8), identifier: identifier) }
    }

    private func answerControl(_ request: USBRedirection.ControlRequest, _ data: [UInt8], _ identifier: UInt64) throws {
        let (getDescriptor, clearFeature, setCurrent): (UInt8, UInt8, UInt8) = (6, 1, 1)
        let isStreamControl = request.index & 0xFF == 1
        var answer: [UInt8]?
        switch (request.requestType, request.request) {
        case (0x80, getDescriptor):
            answer = WebcamDescriptors.descriptor(
                kind: UInt8(request.value >> 8), index: UInt8(request.value & 0xFF), serial: serial)
        case (0x80..., 0): answer = [0, 0]
        case (0xA1, _) where isStreamControl: answer = streamSetting(request.request)
        case (0x21, setCurrent) where isStreamControl: adopt(data, isCommitted: request.value >> 8 == 2)
        // The guest stops a stream over a bulk endpoint by clearing its halt.
        case (0x02, clearFeature): state.withLock { ($0.isStreaming, $0.requests, $0.rest) = (false, [], []) }
        default: break
        }
        try connection.send(.control, request.answer(answer), identifier: identifier)
    }

    private func streamSetting(_ request: UInt8) -> [UInt8]? {
        let probe = state.withLock { $0.probe }
        // The current, least, largest and default settings, the step, the length of a setting, and which requests there are.
        return [0x81: probe, 0x82: probe, 0x83: probe, 0x84: probe, 0x87: probe, 0x85: [26, 0], 0x86: [3]][request]
    }

    private func adopt(_ probe: [UInt8], isCommitted: Bool) {
        guard probe.count > 3 else { return }
        let size = (1...UInt8(WebcamDescriptors.sizes.count)).contains(probe[3]) ? probe[3] : 1
        state.withLock {
            $0.probe = WebcamDescriptors.probe(size)
            if isCommitted { $0.isStreaming = true }
        }
    }
}
