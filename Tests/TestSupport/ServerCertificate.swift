private import Foundation

/// A certificate for a server on this host, and the authority that vouches for it.
public struct ServerCertificate: Sendable {
    /// The authority's certificate, the server's, and the server's key, as files.
    public let authority, certificate, key: String

    /// Makes them in `folder`; whoever asks calls this host by the address `host`.
    public init(for host: String, in folder: TemporaryFolder) throws {
        (authority, certificate, key) = (folder.path(of: "authorities.pem"), folder.path(of: "server.pem"), folder.path(of: "server.key"))
        let (authorityKey, request, names) = (folder.path(of: "authority.key"), folder.path(of: "server.csr"), folder.path(of: "names"))
        try runSuccessfully([
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=An operator", "-keyout", authorityKey,
            "-out", authority,
        ])
        try runSuccessfully([
            "openssl", "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=\(host)", "-keyout", key, "-out", request,
        ])
        try Data("subjectAltName=IP:\(host)\n".utf8).write(to: URL(fileURLWithPath: names))
        try runSuccessfully([
            "openssl", "x509", "-req", "-in", request, "-CA", authority, "-CAkey", authorityKey, "-CAcreateserial", "-days", "2",
            "-extfile",
            names, "-out", certificate,
        ])
    }
}
