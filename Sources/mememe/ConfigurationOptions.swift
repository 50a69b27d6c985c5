internal import ArgumentParser
internal import Configuration
private import FoundationEssentials
private import Glibc
internal import SystemCalls

/// Where the configuration is, and what on the command line wins over it.
struct ConfigurationOptions: ParsableArguments {
    /// Read when it is there and no other file is named.
    static let systemFile = "/etc/mememe/mememe.yaml"

    @Option(help: ArgumentHelp("The configuration file (\(systemFile) where that is there).", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The data directory.", valueName: "dir"))
    var data: String?

    @Option(help: ArgumentHelp("The folder with the photos that guests may choose.", valueName: "dir"))
    var album: String?

    /// The configuration with the command line's own values in it, and where the data directory is.
    ///
    /// - Throws: `Failure` with a sentence for each thing that is wrong.
    @MainActor
    func load() throws(Failure) -> LoadedConfiguration {
        var result = ConfigurationFile.Result(configuration: Configuration(), problems: [])
        let file = try file()
        if let file {
            do throws(ConfigurationError) {
                result = try file.readOrLastGood { absolute(data ?? $0 ?? Self.ownDataDirectory) }
            } catch {
                throw Failure(.wrongConfiguration, error.description)
            }
        }
        var configuration = result.configuration
        let directory = absolute(data ?? configuration.dataDirectory ?? Self.ownDataDirectory)
        configuration.dataDirectory = directory
        if let album {
            guard isDirectory(album) else { throw Failure(.noInput, "There is no folder \(album).") }
            configuration.albumFolders = [absolute(album)]
        } else if configuration.albumFolders.isEmpty {
            configuration.albumFolders = [directory + "/album"]
        }
        return LoadedConfiguration(
            configuration: configuration, dataDirectory: directory, writtenKeys: result.writtenKeys,
            file: result.problems.isEmpty ? file : nil, problems: result.problems,
            settings: SettingsFile(in: directory).read())
    }

    /// The command that starts a courier with these options.
    var courierCommand: [String] {
        let options = [("--config", config), ("--data", data), ("--album", album)]
        return ["/proc/self/exe", "courier"] + options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    }

    @MainActor
    private func file() throws(Failure) -> ConfigurationFile? {
        let path = config ?? Self.systemFile
        if unsafe access(path, F_OK) == 0 { return ConfigurationFile(path: path) }
        if config != nil { throw Failure(.noInput, "There is no configuration file \(path).") }
        return nil
    }

    private func isDirectory(_ path: String) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// What the service manager gives (`StateDirectory=`), else the place for a user's data by the XDG rules.
    private static var ownDataDirectory: String {
        let environment = ProcessInfo.processInfo.environment
        if let state = environment["STATE_DIRECTORY"], let first = state.split(separator: ":").first { return String(first) }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/mememe" }
        return (environment["HOME"] ?? "/var/lib") + "/.local/share/mememe"
    }
}

/// A configuration that is ready to be used.
nonisolated struct LoadedConfiguration {
    var configuration: Configuration
    /// Absolute; it may not be there yet.
    var dataDirectory: String
    /// The keys that the file decides.
    var writtenKeys: Set<String> = []
    /// The file that everything comes from, to be kept as the last good one; nil when it was wrong, or there is none.
    var file: ConfigurationFile?
    /// What is wrong with the file, where the last good values are used in its place.
    var problems: [ConfigurationProblem]
    /// What the kiosk was told on its touch screen; not part of `configuration` yet.
    var settings: SettingsFile.Contents
}
