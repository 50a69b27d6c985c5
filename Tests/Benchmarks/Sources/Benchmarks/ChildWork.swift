import Foundation
import Geometry
import ImageFiles
import Peers
import TestSupport

/// Work that is done in a process of its own, because its memory is measured.
enum ChildWork {
    /// Does the work, and prints by how many kilobytes it raised the most memory that the process ever had.
    static func run(_ work: String, on file: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
        let frame = work == "photo-peer" ? OwnedFrame(PhotoBenchmark.target) : nil
        // The result belongs to the work, but not the memory in which a peer gets it from its caller.
        let before = kilobytes("VmRSS") - (frame == nil ? 0 : PhotoBenchmark.target.area * 4 / 1024)
        if let frame {
            _ = peer_photo(bytes, bytes.count, frame.frame)
        } else {
            _ = try ImageFile.decode(bytes, fitting: PhotoBenchmark.target)
        }
        print(kilobytes("VmHWM") - before)
    }

    /// Has this program do the work as a child.
    static func addedMegabytes(of work: String, on file: String) throws -> Double {
        let output = try runSuccessfully([Programs.own, "--child", work, file])
        return (Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan) / 1024
    }

    private static func kilobytes(_ key: String) -> Int {
        let line = Machine.text("/proc/self/status").split(separator: "\n").first { $0.hasPrefix(key + ":") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
