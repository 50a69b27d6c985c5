private import Logging
private import SystemCalls

/// Follows the file in which the machine says of an update what the guests and their host should know.
///
/// While the file stays as it is there are no wake-ups.
final class UpdateWatch {
    private let file: String
    private var events: FolderEvents?
    private(set) var notice: UpdateNotice?
    private let onChange: (UpdateNotice?) -> Void

    private static let log = Logger(label: "mememe.update")

    /// Nil where there is no such folder, as everywhere but on an appliance.
    ///
    /// - Parameters:
    ///   - file: the path of the file, which may come and go; its folder may not.
    ///   - onChange: called when there is something else to say, for the first time in a turn of the main loop of its own.
    init?(_ file: String, onChange: @escaping (UpdateNotice?) -> Void) {
        let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
        // Why it can't be listed does not matter: nobody can say anything in it.
        guard (try? names(inDirectory: folder)) != nil else { return nil }
        (self.file, self.onChange) = (file, onChange)
        do throws(SystemCallError) {
            let watch = try FolderWatch()
            watch.add(folder, count: 0)
            events = FolderEvents(watch) { [weak self] in self?.look() }
        } catch {
            Self.log.warning("updates are not announced: \(error)")
            return nil
        }
        Task { [weak self] in self?.look() }
    }

    private func look() {
        let found = read()
        guard found != notice else { return }
        notice = found
        onChange(found)
    }

    private func read() -> UpdateNotice? {
        // A file that is gone is the usual case: nothing is being updated.
        guard let bytes = try? firstBytes(ofFile: file, atMost: UpdateNotice.mostBytes) else { return nil }
        return UpdateNotice(String(decoding: bytes, as: UTF8.self))
    }
}
