internal import ArgumentParser

/// The command line of the kiosk.
struct MemeMe: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mememe",
        abstract: "A meme booth for a touch screen.",
        discussion: """
            Exit status: 0 fine, 64 wrong usage, 66 no such input, 69 a needed device is missing, \
            75 try again (another process holds the display or the data), 78 wrong configuration.
            """,
        subcommands: [RunCommand.self, RenderCommand.self, CheckCommand.self],
        defaultSubcommand: RunCommand.self)
}
