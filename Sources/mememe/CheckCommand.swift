internal import ArgumentParser
private import CameraV4L2
internal import Configuration
private import Courier
internal import Devices
private import DisplayKMS
private import FoundationEssentials
private import InputEvdev
private import MemeStore
private import SoundALSA
private import Speech
private import Text

/// `mememe check`: what there is, whether it can be used, and why not.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Tell which devices are there and whether they can be used.",
        discussion: "Exit status 1 if guests could not make a meme with what is there.")

    @OptionGroup var files: ConfigurationOptions

    @Flag(help: "Print the configuration as a complete commented file and do nothing else.")
    var printConfiguration = false

    func run() throws {
        try reportingFailure { () throws(Failure) in try check() }
    }

    @MainActor
    private func check() throws(Failure) {
        if printConfiguration { return print(configurationFile(of: try shownConfiguration()), terminator: "") }
        let loaded = try files.load()
        for problem in loaded.problems { writeError("\(problem)") }
        let report = DeviceReport(
            KMSDisplay.probe() + EvdevInput.probe() + Self.cameras(loaded.configuration) + Self.sound(loaded.configuration)
                + [Self.speech(loaded.configuration), Self.printer(loaded.configuration), Self.phone(loaded.configuration)]
                + Self.services(loaded.configuration)
                + [Self.health(loaded.configuration), Self.store(loaded.dataDirectory), Self.fonts()])
        for line in report.lines { print(line) }
        for line in Self.settings(loaded) { print(line) }
        if let reason = report.reasonAgainstMainJob { throw Failure(.failed, reason) }
        if !loaded.problems.isEmpty {
            throw Failure(.wrongConfiguration, "The configuration is wrong; a kiosk would start on the last good one.")
        }
    }

    /// The configuration of this kiosk as it was written, or the defaults where there is none.
    @MainActor
    private func shownConfiguration() throws(Failure) -> Configuration {
        guard files.config != nil || files.data != nil || files.album != nil else { return Configuration() }
        return try files.load().configuration
    }

    @MainActor
    private static func cameras(_ configuration: Configuration) -> [DeviceStatus] {
        switch configuration.camera {
        case .none: [DeviceStatus(kind: "camera", name: "none", verdict: .unusable("the configuration wants none"))]
        case .folder(let folder): [DeviceStatus(kind: "camera", name: "the pictures in \(folder)", verdict: .usable)]
        case .automatic, .device: V4L2Camera.probe(wish: StreamSettings(configuration.capture))
        }
    }

    @MainActor
    private static func sound(_ configuration: Configuration) -> [DeviceStatus] {
        ALSASound.probe(device: configuration.sound.device).map { status in
            let silence = configuration.sound.volume == 0 ? ", silent as long as sound.volume is 0" : ""
            return DeviceStatus(kind: status.kind, name: status.name + silence, verdict: status.verdict)
        }
    }

    /// The voice for guests who can't see the screen; what it is heard on is among the sound cards.
    @MainActor
    private static func speech(_ configuration: Configuration) -> DeviceStatus {
        func status(_ verdict: DeviceStatus.Verdict) -> DeviceStatus {
            let silence = configuration.speech.isOffered ? "" : ", not offered to guests"
            return DeviceStatus(kind: "speech", name: "espeak-ng" + silence, verdict: verdict)
        }
        do {
            _ = try EspeakVoice().prepare()
            return status(.usable)
        } catch {
            return status(.unusable("\(error)"))
        }
    }

    /// What was said on the touch screen in place of what the configuration says.
    @MainActor
    private static func settings(_ loaded: LoadedConfiguration) -> [String] {
        let path = SettingsFile(in: loaded.dataDirectory).path
        let contents = loaded.settings
        for problem in contents.problems { writeError("\(problem)") }
        return loaded.configuration.overrides(by: contents.settings, fixed: loaded.writtenKeys).map { "settings  \(path): \($0)" }
    }

    @MainActor
    private static func printer(_ configuration: Configuration) -> DeviceStatus {
        let probe = PrinterProbe(configuration.printing)
        return DeviceStatus(kind: "printer", name: probe.name, verdict: probe.obstacle.map { .unusable($0) } ?? .usable)
    }

    /// Servers that memes go to.
    @MainActor
    private static func services(_ configuration: Configuration) -> [DeviceStatus] {
        [ServiceStatus.mail(configuration.mail), ServiceStatus.upload(configuration.upload)].map { service in
            DeviceStatus(kind: service.kind, name: service.name, verdict: service.obstacle.map { .unusable($0) } ?? .usable)
        }
    }

    @MainActor
    private static func phone(_ configuration: Configuration) -> DeviceStatus {
        let probe = PhoneProbe(configuration.phone)
        return DeviceStatus(kind: "phone", name: probe.name, verdict: probe.obstacle.map { .unusable($0) } ?? .usable)
    }

    @MainActor
    private static func health(_ configuration: Configuration) -> DeviceStatus {
        let probe = HealthProbe(configuration.healthAddress)
        return DeviceStatus(kind: "health", name: probe.name, verdict: probe.obstacle.map { .unusable($0) } ?? .usable)
    }

    private static func store(_ directory: String) -> DeviceStatus {
        let probe = DataFolderProbe(directory)
        let room = probe.freeByteCount.map { ", \($0 >> 20) MB free" } ?? ""
        return DeviceStatus(kind: "store", name: directory + room, verdict: probe.obstacle.map { .unusable($0) } ?? .usable)
    }

    private static func fonts() -> DeviceStatus {
        do throws(FontError) {
            let missing = try FontCatalog().missingPackages
            let name = missing.isEmpty ? "all scripts" : "some scripts are missing: install \(missing.joined(separator: ", "))"
            return DeviceStatus(kind: "fonts", name: name, verdict: .usable)
        } catch {
            return DeviceStatus(kind: "fonts", name: "interface and captions", verdict: .unusable("\(error)"))
        }
    }
}
