internal import ArgumentParser
private import Text

/// `mememe font-files`: the files that text is drawn with, one path a line, for whoever packs a system that is to have no others.
struct FontFilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "font-files", abstract: "List the font files that text of any script is drawn with.", shouldDisplay: false)

    func run() throws {
        try reportingFailure { () throws(Failure) in
            do throws(FontError) {
                for path in try FontCatalog().neededFiles { print(path) }
            } catch {
                throw Failure(.deviceMissing, "\(error)")
            }
        }
    }
}
