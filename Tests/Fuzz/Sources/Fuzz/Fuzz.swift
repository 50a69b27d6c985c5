import Foundation

/// The fuzzer's own main loop, which the compiler's runtime brings along.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What this process was asked to fuzz; nil for a name that is no target.
private let target = CommandLine.arguments.count > 2 ? Target(rawValue: CommandLine.arguments[1]) : nil

/// `Fuzz TARGET FOLDER [KEPT]... [OPTION]...`: writes the target's seeds into a folder and begins with them and with what other folders
/// keep, with libFuzzer's options. What reaches something new is added to the first folder.
///
/// The same options and the same files throw the same bytes.
@main
enum Fuzz {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard let target else {
            let names = Target.allCases.map(\.rawValue).joined(separator: ", ")
            FileHandle.standardError.write(Data("usage: Fuzz TARGET FOLDER [KEPT]... [OPTION]...; targets: \(names)\n".utf8))
            exit(64)
        }
        try FileManager.default.createDirectory(atPath: arguments[2], withIntermediateDirectories: true)
        for (index, seed) in target.seeds.enumerated() {
            try Data(seed).write(to: URL(fileURLWithPath: "\(arguments[2])/seed-\(index)"))
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([arguments[0]] + arguments[2...]).map { strdup($0) } + [nil]
        var count = CInt(words.count - 1)
        let status = words.withUnsafeMutableBufferPointer { buffer -> CInt in
            guard var base = buffer.baseAddress else { return 1 }
            return runFuzzer(&count, &base, readOne)
        }
        exit(status)
    }
}

/// Has the target read one input; nothing may come of it but an end.
private func readOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target?.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
