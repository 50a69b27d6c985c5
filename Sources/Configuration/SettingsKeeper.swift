internal import Secrets
public import SystemCalls

/// The settings of this kiosk and their file, which it alone writes.
@MainActor
public final class SettingsKeeper {
    public private(set) var settings: Settings
    /// Whether the command line says how the picture is turned, so that there is nothing to ask.
    public let isRotationFixed: Bool
    /// The keys that the operator's file decides, so that the panel shows them locked.
    public let fixedKeys: Set<String>
    /// How many wrong PINs were typed in a row.
    public private(set) var missedPINs: Int
    /// The number of wrong PINs in a row after which whoever types them has to wait.
    public nonisolated static let allowedMisses = 5
    private let path: String
    private let missesPath: String
    let picturesPath: String
    let clerk = SettingsClerk()
    /// Whether a change is on its way to the medium.
    private var isKeeping = false

    /// - Parameters:
    ///   - settings: what was read from the file.
    ///   - fixedKeys: the keys that the operator's file decides.
    public init(_ settings: Settings, file: SettingsFile, isRotationFixed: Bool = false, fixedKeys: Set<String> = []) {
        (self.settings, self.isRotationFixed, self.fixedKeys) = (settings, isRotationFixed, fixedKeys)
        (path, missesPath, picturesPath) = (file.path, file.missesPath, file.picturesPath)
        missedPINs = file.readMisses()
    }

    /// Takes over a change once it is on the medium. A change that is asked for meanwhile comes after it, and undoes nothing of it.
    ///
    /// - Throws: `SystemCallError` when it can't be written; then everything is as before, also in the file.
    public func keep(_ change: (inout Settings) -> Void) async throws(SystemCallError) {
        // Each turn waits in the clerk's own queue, behind what is being written; a continuation would be resumed by threads that wake the
        // process every second from then on.
        while isKeeping { await clerk.takeTurn() }
        isKeeping = true
        defer { isKeeping = false }
        var changed = settings
        change(&changed)
        try await clerk.write(Array(SettingsFile.text(of: changed).utf8), to: path)
        settings = changed
    }

    /// Takes over the hash of a PIN once it is on the medium.
    ///
    /// - Throws: `SaltedHashError` or `SystemCallError`; then everything is as before.
    public func keep(pin: String) async throws {
        let hash = try await clerk.hash(pin)
        try await keep { $0.pin = hash }
        await forgetMisses()
    }

    /// Whether this is the PIN. Takes tens of milliseconds.
    ///
    /// A try is on the medium as a wrong one before it is looked at, so that pulling the plug then makes it no better.
    public func checks(pin: String) async -> Bool {
        guard let hash = settings.pin else { return false }
        await note(misses: missedPINs + 1)
        guard await clerk.matches(hash, pin) else { return false }
        await forgetMisses()
        return true
    }

    /// Begins to count wrong PINs anew.
    public func forgetMisses() async { await note(misses: 0) }

    private func note(misses: Int) async {
        missedPINs = misses
        // An operator must get in to make room on a medium that is full; while the kiosk runs the count is right all the same.
        try? await clerk.write(Array("\(misses)\n".utf8), to: missesPath)
    }
}

/// Does what takes a while: hashing, and waiting for the medium.
actor SettingsClerk {
    private nonisolated let executor = BlockingExecutor(label: "mememe.settings")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    /// The number of the last picture that was copied, whether its copy is still there or not.
    var lastPicture = 0

    func write(_ bytes: [UInt8], to path: String) throws(SystemCallError) { try AtomicFile.write(bytes, to: path, mode: 0o600) }

    /// Returns when everything that was asked for before is done.
    func takeTurn() {}

    func matches(_ hash: SaltedHash, _ pin: String) -> Bool { hash.matches(pin) }

    func hash(_ pin: String) throws(SaltedHashError) -> SaltedHash { try SaltedHash(of: pin) }
}
