internal import CEspeak
public import Devices
private import Foundation
private import Synchronization

/// The voices of eSpeak NG, which is loaded when it is first to say something, if it is installed.
///
/// The library has one state in a process; calls from several threads wait for each other.
public struct EspeakVoice: SpeechSynthesizer {
    /// How long the pieces are that sound comes in, in milliseconds: silence is never further away than one of them.
    static let pieceMilliseconds = 20

    private static let library = Mutex<EspeakLibrary?>(nil)

    public init() {}

    public var isInstalled: Bool {
        // Debian has a folder of libraries for each kind of processor, and where there is none there is no library.
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return (folders.map { "/usr/lib/\($0)" } + ["/usr/lib", "/usr/local/lib", "/usr/lib64"]).contains {
            FileManager.default.fileExists(atPath: $0 + "/libespeak-ng.so.1")
        }
    }

    public func prepare() throws -> Int { try Self.library.withLock { try $0.loaded().rate } }

    public func synthesize(_ utterance: Utterance, take: (Span<Int16>) -> Bool) throws {
        try Self.library.withLock { library in
            var espeak = try library.loaded()
            // What it has learned, as which voice is there, holds for the next one, also where this one fails.
            defer { library = espeak }
            try espeak.say(utterance, take)
        }
    }
}

extension EspeakLibrary? {
    fileprivate mutating func loaded() throws(SpeechTrouble) -> EspeakLibrary {
        if let self { return self }
        let loaded = try EspeakLibrary()
        self = loaded
        return loaded
    }
}
