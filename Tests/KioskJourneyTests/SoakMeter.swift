import Foundation
import TestSupport

/// What a kiosk and the processes that it starts take of the machine, looked at again and again.
struct SoakMeter {
    /// One process at one moment.
    struct Sample {
        var at: ContinuousClock.Instant
        /// Memory of its own, in KiB (Private_Dirty and Private_Clean of smaps_rollup).
        var memory: Int
        var descriptors: Int
        var threads: Int
    }

    private let kiosk: Int32
    private let data: String
    /// By what each process is: the kiosk, or the role that it plays.
    private var samples: [String: [Sample]] = [:]
    /// The data folder's size in KiB.
    private var disk: [(at: ContinuousClock.Instant, size: Int)] = []

    init(of kiosk: Int32, data: String) { (self.kiosk, self.data) = (kiosk, data) }

    /// Looks once.
    mutating func measure() throws {
        // What the last step has begun is to be over.
        pause(.seconds(2))
        var seen: [String: Int] = [:]
        for (role, process) in try processes() {
            seen[role, default: 0] += 1
            samples["\(role) \(seen[role] ?? 1)", default: []].append(try sample(of: process))
        }
        disk.append((.now, try Int(runSuccessfully(["du", "-sk", data]).prefix { $0.isNumber }) ?? 0))
    }

    private func processes() throws -> [(String, Int32)] {
        let path = "/proc/\(kiosk)/task/\(kiosk)/children"
        let children = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ").compactMap { Int32($0) }
        return [("kiosk", kiosk)]
            + children.map { child in
                let line = (try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)) ?? ""
                let words = line.split(separator: "\0").dropFirst().prefix { !$0.hasPrefix("-") && !$0.hasPrefix("/") }
                return (words.isEmpty ? "child" : words.joined(separator: " "), child)
            }
    }

    private func sample(of process: Int32) throws -> Sample {
        let folder = "/proc/\(process)"
        let rollup = try String(contentsOfFile: "\(folder)/smaps_rollup", encoding: .utf8).split(separator: "\n")
        let own = rollup.filter { $0.hasPrefix("Private_") && !$0.hasPrefix("Private_Hugetlb") }
        let memory = own.compactMap { Int($0.filter(\.isNumber)) }.reduce(0, +)
        let files = FileManager.default
        return Sample(
            at: .now, memory: memory, descriptors: try files.contentsOfDirectory(atPath: "\(folder)/fd").count,
            threads: try files.contentsOfDirectory(atPath: "\(folder)/task").count)
    }

    // MARK: - Slopes

    /// The growth in an hour of the line that lies nearest to all values but the first, by which caches are filled.
    private func slope(_ values: [(at: ContinuousClock.Instant, value: Int)]) -> Double {
        guard let start = values.first?.at, values.count > 2 else { return 0 }
        let points = values.dropFirst().map { (($0.at - start) / .seconds(3600), Double($0.value)) }
        let (meanX, meanY) = (points.map(\.0).reduce(0, +) / Double(points.count), points.map(\.1).reduce(0, +) / Double(points.count))
        let spread = points.map { ($0.0 - meanX) * ($0.0 - meanX) }.reduce(0, +)
        return spread == 0 ? 0 : points.map { ($0.0 - meanX) * ($0.1 - meanY) }.reduce(0, +) / spread
    }

    /// Everything that was measured: its name, how much it may grow in an hour, and its values.
    private var series: [(name: String, most: Double, values: [(at: ContinuousClock.Instant, value: Int)])] {
        let kinds = [("memory, KiB", \Sample.memory, 1024.0), ("descriptors", \.descriptors, 0.99), ("threads", \.threads, 0.99)]
        let ofProcesses = samples.sorted { $0.key < $1.key }.flatMap { role, samples in
            kinds.map { what, key, most in ("\(role), \(what)", most, samples.map { ($0.at, $0[keyPath: key]) }) }
        }
        return ofProcesses + [("data folder, KiB", 512, disk.map { ($0.at, $0.size) })]
    }

    /// All values, and how much they grow in an hour.
    var report: [String] {
        series.map { name, _, values in "soak: \(name): \(values.map(\.value)), \(String(format: "%.1f", slope(values))) an hour" }
    }

    /// What grows from hour to hour by more than a megabyte of memory, a descriptor, a thread, or half a megabyte on the medium.
    var growing: [String] { series.filter { slope($0.values) > $0.most }.map(\.name) }
}
