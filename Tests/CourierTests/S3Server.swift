import Foundation
import TestSupport

/// A small store that speaks as much of S3 as an upload takes: it checks each signature by Amazon's rules (Signature Version 4)
/// with Python's own hashes, and keeps what is put.
final class S3Server {
    static let (key, secret) = ("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY")

    let certificate: ServerCertificate
    let address: String
    private let folder: TemporaryFolder
    private let process: RunningProcess

    init() throws {
        folder = try TemporaryFolder("s3")
        certificate = try ServerCertificate(for: "127.0.0.1", in: folder)
        let port = try freePort()
        address = "https://127.0.0.1:\(port)"
        _ = try folder.makeFolder("objects")
        let process = try RunningProcess(
            [
                "/usr/bin/python3", "-u", "-c", Self.script, "\(port)", certificate.certificate, certificate.key,
                folder.path(of: "objects"), Self.key, Self.secret,
            ], outputPath: folder.path(of: "output"))
        self.process = process
        try wait(for: "the store: \(process.output)", atMost: .seconds(20)) { process.output.contains("listening") }
    }

    deinit { process.kill() }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "objects")).map { $0.removingPercentEncoding ?? $0 }
    }

    /// Has it answer what is put with a number, and keep none of it; nil for what a store does.
    func answer(_ status: Int?) throws {
        let path = folder.path(of: "answer")
        if let status { return try Data("\(status)".utf8).write(to: URL(fileURLWithPath: path)) }
        try FileManager.default.removeItem(atPath: path)
    }

    func bytes(_ path: String) throws -> Data {
        let name = path.replacing("/", with: "%2F")
        return try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "objects/\(name)")))
    }

    private static let script = """
        import hashlib, hmac, http.server, os, re, ssl, sys, urllib.parse
        port, certificate, key, folder, user, secret = sys.argv[1:]
        def sign(key, text): return hmac.new(key, text.encode(), hashlib.sha256).digest()
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def is_signed(self):
                rule = (r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d+)/([^/]+)/s3/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\\w+)")
                found = re.fullmatch(rule, self.headers.get("Authorization", ""))
                if not found or found[1] != user or "x-amz-content-sha256" not in found[4]: return False
                if any(name not in self.headers for name in found[4].split(";")): return False
                headers = "".join("%s:%s\\n" % (n, " ".join(self.headers.get(n, "").split())) for n in found[4].split(";"))
                parts = [self.command, self.path, "", headers, found[4], self.headers["x-amz-content-sha256"]]
                scope = "/".join([found[2], found[3], "s3", "aws4_request"])
                digest = hashlib.sha256("\\n".join(parts).encode()).hexdigest()
                text = "\\n".join(["AWS4-HMAC-SHA256", self.headers["x-amz-date"], scope, digest])
                key = ("AWS4" + secret).encode()
                for step in [found[2], found[3], "s3", "aws4_request"]: key = sign(key, step)
                return hmac.compare_digest(hmac.new(key, text.encode(), hashlib.sha256).hexdigest(), found[5])
            def answer(self, status):
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()
            def do_PUT(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if not self.is_signed(): return self.answer(403)
                if os.path.exists(folder + "/../answer"): return self.answer(int(open(folder + "/../answer").read()))
                open(os.path.join(folder, urllib.parse.quote(self.path, safe="")), "wb").write(body)
                self.answer(200)
            def do_DELETE(self):
                if not self.is_signed(): return self.answer(403)
                os.remove(os.path.join(folder, urllib.parse.quote(self.path, safe="")))
                self.answer(204)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", int(port)), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        print("listening")
        server.serve_forever()
        """
}
