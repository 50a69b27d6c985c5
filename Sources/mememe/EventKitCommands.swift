internal import ArgumentParser
private import Configuration
private import EventKits
private import Foundation
private import Glibc
private import Logging
private import MemeStore
private import Memes
private import PictureSandbox

/// `mememe export`: the event of a booth as a folder.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Pack the event of a data directory into a folder, for another booth or for looking at.",
        discussion: "What was broken off goes on. The kiosk with that data directory must not run.")

    @OptionGroup var files: ConfigurationOptions

    @Argument(help: ArgumentHelp("The folder to write, which is made if need be.", valueName: "folder"))
    var target: String

    @Flag(help: "Remove memes from the folder that are not in this booth any more.")
    var force = false

    func run() throws {
        try EventKitWork.run(files, needsMemes: true) { [target, force] work in try await work.export(to: target, isForced: force) }
    }
}

/// `mememe import`: the event of another booth into a data directory.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Unpack an event that another booth has exported into a data directory.",
        discussion: """
            What is there stays, and nothing comes twice; what was broken off goes on. The kiosk with that data directory must not run. \
            Exit status 1 if something in the folder could not be taken over; the rest is.
            """)

    @OptionGroup var files: ConfigurationOptions

    @Argument(help: ArgumentHelp("The folder that was exported.", valueName: "folder"))
    var source: String

    func run() throws {
        try EventKitWork.run(files, check: { [source] in try KitImport.check(source) }) { [source] work in
            try await work.import(from: source)
        }
    }
}

/// The store of a data directory that no kiosk has open, and what is done with it.
@MainActor
private struct EventKitWork {
    let loaded: LoadedConfiguration
    private let store: MemeStore

    /// Does something with the store and ends the process.
    ///
    /// - Parameters:
    ///   - needsMemes: whether there must be a store already.
    ///   - check: what must not throw before a store is made where there is none.
    nonisolated static func run(
        _ files: ConfigurationOptions, needsMemes: Bool = false, check: @escaping @MainActor () throws -> Void = {},
        _ body: @escaping @MainActor (EventKitWork) async throws -> Void
    ) throws {
        try reportingFailure { () throws(Failure) in
            StandardErrorLog.bootstrap()
            _ = signal(SIGPIPE, SIG_IGN)
            let loaded = try files.load()
            let hasMemes = FileManager.default.fileExists(atPath: loaded.dataDirectory + "/memes.sqlite")
            guard hasMemes || !needsMemes else {
                throw Failure(.noInput, "There are no memes in \(loaded.dataDirectory).")
            }
            Task {
                do {
                    if !hasMemes { try check() }
                    let work = EventKitWork(loaded: loaded, store: try await open(loaded.dataDirectory))
                    try await body(work)
                    try await work.store.close()
                    exit(ExitStatus.fine.rawValue)
                } catch {
                    exit(status(for: error).rawValue)
                }
            }
        }
        RunLoop.main.run()
    }

    private static func open(_ directory: String) async throws(Failure) -> MemeStore {
        do throws(StoreError) {
            return try await MemeStore.open(directory)
        } catch {
            if case .inUse = error { throw Failure(.tryAgain, "A kiosk runs with the data in \(directory). End it first.") }
            throw Failure(.cannotCreate, "\(error.sentenceAtStart) \(error.cause)")
        }
    }

    /// Says why it ends.
    private static func status(for error: any Error) -> ExitStatus {
        switch error {
        case let failure as Failure:
            writeError(failure.sentence)
            return failure.status
        case let error as KitError:
            writeError(error.sentence)
            switch error {
            case .notAKit, .damagedList, .newer: return .noInput
            case .otherEvent, .taken, .files, .notKept, .store: return .cannotCreate
            }
        default:
            writeError("\(error)")
            return .failed
        }
    }

    func export(to target: String, isForced: Bool) async throws {
        let branding = KitBranding(loaded.configuration, loaded.settings.settings, written: loaded.writtenKeys)
        let version = String(MemeMe.version.split(separator: " ").last ?? "")
        let receipt = try await KitExport(store, branding, kiosk: version, to: target).run(isForced: isForced)
        for sentence in receipt.missing { writeError(sentence) }
        let rest = receipt.alreadyThere > 0 ? " \(receipt.alreadyThere) of them lay there already." : ""
        print("\(Self.count(receipt.memes)) in \(target), read back and compared.\(rest)")
    }

    func `import`(from source: String) async throws {
        let decoding = SandboxedDecoding { Logger(label: "mememe.pictures").warning("\($0)") }
        let keeper = SettingsKeeper(loaded.settings.settings, file: SettingsFile(in: loaded.dataDirectory), fixedKeys: loaded.writtenKeys)
        let receipt = try await KitImport(store, keeper, decoding: decoding, from: source).run()
        for sentence in receipt.refused { writeError(sentence) }
        var words = ["\(Self.count(receipt.taken)) taken over."]
        if receipt.alreadyHere > 0 { words.append("\(receipt.alreadyHere) \(receipt.alreadyHere == 1 ? "was" : "were") here already.") }
        if receipt.events > 0 { words.append("\(receipt.events) \(receipt.events == 1 ? "number was" : "numbers were") added.") }
        if !receipt.branding.isEmpty { words.append("Taken over, too: \(receipt.branding.joined(separator: ", ")).") }
        print(words.joined(separator: " "))
        guard receipt.refused.isEmpty else {
            throw Failure(.failed, "Not everything of the event could be taken over. Import a whole kit again, and the rest comes.")
        }
    }

    private static func count(_ memes: Int) -> String { memes == 1 ? "1 meme" : "\(memes) memes" }
}
