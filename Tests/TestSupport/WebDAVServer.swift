public import Foundation

/// nginx with its WebDAV module, which wants a password and makes no folder that it is not asked for.
public final class WebDAVServer {
    public static let (user, password) = ("booth", "secret 1")

    public let certificate: ServerCertificate
    public let address: String
    private let folder: TemporaryFolder
    private let command: [String]
    private var process: RunningProcess?

    public init() throws {
        folder = try TemporaryFolder("webdav")
        certificate = try ServerCertificate(for: "127.0.0.1", in: folder)
        let port = try freePort()
        address = "https://127.0.0.1:\(port)"
        _ = try folder.makeFolder("site/memes")
        let hash = try runSuccessfully(["openssl", "passwd", "-apr1", Self.password])
        try Data("\(Self.user):\(hash)".utf8).write(to: URL(fileURLWithPath: folder.path(of: "users")))
        let directives = """
            client_max_body_size 50m; auth_basic "memes"; auth_basic_user_file \(folder.path(of: "users")); dav_methods PUT DELETE MKCOL;
            """
        command = try nginxCommand(in: folder, server: (certificate, port, folder.path(of: "site")), directives)
        try start()
    }

    deinit { process?.kill() }

    public func start() throws {
        process = try RunningProcess(command, outputPath: folder.path(of: "output"))
        try wait(for: "the web server", atMost: .seconds(20)) {
            try run(["curl", "-s", "-k", "-I", "-A", "waiting", "-o", folder.path(of: "head"), address]).status == 0
        }
    }

    /// The section of a kiosk's configuration that uploads to this server; its password lies in `folder`.
    public func configuration(booth: String, passwordIn folder: TemporaryFolder) throws -> String {
        let password = folder.path(of: "webdav-password")
        try Data(Self.password.utf8).write(to: URL(fileURLWithPath: password))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: password)
        return """
            upload:
              url: \(address)/memes/
              user: \(Self.user)
              password_file: \(password)
              booth: \(booth)
              authority: \(certificate.authority)

            """
    }

    /// nginx's worker takes requests for an instant after its master was killed.
    public func stop() throws {
        process?.kill()
        process = nil
        try wait(for: "the end of the web server", atMost: .seconds(20)) {
            try run(["curl", "-s", "-k", "-I", "-A", "waiting", "-o", folder.path(of: "head"), address]).status != 0
        }
    }

    public func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "site/memes/\(path)"))) }

    public func names(_ path: String) throws -> [String] {
        let whole = folder.path(of: "site/memes/\(path)")
        return FileManager.default.fileExists(atPath: whole) ? try FileManager.default.contentsOfDirectory(atPath: whole).sorted() : []
    }

    /// All files below a folder of its memes, by their paths.
    public func files(below path: String) throws -> [String] {
        let found = try FileManager.default.subpathsOfDirectory(atPath: folder.path(of: "site/memes/\(path)"))
        return found.filter { $0.contains(".") }.map { path + "/" + $0 }.sorted()
    }

    /// What was asked of it, a line for each request, without our own waiting for it.
    public func requests() throws -> [String] {
        let log = folder.path(of: "access.log")
        guard FileManager.default.fileExists(atPath: log) else { return [] }
        return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init).filter { !$0.contains("waiting") }
    }
}
