internal import ArgumentParser
internal import Configuration
private import Foundation
internal import Geometry
private import Logging

/// `mememe run`: the kiosk itself.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Run the kiosk (what happens without a subcommand).")

    @OptionGroup var files: ConfigurationOptions

    @Option(help: "Where a guest starts: \(Configuration.Flow.allCases.map(\.rawValue).joined(separator: " or ")).")
    var flow: Configuration.Flow?

    @Option(
        help: ArgumentHelp(
            "Where the picture goes: kms[:CARD[,CONNECTOR]], headless:WxH or vnc:WxH[@ADDRESS:PORT].",
            discussion: "Without it the picture goes to the panel where that is free, else to a preview for browsers on this machine.",
            valueName: "display"))
    var display: DisplayOption?

    @Option(help: ArgumentHelp("How far the picture is turned clockwise on the panel: 0, 90, 180 or 270.", valueName: "degrees"))
    var rotation: Rotation?

    @Option(help: ArgumentHelp("Pixels per point, from 0.5 to 6.", valueName: "factor"))
    var scale: Double?

    @Option(help: ArgumentHelp("The camera: auto, none, a device such as /dev/video0, or folder:DIR.", valueName: "camera"))
    var camera: CameraChoice?

    @Option(help: ArgumentHelp("The path of a socket for tests and support tools.", valueName: "socket"))
    var automation: String?

    @Option(help: ArgumentHelp("Writes down what is touched.", valueName: "file"))
    var recordTouch: String?

    @Option(help: ArgumentHelp("Plays what was touched.", valueName: "file"))
    var replayTouch: String?

    func validate() throws {
        if let scale, !(0.5...6).contains(scale) { throw ValidationError("The scale is a number from 0.5 to 6.") }
    }

    func run() throws {
        // Everything that lives as long as the process hangs on the launch.
        let launch = try reportingFailure { () throws(Failure) in
            StandardErrorLog.bootstrap()
            let launch = Launch(try wishes())
            try launch.begin()
            return launch
        }
        RunLoop.main.run()
        withExtendedLifetime(launch) {}
    }

    /// The configuration with the command line's values in it.
    @MainActor
    private func wishes() throws(Failure) -> Launch.Wishes {
        var loaded = try files.load()
        loaded.configuration.apply(loaded.settings.settings, fixed: loaded.writtenKeys)
        if let flow { loaded.configuration.flow = flow }
        if let rotation { loaded.configuration.rotation = rotation }
        if let scale { loaded.configuration.scale = scale }
        if let camera { loaded.configuration.camera = camera }
        if let automation { loaded.configuration.automationSocket = automation }
        if case .folder(let path) = loaded.configuration.camera, !FileManager.default.fileExists(atPath: path) {
            throw Failure(.noInput, "There is no folder \(path) for the camera.")
        }
        let settings = SettingsKeeper(
            loaded.settings.settings, file: SettingsFile(in: loaded.dataDirectory), isRotationFixed: rotation != nil,
            fixedKeys: loaded.writtenKeys)
        return Launch.Wishes(
            loaded: loaded, display: display, recordTouch: recordTouch, replayTouch: replayTouch, courier: files.courierCommand,
            settings: settings)
    }
}
