public import Configuration

/// What `mememe check` says of a server that memes go to.
public nonisolated struct ServiceStatus: Equatable, Sendable {
    /// "mail" or "upload".
    public var kind: String
    /// Where it is.
    public var name: String
    /// Why it can't be used: the end of a sentence; nil where it can.
    public var obstacle: String?

    /// Asks the server for mail all but to take a mail; it blocks for as long as that takes.
    public static func mail(_ choice: MailChoice) -> ServiceStatus {
        var status = ServiceStatus(kind: "mail", name: choice.server?.text ?? "none", obstacle: "the configuration names no server")
        guard let carrier = MailCarrier(choice) else { return status }
        status.obstacle = nil
        do throws(PasswordFile.Problem) { try carrier.greet() } catch { status.obstacle = error.words }
        return status
    }

    /// Writes a small file to the store and removes it; it blocks for as long as that takes.
    public static func upload(_ choice: UploadChoice) -> ServiceStatus {
        var status = ServiceStatus(kind: "upload", name: choice.place?.text ?? "none", obstacle: "the configuration names no store")
        guard let carrier = UploadCarrier(choice) else { return status }
        status.obstacle = nil
        do throws(PasswordFile.Problem) { try carrier.probe() } catch { status.obstacle = error.words }
        return status
    }
}
