private import Foundation

/// The product's own process on a headless display, driven through its automation socket.
public final class HeadlessKiosk {
    private let folder: TemporaryFolder
    private let process: RunningProcess
    /// The connection to it.
    public let automation: AutomationClient

    /// Starts the binary at `binary` with a fresh data folder and waits until it can be talked to.
    ///
    /// - Parameter arguments: more options, such as `--scale`.
    public init(binary: String, width: Int, height: Int, album: String, arguments: [String] = []) throws {
        folder = try TemporaryFolder("headless")
        let socket = folder.path(of: "automation")
        let command =
            [binary, "run", "--display", "headless:\(width)x\(height)", "--data", try folder.makeFolder("data"), "--album", album]
            + ["--camera", "none", "--automation", socket] + arguments
        process = try RunningProcess(command, outputPath: folder.path(of: "log"))
        automation = try AutomationClient(path: socket)
    }

    /// A person who touches it through the socket.
    public var user: KioskUser { KioskUser(seeing: automation, touchingWith: AutomationFinger(automation)) }

    /// The number of its process.
    public var identifier: Int { get throws { try process.identifier } }

    /// What it has logged.
    public var log: String { process.output }

    /// The frame that is on its display.
    public func screenshot() throws -> Picture {
        let path = folder.path(of: "screenshot.png")
        try automation.screenshot(path)
        return try Picture(png: path)
    }

    deinit { process.kill() }
}
