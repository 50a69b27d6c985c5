internal import Devices
internal import SystemCalls

/// Captures one order after the other, each until it is stopped or fails, so that a camera is closed before it is opened again.
actor CaptureThread {
    private let executor = BlockingExecutor(label: "mememe.camera")

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Sends frames until the signal is raised or the camera fails.
    ///
    /// - Returns: why it ended; nil when it was stopped.
    func capture(_ order: CaptureOrder, stop: StopSignal, to mailbox: FrameMailbox) -> CameraTrouble? {
        CaptureSession.run(order, stop: stop) { mailbox.put($0) }
    }
}

/// Looks which video nodes are cameras; opening one may take a while.
actor CameraFinder {
    private let executor = BlockingExecutor(label: "mememe.camera-finder")

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// The cameras there are now, in the order of their nodes.
    ///
    /// - Parameter known: nodes that were looked at before under the same names, which are not opened again.
    func cameras(known: [VideoNode: CameraNode?]) -> [VideoNode: CameraNode?] {
        // Without a list there is no camera; the next news of udev lets it be read again.
        let nodes = (try? VideoNode.all()) ?? []
        return Dictionary(nodes.map { node in (node, known[node] ?? Self.camera(node)) }) { first, _ in first }
    }

    private static func camera(_ node: VideoNode) -> CameraNode? {
        // A node that can't be opened is no camera; one whose permissions are set later brings further news.
        try? node.camera()
    }
}
