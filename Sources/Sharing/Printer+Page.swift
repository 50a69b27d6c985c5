internal import CourierMessages
private import Glibc
internal import MemePress
internal import Memes
private import SystemCalls

/// Pages on their way to the courier.
extension Printer {
    func pageFile(_ meme: Meme, _ paper: Paper, _ format: PageFormat) async throws(ShareError) -> PassedDescriptor {
        do {
            let file = PassedDescriptor(try Self.namelessFile(in: surroundings.folder))
            try await press(meme, paper, format) { bytes throws(PageNotKept) in
                do throws(SystemCallError) {
                    try file.owned.write(bytes[...])
                } catch {
                    throw PageNotKept(cause: "\(error)")
                }
            }
            return file
        } catch let error as PageNotKept {
            throw .failed(cause: error.cause)
        } catch {
            throw .memeUnreadable(cause: "\(error)")
        }
    }

    /// A file that nobody finds and that is gone with its last descriptor.
    private static func namelessFile(in folder: String) throws(SystemCallError) -> OwnedDescriptor {
        let name = "\(folder)/.mememe-page-\(getpid())"
        let file = try OwnedDescriptor(opening: name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, mode: 0o600)
        try checked("remove \(name)") { unsafe unlink(name) }
        return file
    }
}

/// Why the page was not kept for the printer.
public struct PageNotKept: Error, Sendable {
    let cause: String
}
