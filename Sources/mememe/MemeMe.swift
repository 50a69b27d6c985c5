internal import ArgumentParser
private import Glibc

/// The command line of the kiosk.
struct MemeMe: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mememe",
        abstract: "A meme booth for a touch screen.",
        discussion: """
            Exit status: 0 fine, 1 it did not work, 64 wrong usage, 66 no such input, 69 a needed device is missing, \
            73 the output can't be written, 75 try again (another process holds the display or the data), 78 wrong configuration.
            """,
        version: version,
        subcommands: [
            RunCommand.self, RenderCommand.self, CheckCommand.self, StatusCommand.self, ExportCommand.self, ImportCommand.self,
            CourierCommand.self, FontFilesCommand.self,
        ],
        defaultSubcommand: RunCommand.self)

    /// The program's name and version.
    static let version = "mememe 1.0"

    /// Ends the program as the parser would, but with an error line like all others.
    static func end(with error: any Error) -> Never {
        let text = fullMessage(for: error)
        guard text.hasPrefix(mark) else { exit(withError: error) }
        writeErrorOutput("mememe: " + text.dropFirst(mark.count))
        Glibc.exit(exitCode(for: error).rawValue)
    }

    /// What the parser begins its error lines with.
    private static let mark = "Error: "
}
