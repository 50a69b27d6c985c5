import Foundation

/// What the command line asks for.
struct Settings {
    /// Everything only once or twice: proves that each benchmark runs.
    var isSmoke = false
    /// The machine's clock counts instructions: everything three times, since only what the kernel does meanwhile differs, and only beside
    /// peers in C.
    var isCounting = false
    /// The benchmarks to run.
    var chosen: Set<String> = []
    /// The kiosk's release binary.
    var binary: String
    /// The work that this process does as a child whose memory is measured, and on which file.
    var child: (work: String, file: String)?

    static let usage =
        "usage: mememe-benchmarks [--smoke | --instructions] [--only slide,list,key,photo,meme,camera,shutter,start,idle,phone,page]"
        + " [--binary FILE]"

    init?(_ arguments: [String], names: [String]) {
        let environment = ProcessInfo.processInfo.environment
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../../../..").standardized
        binary = environment["MEMEME_BINARY"] ?? root.appending(path: ".build/release/mememe").path
        chosen = Set(names)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--smoke": isSmoke = true
            case "--instructions": isCounting = true
            case "--only":
                guard let list = rest.popFirst() else { return nil }
                chosen = Set(list.split(separator: ",").map(String.init))
            case "--binary":
                guard let path = rest.popFirst() else { return nil }
                binary = path
            case "--child":
                guard let work = rest.popFirst(), let file = rest.popFirst() else { return nil }
                child = (work, file)
            default: return nil
            }
        }
        guard chosen.isSubset(of: names) else { return nil }
    }

    /// How often something is done: as often as has one sample in the middle, a few times as a proof, else `count` times.
    func times(_ count: Int) -> Int { isCounting ? min(count, 3) : isSmoke ? min(count, 2) : count }

    var hasBinary: Bool { FileManager.default.isExecutableFile(atPath: binary) }
}
