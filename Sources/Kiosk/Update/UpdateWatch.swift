private import Dispatch
private import Glibc
private import Logging
private import SystemCalls

/// Follows the file in which the machine says of an update what the guests and their host should know.
///
/// While the file stays as it is there are no wake-ups.
final class UpdateWatch {
    private let file: String
    private let watch: FolderWatch
    private let source: any DispatchSourceRead
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
        guard unsafe access(folder, R_OK | X_OK) == 0 else { return nil }
        (self.file, self.onChange) = (file, onChange)
        do {
            watch = try FolderWatch()
        } catch {
            Self.log.warning("updates are not announced: \(error)")
            return nil
        }
        watch.add(folder, count: 0)
        source = DispatchSource.makeReadSource(fileDescriptor: watch.rawValue, queue: .main)
        source.setEventHandler { [weak self, watch] in
            watch.drain()
            MainActor.assumeIsolated { self?.look() }
        }
        source.setCancelHandler { [watch] in withExtendedLifetime(watch) {} }
        source.resume()
        Task { [weak self] in self?.look() }
    }

    isolated deinit { source.cancel() }

    private func look() {
        let found = read()
        guard found != notice else { return }
        notice = found
        onChange(found)
    }

    private func read() -> UpdateNotice? {
        var bytes = [UInt8](repeating: 0, count: UpdateNotice.mostBytes)
        // A file that is gone is the usual case: nothing is being updated.
        guard let descriptor = try? OwnedDescriptor(opening: file, O_RDONLY | O_NONBLOCK), let count = try? descriptor.read(into: &bytes)
        else { return nil }
        return UpdateNotice(String(decoding: bytes.prefix(count), as: UTF8.self))
    }
}
