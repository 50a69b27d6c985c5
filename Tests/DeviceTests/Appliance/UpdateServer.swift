private import Foundation
internal import TestSupport

/// A web server on this host that has an update, as appliances reach it: by its address in the emulated network, with a certificate that
/// an authority of its own vouches for.
final class UpdateServer {
    /// The certificate of the authority, as a file for the appliance's first partition.
    let authority: String
    /// Where the appliance finds the update.
    let address: String
    private let folder: TemporaryFolder
    private let process: RunningProcess

    /// Starts it with the update at `path`.
    init(with path: String) throws {
        folder = try TemporaryFolder("server")
        authority = folder.path(of: "authorities.pem")
        let site = try folder.makeFolder("site")
        try FileManager.default.createSymbolicLink(atPath: "\(site)/mememe.raucb", withDestinationPath: path)
        try Self.makeCertificates(in: folder, authority)
        let port = try Self.freePort()
        address = "https://10.0.2.2:\(port)/mememe.raucb"
        let configuration = folder.path(of: "nginx.conf")
        try Data(Self.configuration(folder, site: site, port: port).utf8).write(to: URL(fileURLWithPath: configuration))
        process = try RunningProcess(
            ["nginx", "-p", folder.path, "-e", "stderr", "-c", configuration], outputPath: folder.path(of: "output"))
        try wait(for: "the web server", atMost: .seconds(20)) {
            try run(["curl", "-s", "-k", "-I", "-o", folder.path(of: "head"), "https://127.0.0.1:\(port)/mememe.raucb"]).status == 0
        }
    }

    deinit { process.kill() }

    /// What was asked of it, a line for each request.
    func requests() throws -> [String] {
        try String(contentsOfFile: folder.path(of: "access.log"), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private static func makeCertificates(in folder: TemporaryFolder, _ authority: String) throws {
        let (key, request) = (folder.path(of: "authority.key"), folder.path(of: "server.csr"))
        try runSuccessfully([
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=An operator", "-keyout", key, "-out",
            authority,
        ])
        try runSuccessfully([
            "openssl", "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=10.0.2.2", "-keyout", folder.path(of: "server.key"), "-out",
            request,
        ])
        let names = folder.path(of: "names")
        try Data("subjectAltName=IP:10.0.2.2\n".utf8).write(to: URL(fileURLWithPath: names))
        try runSuccessfully([
            "openssl", "x509", "-req", "-in", request, "-CA", authority, "-CAkey", key, "-days", "2", "-extfile", names, "-out",
            folder.path(of: "server.pem"),
        ])
    }

    private static func configuration(_ folder: TemporaryFolder, site: String, port: Int) -> String {
        """
        daemon off;
        pid \(folder.path(of: "pid"));
        user root;
        events {}
        http {
            access_log \(folder.path(of: "access.log"));
            client_body_temp_path \(folder.path(of: "temporary"));
            server {
                listen 127.0.0.1:\(port) ssl;
                ssl_certificate \(folder.path(of: "server.pem"));
                ssl_certificate_key \(folder.path(of: "server.key"));
                root \(site);
            }
        }

        """
    }

    /// A port that nobody listens on, as the kernel chooses it.
    private static func freePort() throws -> Int {
        let text = try runSuccessfully([
            "python3", "-c", "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])",
        ])
        return Int(text.trimmingPrefix { $0.isWhitespace }.prefix { $0.isNumber }) ?? 0
    }
}
