internal import ArgumentParser
private import Courier
private import CourierMessages

/// `mememe status`: how the kiosk that runs does.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Tell how the kiosk does that runs with this data directory, as JSON.",
        discussion: "Exit status 69 if none runs there, 75 if it does not answer.")

    @OptionGroup var files: ConfigurationOptions

    @Flag(help: "Print Prometheus text in place of JSON.")
    var metrics = false

    func run() throws {
        try reportingFailure { () throws(Failure) in try tell() }
    }

    @MainActor
    private func tell() throws(Failure) {
        let folder = try files.load().dataDirectory
        let report: HealthReport
        do throws(StatusQuestion.Obstacle) {
            report = try StatusQuestion.ask(in: folder)
        } catch {
            switch error {
            case .notRunning(let cause): throw Failure(.deviceMissing, "No kiosk runs with the data in \(folder): \(cause).")
            case .noAnswer: throw Failure(.tryAgain, "The kiosk with the data in \(folder) does not answer.")
            }
        }
        print(metrics ? HealthDocument.metrics(report) : HealthDocument.json(report), terminator: "")
    }
}
