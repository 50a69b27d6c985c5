import Dispatch
import Drawing
import Foundation
import Geometry
import ImageFiles
import PictureSandbox
import Synchronization
import TestSupport
import Testing

/// The product's own picture server, with files to show and an ear for its troubles.
final class SandboxRig: Sendable {
    let folder: TemporaryFolder
    let decoding: SandboxedDecoding
    private let heard: Words

    /// What the log would have got.
    var troubles: [String] { heard.all.withLock { $0 } }

    private final class Words: Sendable {
        let all = Mutex<[String]>([])
    }

    init(limits: ChildLimits = .standard) throws {
        folder = try TemporaryFolder("sandbox")
        let words = Words()
        heard = words
        decoding = SandboxedDecoding(program: try Self.program, limits: limits) { trouble in
            words.all.withLock { $0.append(trouble) }
        }
    }

    /// The product, which the build puts beside the tests.
    private static var program: String {
        get throws {
            let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
            let path = (bundle as NSString).deletingLastPathComponent + "/mememe"
            try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) is not there; build the product first")
            return path
        }
    }

    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = folder.path(of: name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// The error that a file ends in; nil when it is shown.
    func failure(_ path: String, by other: DirectDecoding? = nil) -> ImageFileError? {
        do throws(ImageFileError) {
            let decoder: any PictureDecoding = if let other { other } else { decoding }
            _ = try decoder.picture(path: path, .fitting(Size(width: 100, height: 100)))
            return nil
        } catch {
            return error
        }
    }

    /// The server's process, and the child's while there is one: whoever runs the program with the server's word.
    func processes() throws -> [pid_t] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { entry in
            guard let number = pid_t(entry), let status = try? String(contentsOfFile: "/proc/\(entry)/status", encoding: .utf8),
                let line = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline")
            else { return nil }
            let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            let isOurs = status.contains("PPid:\t\(getpid())\n")
            return isOurs && words.last == SandboxedDecoding.subcommand ? number : nil
        }
    }
}

/// Waits on a thread of its own for a server to have a child, and sends that a signal.
final class ChildHunt: Sendable {
    private let isOver = Atomic(false)
    private let caught = Atomic<pid_t>(0)
    private let work = DispatchGroup()

    /// The child that got the signal.
    var found: pid_t? { caught.load(ordering: .acquiring) == 0 ? nil : caught.load(ordering: .acquiring) }

    /// - Parameter isLast: whether the server is killed then; the child has some milliseconds to begin with its work before.
    init(of server: pid_t, _ signal: Int32, thenKillingTheServer isLast: Bool = false) {
        DispatchQueue(label: "hunt").async(group: work) { [self] in
            while !isOver.load(ordering: .acquiring) {
                let children = FileManager.default.contents(atPath: "/proc/\(server)/task/\(server)/children") ?? Data()
                guard let child = pid_t(String(decoding: children, as: UTF8.self).trimmingCharacters(in: .whitespaces)) else { continue }
                if isLast { pause(.milliseconds(10)) }
                kill(child, signal)
                if isLast { Self.killServer(server, of: child, caught) }
                return
            }
        }
    }

    /// Takes a child for caught only if it is held: it may have come to its end before.
    private static func killServer(_ server: pid_t, of child: pid_t, _ caught: borrowing Atomic<pid_t>) {
        while let status = FileManager.default.contents(atPath: "/proc/\(child)/status"), !status.isEmpty {
            let text = String(decoding: status, as: UTF8.self)
            if text.contains("State:\tT") {
                caught.store(child, ordering: .releasing)
                kill(server, SIGKILL)
                return
            }
            // It has ended, and its server has not looked yet.
            if text.contains("State:\tZ") { return }
        }
    }

    /// Returns when the signal was sent.
    func wait() { work.wait() }

    /// Gives up, if there was no child, and returns when no signal can come any more.
    func end() {
        isOver.store(true, ordering: .releasing)
        work.wait()
    }
}

/// Noise that compresses badly, the same for one seed.
func noise(_ size: Size) -> Bitmap {
    let bitmap = Bitmap(size: size, format: .opaque)
    var state: UInt32 = 12345
    bitmap.withMutableWords { words in
        for index in 0..<words.count {
            state = state &* 1_664_525 &+ 1_013_904_223
            words[index] = state >> 8
        }
    }
    return bitmap
}
