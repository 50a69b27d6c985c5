internal import Configuration
internal import ImageFiles
internal import MemePress
private import MemeStore
internal import Sharing
internal import Text

extension Outside {
    /// The printer that the configuration asks for; nil where it asks for none.
    ///
    /// - Parameter decoding: gets the pixels of photos that are laid out on paper.
    func printer(_ configuration: Configuration, dataDirectory: String, fonts: FontCatalog, decoding: any PictureDecoding) -> Printer? {
        let settings = configuration.printing
        guard settings.queue != .none else { return nil }
        let workshop = ImageWorkshop(catalog: fonts, decoding: decoding)
        return Printer(
            link, limits: Printer.Limits(copies: settings.copies, perGuest: settings.perGuest, perEvent: settings.perEvent),
            surroundings: Printer.Surroundings(folder: dataDirectory) { StoreSurroundings.wallClock() }
        ) { meme, paper, format, output in
            do throws(PressError<PageNotKept>) {
                _ = try await workshop.page(of: meme, on: paper, format, output: output)
            } catch {
                switch error {
                case .photo(let error): throw error
                case .output(let error): throw error
                }
            }
        }
    }
}
