private import Foundation
internal import TestSupport

/// An update as RAUC takes it, made from what `image-build/image` built.
struct UpdateBundle {
    /// What an update says of itself.
    struct Manifest {
        var version: String
        var board = ApplianceFiles.isARM ? "mememe-arm64" : "mememe-amd64"
    }

    /// Whose signature it has.
    enum Signer {
        /// The one whom the appliance knows.
        case maker
        case stranger
    }

    let path: String
    private let folder: TemporaryFolder

    /// Makes one whose system is nothing but a megabyte of noise; it has to be refused before that is looked at.
    init(_ manifest: Manifest, signedBy signer: Signer = .maker) throws {
        folder = try TemporaryFolder("bundle")
        let content = try folder.makeFolder("content")
        try Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 167 >> 3) }).write(to: URL(fileURLWithPath: "\(content)/system.img"))
        path = try Self.pack(content, manifest, hooks: "", signer, in: folder)
    }

    /// Makes one of the built update, whose system starts with other words on the kernel's command line.
    init(_ manifest: Manifest, kernelWords: String) throws {
        folder = try TemporaryFolder("bundle")
        let content = folder.path(of: "content")
        let certificate = "\(ApplianceFiles.keyFolder)/development.certificate.pem"
        try runSuccessfully(["rauc", "extract", "--keyring", certificate, try ApplianceFiles.update(), content], atMost: .seconds(900))
        let slot = URL(fileURLWithPath: "\(content)/slot.cfg")
        let words = try String(contentsOf: slot, encoding: .utf8).replacing("set quiet=\"", with: "set quiet=\"\(kernelWords) ")
        try Data(words.utf8).write(to: slot)
        let hooks = "hooks=post-install\n[hooks]\nfilename=hook\nhooks=install-check\n"
        path = try Self.pack(content, manifest, hooks: hooks, .maker, in: folder)
    }

    /// Spoils what is in it, not the signature at its end.
    func damage() throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: 0)
        let start = try file.read(upToCount: 4096) ?? Data()
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data(start.map { ~$0 }))
        try file.close()
    }

    private static func pack(
        _ content: String, _ manifest: Manifest, hooks: String, _ signer: Signer, in folder: TemporaryFolder
    ) throws -> String {
        let text = """
            [update]
            compatible=\(manifest.board)
            version=\(manifest.version)
            [bundle]
            format=verity
            [image.system]
            filename=system.img
            \(hooks)
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(content)/manifest.raucm"))
        let (key, certificate) = try keyAndCertificate(signer, in: folder)
        let bundle = folder.path(of: "update.raucb")
        try runSuccessfully(["rauc", "--cert", certificate, "--key", key, "bundle", content, bundle], atMost: .seconds(900))
        return bundle
    }

    private static func keyAndCertificate(_ signer: Signer, in folder: TemporaryFolder) throws -> (key: String, certificate: String) {
        if signer == .maker {
            return ("\(ApplianceFiles.keyFolder)/development.key.pem", "\(ApplianceFiles.keyFolder)/development.certificate.pem")
        }
        let (key, certificate) = (folder.path(of: "key.pem"), folder.path(of: "certificate.pem"))
        try runSuccessfully([
            "openssl", "req", "-x509", "-newkey", "rsa:3072", "-nodes", "-days", "2", "-subj", "/CN=Somebody else", "-keyout", key, "-out",
            certificate,
        ])
        return (key, certificate)
    }
}
