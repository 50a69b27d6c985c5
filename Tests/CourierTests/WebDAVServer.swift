import Foundation
import TestSupport

/// nginx with its WebDAV module, which wants a password and makes no folder that it is not asked for.
final class WebDAVServer {
    static let (user, password) = ("booth", "secret 1")

    let certificate: ServerCertificate
    let address: String
    private let folder: TemporaryFolder
    private let command: [String]
    private var process: RunningProcess?

    init() throws {
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

    func start() throws {
        process = try RunningProcess(command, outputPath: folder.path(of: "output"))
        try wait(for: "the web server", atMost: .seconds(20)) {
            try run(["curl", "-s", "-k", "-I", "-A", "waiting", "-o", folder.path(of: "head"), address]).status == 0
        }
    }

    /// nginx's worker takes requests for an instant after its master was killed.
    func stop() throws {
        process?.kill()
        process = nil
        try wait(for: "the end of the web server", atMost: .seconds(20)) {
            try run(["curl", "-s", "-k", "-I", "-A", "waiting", "-o", folder.path(of: "head"), address]).status != 0
        }
    }

    func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "site/memes/\(path)"))) }

    func names(_ path: String) throws -> [String] {
        let whole = folder.path(of: "site/memes/\(path)")
        return FileManager.default.fileExists(atPath: whole) ? try FileManager.default.contentsOfDirectory(atPath: whole).sorted() : []
    }

    /// What was asked of it, a line for each request, without our own waiting for it.
    func requests() throws -> [String] {
        let log = folder.path(of: "access.log")
        guard FileManager.default.fileExists(atPath: log) else { return [] }
        return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init).filter { !$0.contains("waiting") }
    }
}
