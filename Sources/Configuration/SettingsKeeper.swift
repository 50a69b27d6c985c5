private import Secrets
public import SystemCalls

/// The settings of this kiosk and their file, which it alone writes.
@MainActor
public final class SettingsKeeper {
    public private(set) var settings: Settings
    /// Whether the command line says how the picture is turned, so that there is nothing to ask.
    public let isRotationFixed: Bool
    private let path: String
    private let clerk = SettingsClerk()

    /// - Parameter settings: what was read from the file.
    public init(_ settings: Settings, file: SettingsFile, isRotationFixed: Bool = false) {
        (self.settings, self.isRotationFixed) = (settings, isRotationFixed)
        path = file.path
    }

    /// Takes over a change once it is on the medium.
    ///
    /// - Throws: `SystemCallError` when it can't be written; then everything is as before, also in the file.
    public func keep(_ change: (inout Settings) -> Void) async throws(SystemCallError) {
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
    }
}

/// Does what takes a while: hashing, and waiting for the medium.
private actor SettingsClerk {
    private nonisolated let executor = BlockingExecutor(label: "mememe.settings")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func write(_ bytes: [UInt8], to path: String) throws(SystemCallError) { try AtomicFile.write(bytes, to: path, mode: 0o600) }

    func hash(_ pin: String) throws(SaltedHashError) -> SaltedHash { try SaltedHash(of: pin) }
}
