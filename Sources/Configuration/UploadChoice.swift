/// Where every meme that was shared goes as well.
public struct UploadChoice: Equatable, Sendable {
    /// nil uploads none.
    public var place: UploadPlace?
    public var user: String?
    public var passwordFile: String?
    /// The https address of a store that speaks S3; nil is Amazon's own.
    public var endpoint: String?
    public var region = "us-east-1"
    /// What this booth is called there; nil is the machine's name.
    public var booth: String?
    /// A file with the certificates of those who may vouch for the server; nil trusts whom the system trusts.
    public var authority: String?

    public init() {}
}

/// A store that takes files.
public enum UploadPlace: Equatable, Sendable {
    /// The https address of a WebDAV folder, without a slash at its end.
    case webDAV(String)
    /// A bucket of S3, and what all names in it begin with; without slashes at either end.
    case s3(bucket: String, prefix: String)

    /// Reads "https://HOST/FOLDER" or "s3://BUCKET/PREFIX".
    public init?(_ text: String) {
        let clean = text.hasSuffix("/") ? text.dropLast() : text[...]
        if clean.hasPrefix("https://") {
            let rest = clean.dropFirst("https://".count)
            let isRight = !rest.isEmpty && !rest.hasPrefix("/") && !rest.hasPrefix(":")
            let isPlain = rest.unicodeScalars.allSatisfy { ("!"..."~").contains($0) && !"\"'\\`$?#@<>{}|^".unicodeScalars.contains($0) }
            guard isRight, isPlain else { return nil }
            self = .webDAV(String(clean))
        } else if clean.hasPrefix("s3://") {
            let parts = clean.dropFirst("s3://".count).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            let prefix = parts.count > 1 ? parts[1] : ""
            guard Self.isBucket(parts[0]), prefix.allSatisfy(\.isSafeInPaths), !prefix.hasPrefix("/") else { return nil }
            self = .s3(bucket: String(parts[0]), prefix: String(prefix))
        } else {
            return nil
        }
    }

    /// What `init` reads.
    public var text: String {
        switch self {
        case .webDAV(let address): address
        case .s3(let bucket, let prefix): "s3://" + bucket + (prefix.isEmpty ? "" : "/" + prefix)
        }
    }

    private static func isBucket(_ text: Substring) -> Bool {
        (3...63).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || "-.".contains($0)) }
    }
}

extension Character {
    fileprivate var isSafeInPaths: Bool { isASCII && (isLetter || isNumber || "-._/".contains(self)) }
}
