import Foundation
import Geometry
import ImageFiles
import Memes
import TestSupport
import Text

/// The fuzzer's own main loop, which the compiler's runtime brings along.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// `fuzz TARGET SEEDS [OPTION]...`: writes the target's seeds into a folder and begins with them, with libFuzzer's options.
///
/// The same options and the same seeds throw the same bytes.
@main
enum Fuzz {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2, let target = Target(rawValue: arguments[1]) else {
            let names = Target.allCases.map(\.rawValue).joined(separator: ", ")
            FileHandle.standardError.write(Data("usage: Fuzz TARGET FOLDER [OPTION]...; targets: \(names)\n".utf8))
            exit(64)
        }
        try FileManager.default.createDirectory(atPath: arguments[2], withIntermediateDirectories: true)
        for (index, seed) in target.seeds.enumerated() {
            try Data(seed).write(to: URL(fileURLWithPath: "\(arguments[2])/seed-\(index)"))
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([arguments[0]] + arguments[3...] + [arguments[2]]).map { strdup($0) } + [nil]
        var count = CInt(words.count - 1)
        let status = words.withUnsafeMutableBufferPointer { buffer -> CInt in
            guard var base = buffer.baseAddress else { return 1 }
            return runFuzzer(&count, &base, target.test)
        }
        exit(status)
    }
}

/// What is fuzzed.
enum Target: String, CaseIterable {
    case jpeg, png, webp, gif, text, camera

    /// Reads one input; nothing may come of it but an end.
    var test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt {
        switch self {
        case .jpeg, .png, .webp, .gif:
            return { bytes, count in
                showPicture(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            }
        case .camera:
            return { bytes, count in
                CameraFuzz.show(Array(UnsafeBufferPointer(start: bytes, count: count)))
                return 0
            }
        case .text:
            return { bytes, count in
                let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
                MainActor.assumeIsolated { layOut(text) }
                return 0
            }
        }
    }

    var seeds: [[UInt8]] {
        let small = Size(width: 24, height: 20)
        let photo = HostileSamples.photo(small)
        switch self {
        case .jpeg: return [false, true].map { HostileSamples.jpeg(photo, isProgressive: $0) }
        case .png: return [ImageFile.png(photo)]
        case .webp: return [HostileSamples.webp(photo)]
        case .gif: return [HostileSamples.gif(photo)]
        case .camera: return CameraFuzz.seeds(photo)
        case .text:
            return ["ONE DOES NOT", "שלום abc 12", "क्षत्रिय", "👩🏽‍🚀🇩🇪", "e\u{301}\u{200D}\u{202E}x", "很长的字", "لا إله"].map { Array($0.utf8) }
        }
    }
}

/// Enough to walk through everything, and little enough for thousands of inputs in a second.
private let limits = DecodeLimits(
    maximumBytes: 1 << 20, maximumPixels: 1 << 18, maximumWholePixels: 1 << 18, maximumScans: 20, time: .seconds(1))

private func showPicture(_ bytes: [UInt8]) {
    do throws(ImageFileError) {
        let bitmap = try ImageFile.decode(bytes, covering: Size(width: 31, height: 17), limits: limits)
        precondition(bitmap.size == Size(width: 31, height: 17), "a picture has the size that was asked for")
    } catch {
        precondition(!error.sentence.isEmpty, "a refusal has words")
    }
}

@MainActor private let engine: TextEngine = {
    do {
        return TextEngine(catalog: try FontCatalog())
    } catch {
        preconditionFailure("there are no fonts: \(error)")
    }
}()

@MainActor private func layOut(_ text: String) {
    let box = Size(width: 320, height: 240)
    let layout = MemeRenderer.layout(text, edge: .top, in: box, engine: engine)
    precondition(layout.lines.count <= 3 || layout.isBeyondFloor, "a caption has at most three lines")
}
