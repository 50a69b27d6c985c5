private import CCurl
internal import Configuration
private import FoundationEssentials
private import Glibc
internal import Outbox

/// Carries memes to the operator's store: first the picture, then a file with what is known of it. It blocks; one actor uses it.
///
/// The names are the same however often it is done, so what was there already is written once more and nothing is there twice.
nonisolated final class UploadCarrier {
    private let choice: UploadChoice
    private let place: UploadPlace
    private let booth: String
    /// The connection, which is kept for the next file.
    private var kept: Curl?

    /// nil where the configuration wants no uploads.
    init?(_ choice: UploadChoice) {
        guard let place = choice.place else { return nil }
        (self.choice, self.place, booth) = (choice, place, choice.booth ?? Self.machineName())
    }

    /// Uploads one meme.
    ///
    /// - Parameter picture: the path of the parcel's picture.
    func carry(_ parcel: Parcel, picture: String) -> Carriage {
        let time = UTCTime(parcel.madeAt)
        let json: [UInt8]
        do {
            json = try description(of: parcel, madeAt: time.text)
        } catch {
            return .refused("its captions can't be written as JSON: \(error)")
        }
        let folders = [booth] + time.folders
        let first = put(parcel.meme + ".jpg", in: folders, Content(type: "image/jpeg", source: .file(picture)))
        guard first == .delivered else { return first }
        return put(parcel.meme + ".json", in: folders, Content(type: "application/json", source: .bytes(json)))
    }

    /// Writes a small file into the booth's folder, and removes it where that is allowed.
    func probe() throws(PasswordFile.Problem) {
        let content = Content(type: "text/plain", source: .bytes(Array("mememe check\n".utf8)))
        switch put("check.txt", in: [booth], content) {
        case .delivered: _ = try request("DELETE", [booth, "check.txt"])
        case .refused(let words), .postponed(let words, _): throw PasswordFile.Problem(words: words)
        }
    }

    private struct Content {
        enum Source {
            case file(String)
            case bytes([UInt8])
        }

        var type: String
        var source: Source
    }

    private struct Description: Encodable {
        var meme, booth, top, bottom, made, picture: String
    }

    private func description(of parcel: Parcel, madeAt: String) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let description = Description(
            meme: parcel.meme, booth: booth, top: parcel.topText, bottom: parcel.bottomText, made: madeAt, picture: parcel.meme + ".jpg")
        return [UInt8](try encoder.encode(description)) + [UInt8(ascii: "\n")]
    }

    /// Writes a file, and makes its folders where they are missing.
    private func put(_ name: String, in folders: [String], _ content: Content) -> Carriage {
        if case .file(let path) = content.source, unsafe access(path, R_OK) != 0 { return .postponed("its picture can't be read", .itself) }
        do throws(PasswordFile.Problem) {
            var outcome = try upload(folders + [name], content)
            // What servers say of a folder that is missing: RFC 4918 has 409, others don't find it, forbid it, or stumble (nginx).
            if case .webDAV = place, [403, 404, 409, 500].contains(outcome.reply) {
                // With a slash at the end, without which some servers make no folder.
                for count in 1...folders.count { _ = try request("MKCOL", Array(folders[..<count]) + [""]) }
                outcome = try upload(folders + [name], content)
            }
            return judge(outcome)
        } catch {
            return .postponed(error.words, .server)
        }
    }

    private func upload(_ path: [String], _ content: Content) throws(PasswordFile.Problem) -> Curl.Outcome {
        let curl = try connection(path)
        curl.set(CURLOPT_HTTPHEADER, ["Content-Type: \(content.type)"] + headers)
        switch content.source {
        case .file(let path):
            guard curl.setUpload(ofFile: path) else { throw PasswordFile.Problem(words: "its picture can't be read") }
        case .bytes(let bytes):
            guard curl.setUpload(of: bytes) else { throw PasswordFile.Problem(words: "there is no memory for its description") }
        }
        return curl.perform()
    }

    private func request(_ method: String, _ path: [String]) throws(PasswordFile.Problem) -> Curl.Outcome {
        let curl = try connection(path)
        curl.set(CURLOPT_CUSTOMREQUEST, method)
        curl.set(CURLOPT_HTTPHEADER, headers)
        return curl.perform()
    }

    /// What each kind of store is told beside what is sent.
    private var headers: [String] {
        switch place {
        // Nobody waits for leave to send what is small.
        case .webDAV: ["Expect:"]
        // The way is encrypted, so what is sent needs no signature of its own. A header that is taken out would be signed all the same.
        case .s3: ["x-amz-content-sha256: UNSIGNED-PAYLOAD"]
        }
    }

    private func connection(_ path: [String]) throws(PasswordFile.Problem) -> Curl {
        guard let curl = kept ?? Curl() else { throw PasswordFile.Problem(words: "libcurl is not installed") }
        kept = curl
        curl.begin()
        curl.set(CURLOPT_URL, address(of: path))
        curl.set(CURLOPT_PROTOCOLS_STR, "https")
        if let authority = choice.authority { curl.set(CURLOPT_CAINFO, authority) }
        if let user = choice.user, let file = choice.passwordFile {
            curl.set(CURLOPT_USERNAME, user)
            curl.set(CURLOPT_PASSWORD, try PasswordFile(path: file).read())
        }
        switch place {
        case .webDAV: curl.set(CURLOPT_HTTPAUTH, MEMEME_CURL_BASIC)
        case .s3: curl.set(CURLOPT_AWS_SIGV4, "aws:amz:\(choice.region):s3")
        }
        return curl
    }

    /// Names are letters, digits, hyphens, dots and underscores, so nothing has to be escaped.
    func address(of path: [String]) -> String {
        switch place {
        case .webDAV(let folder): return ([folder] + path).joined(separator: "/")
        case .s3(let bucket, let prefix):
            let names = ((prefix.isEmpty ? [] : [prefix]) + path).joined(separator: "/")
            if let endpoint = choice.endpoint { return "\(endpoint)\(endpoint.hasSuffix("/") ? "" : "/")\(bucket)/\(names)" }
            let host = "s3.\(choice.region).amazonaws.com"
            // The store's certificate is for names of one label before that.
            return bucket.contains(".") ? "https://\(host)/\(bucket)/\(names)" : "https://\(bucket).\(host)/\(names)"
        }
    }

    private func judge(_ outcome: Curl.Outcome) -> Carriage {
        guard outcome.isFine else { return .postponed(outcome.words, .server) }
        switch outcome.reply {
        case 200..<300: return .delivered
        case 413: return .refused("the store takes no file as large as this")
        case 401, 403: return .postponed("the store does not let the booth in (\(outcome.reply))", .server)
        default: return .postponed("the store answers \(outcome.reply)", .server)
        }
    }

    private static func machineName() -> String {
        var name = [CChar](repeating: 0, count: 65)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "booth" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let clean = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
        return clean.isEmpty || clean.hasPrefix(".") ? "booth" : clean
    }
}
