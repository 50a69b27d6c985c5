import Foundation
import TestSupport

/// A peer that makes one meme after the other in one process, so that neither its start nor its libraries' is measured.
final class ResidentPeer {
    private let process = Process()
    private let orders = Pipe()
    private let answers = Pipe()
    private var received = Data()

    /// Nil where Debian's Python lacks what the script imports.
    ///
    /// - Parameters:
    ///   - name: part of the names of its files.
    ///   - script: one of `MemeScripts`; `MemeScripts.resident` is put behind it.
    init?(_ name: String, script: String, _ order: MemePrograms.Order) throws {
        let python = "/usr/bin/python3"
        guard (try? Programs.milliseconds([python, "-c", script])) != nil else { return nil }
        let file = order.file("resident-\(name).py")
        try Data((script + MemeScripts.resident).utf8).write(to: URL(fileURLWithPath: file))
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [file, order.photo, "\(order.width)", order.font, order.file("resident-\(name).jpg")]
        process.standardInput = orders
        process.standardOutput = answers
        try process.run()
    }

    deinit {
        try? orders.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// How long the peer took for one meme; it measures that itself.
    func milliseconds(top: String, bottom: String) throws -> Double {
        try orders.fileHandleForWriting.write(contentsOf: Data("\(top)\t\(bottom)\n".utf8))
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received = Data(received[(end + 1)...])
                guard let milliseconds = Double(line) else { throw StagedKiosk.Failure(description: "a peer said \(line)") }
                return milliseconds
            }
            let more = answers.fileHandleForReading.availableData
            if more.isEmpty { throw StagedKiosk.Failure(description: "a peer ended") }
            received += more
        }
    }
}
