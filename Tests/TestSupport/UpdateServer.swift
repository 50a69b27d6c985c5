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
        let certificate = try ServerCertificate(for: host, in: folder)
        authority = certificate.authority
        let port = try freePort()
        address = "https://\(host):\(port)/mememe.raucb"
        let command =
            switch program {
            case .nginx: try nginxCommand(in: folder, server: (certificate, port, site))
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
