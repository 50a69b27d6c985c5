internal import SystemCalls

/// What the system tells of the network that it makes for phones, in a folder: `network` is there while the network is, `leases` has the
/// phones in it, and `trouble` says why there is none.
final class Hotspot {
    private let folder: String
    private var watch: FolderWatch?
    private var events: FolderEvents?
    private var leases = HotspotLeases()
    /// The network that is there now; nil for none.
    private(set) var network: HotspotNetwork?
    /// Called when the network has come, gone or changed.
    var onChange: () -> Void = {}
    /// Called when a phone has joined.
    var onJoin: () -> Void = {}

    init(_ folder: String) { self.folder = folder }

    /// Looks, and from now on follows what changes; a folder that is not there yet is looked for again with the next call.
    func follow() throws(SystemCallError) {
        if watch == nil {
            let watch = try FolderWatch()
            events = FolderEvents(watch) { [weak self] in self?.look() }
            self.watch = watch
        }
        watch?.add(folder, count: 0, tellsWrites: true)
        look()
    }

    /// Looks no longer.
    func stop() { (watch, events) = (nil, nil) }

    private func look() {
        let now = Self.network(in: folder)
        // Whoever is in the network when it is first looked at has joined before anybody was shown how.
        let isFirst = network == nil
        let hasJoined = leases.note(Self.bytes(of: folder + "/leases", atMost: HotspotLeases.longestFile) ?? [])
        if now != network {
            network = now
            onChange()
        }
        if hasJoined, !isFirst, now != nil { onJoin() }
    }

    /// The network that a folder tells of.
    nonisolated static func network(in folder: String) -> HotspotNetwork? {
        bytes(of: folder + "/network", atMost: HotspotNetwork.longestFile + 1).flatMap { HotspotNetwork($0) }
    }

    /// Why there is no network, in the words of whatever makes it; nil where nothing does.
    nonisolated static func trouble(in folder: String) -> String? {
        let text = bytes(of: folder + "/trouble", atMost: 200).map { String(decoding: $0, as: UTF8.self) }
        return text?.split(separator: "\n").first.map(String.init)
    }

    /// What a file has; nil where there is none that can be read at once.
    private nonisolated static func bytes(of path: String, atMost most: Int) -> [UInt8]? {
        do throws(SystemCallError) {
            return try firstBytes(ofFile: path, atMost: most)
        } catch {
            return nil
        }
    }
}
