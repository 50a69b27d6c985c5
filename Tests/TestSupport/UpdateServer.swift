private import Foundation

/// A web server on this host that has an update, with a certificate that an authority of its own vouches for.
public final class UpdateServer {
    /// Which program serves it.
    public enum Program: Sendable {
        /// nginx, which names what it has by an ETag and sends parts of it.
        case nginx
        /// Python's own server, which has a date for what it has, and sends it as a whole or not at all.
        case withoutParts
    }

    /// The certificate of the authority, as a file.
    public let authority: String
    /// Where the update is found.
    public let address: String
    private let folder: TemporaryFolder
    private let process: RunningProcess

    /// Starts `program` with the update at `path`; whoever asks calls this host by the address `host`.
    public init(with path: String, host: String, program: Program = .nginx) throws {
        folder = try TemporaryFolder("server")
        let site = try folder.makeFolder("site")
        try FileManager.default.createSymbolicLink(atPath: "\(site)/mememe.raucb", withDestinationPath: path)
        authority = try ServerCertificate(for: host, in: folder).authority
        let port = try freePort()
        address = "https://\(host):\(port)/mememe.raucb"
        let command =
            switch program {
            case .nginx: try Self.nginx(folder, site: site, port: port)
            case .withoutParts: ["python3", "-u", "-c", Self.serverWithoutParts, "\(port)", site, folder.path]
            }
        process = try RunningProcess(command, outputPath: folder.path(of: "output"))
        try wait(for: "the web server", atMost: .seconds(20)) {
            try run(["curl", "-s", "-k", "-I", "-o", folder.path(of: "head"), "https://127.0.0.1:\(port)/mememe.raucb"]).status == 0
        }
    }

    deinit { process.kill() }

    /// What was asked of it, a line for each request.
    public func requests() throws -> [String] {
        let log = folder.path(of: "access.log")
        let lines = FileManager.default.fileExists(atPath: log) ? try String(contentsOfFile: log, encoding: .utf8) : process.output
        return lines.split(separator: "\n").map(String.init)
    }

    private static func nginx(_ folder: TemporaryFolder, site: String, port: Int) throws -> [String] {
        let file = folder.path(of: "nginx.conf")
        try Data(configuration(folder, site: site, port: port).utf8).write(to: URL(fileURLWithPath: file))
        return ["nginx", "-p", folder.path, "-e", "stderr", "-c", file]
    }

    private static func configuration(_ folder: TemporaryFolder, site: String, port: Int) -> String {
        // Without a place of its own for each kind of temporary file it would use those of the system.
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder.path(of: $0));" }
        return """
            daemon off;
            pid \(folder.path(of: "pid"));
            user root;
            events {}
            http {
                access_log \(folder.path(of: "access.log"));
                \(places.joined(separator: " "))
                server {
                    listen 127.0.0.1:\(port) ssl;
                    ssl_certificate \(folder.path(of: "server.pem"));
                    ssl_certificate_key \(folder.path(of: "server.key"));
                    root \(site);
                }
            }

            """
    }

    private static let serverWithoutParts = """
        import functools, http.server, ssl, sys
        port, site, folder = sys.argv[1:]
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=site)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", int(port)), handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder + "/server.pem", folder + "/server.key")
        server.socket = context.wrap_socket(server.socket, server_side=True)
        server.serve_forever()
        """
}
