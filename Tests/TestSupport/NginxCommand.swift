private import Foundation

/// Writes the configuration of an nginx that keeps everything in a folder, and returns the command that starts it.
///
/// - Parameters:
///   - server: the certificate that it shows, the port of the loopback that it listens at, and the folder that it serves. Without a
///     certificate it speaks plain HTTP.
///   - directives: more of nginx's own words for its server.
public func nginxCommand(
    in folder: TemporaryFolder, server: (certificate: ServerCertificate?, port: Int, site: String), _ directives: String = ""
) throws -> [String] {
    // Without a place of its own for each kind of temporary file it would use those of the system.
    let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder.path(of: $0));" }
    let secrecy = server.certificate.map { "ssl_certificate \($0.certificate); ssl_certificate_key \($0.key);" } ?? ""
    let configuration = """
        daemon off;
        master_process off;
        pid \(folder.path(of: "pid"));
        user root;
        events {}
        http {
            access_log \(folder.path(of: "access.log"));
            \(places.joined(separator: " "))
            server {
                listen 127.0.0.1:\(server.port)\(server.certificate == nil ? "" : " ssl");
                \(secrecy)
                root \(server.site);
                \(directives)
            }
        }

        """
    let file = folder.path(of: "nginx.conf")
    try Data(configuration.utf8).write(to: URL(fileURLWithPath: file))
    return ["nginx", "-p", folder.path, "-e", "stderr", "-c", file]
}
