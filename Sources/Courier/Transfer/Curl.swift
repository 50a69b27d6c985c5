internal import CCurl
private import Glibc

/// One conversation of libcurl's with a server; what it is set to holds for one `perform`, and connections are kept between them.
///
/// Used by one thread at a time: each belongs to an actor. `perform` blocks until the transfer is over, at most ``longest`` seconds.
@safe
nonisolated final class Curl {
    /// Seconds that a connection, the slowest pace and a whole transfer may take, and a server to answer one command.
    private static let (connecting, standing, longest, answering) = (15, 30, 600, 60)
    /// Bytes a second below which a transfer stands still.
    private static let slowest = 64

    private var library: mememe_curl
    private let handle: OpaqueHandle
    private let talk: UnsafeMutablePointer<mememe_curl_talk>
    private var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []
    private var mime: OpaquePointer?
    private var input: UnsafeMutablePointer<FILE>?

    private typealias OpaqueHandle = UnsafeMutableRawPointer

    /// How a transfer ended.
    struct Outcome: Sendable {
        var code: CURLcode
        /// The server's last reply as a number, 0 where there was none.
        var reply: Int
        /// The first word of the last command that was sent, such as "RCPT".
        var verb: String
        /// The server's last line, or libcurl's words; never a password.
        var words: String

        var isFine: Bool { code == CURLE_OK }
    }

    /// nil where libcurl is not installed, or there is no memory.
    init?() {
        var library = mememe_curl()
        guard unsafe mememe_curl_load(&library), let handle = unsafe library.`init`() else { return nil }
        self.library = library
        unsafe self.handle = handle
        unsafe talk = .allocate(capacity: 1)
        unsafe talk.initialize(to: mememe_curl_talk())
        begin()
    }

    deinit {
        unsafe library.cleanup(handle)
        letGo()
        unsafe talk.deallocate()
    }

    /// Forgets what was set, and sets what every transfer has.
    func begin() {
        unsafe library.reset(handle)
        letGo()
        unsafe mememe_curl_follow(&library, handle, talk)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_CONNECTTIMEOUT, Self.connecting)
        set(CURLOPT_LOW_SPEED_LIMIT, Self.slowest)
        set(CURLOPT_LOW_SPEED_TIME, Self.standing)
        set(CURLOPT_TIMEOUT, Self.longest)
        set(CURLOPT_SERVER_RESPONSE_TIMEOUT, Self.answering)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_USERAGENT, "MemeMe")
    }

    private func letGo() {
        if let mime = unsafe mime { unsafe library.mime_free(mime) }
        while let list = unsafe lists.popLast() { unsafe library.free_list(list) }
        if let input = unsafe input { unsafe fclose(input) }
        unsafe (mime, input) = (nil, nil)
    }

    func set(_ option: CURLoption, _ value: Int) { _ = unsafe mememe_curl_set_long(&library, handle, option, value) }

    /// Text with a zero in it ends there; nobody's text has one.
    func set(_ option: CURLoption, _ value: String?) { _ = unsafe mememe_curl_set_text(&library, handle, option, value) }

    func set(_ option: CURLoption, _ values: [String]) {
        let list = unsafe list(of: values)
        _ = unsafe mememe_curl_set_list(&library, handle, option, list)
    }

    private func list(of values: [String]) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        for value in values { unsafe list = library.append(list, value) }
        if let list = unsafe list { unsafe lists.append(list) }
        return unsafe list
    }

    /// Uploads the file at a path; false when it can't be read.
    func setUpload(ofFile path: String) -> Bool {
        var status = stat()
        guard let file = unsafe fopen(path, "re") else { return false }
        guard unsafe fstat(fileno(file), &status) == 0 else {
            unsafe fclose(file)
            return false
        }
        unsafe setUpload(file, Int(status.st_size))
        return true
    }

    /// Uploads some bytes, which stay in memory: a full disk does not hold them up. False when there is no memory for them; without an
    /// upload the transfer would fetch the file instead, and succeed.
    func setUpload(of bytes: [UInt8]) -> Bool {
        // One byte more than is written, for the zero that it puts at the end.
        guard let file = unsafe fmemopen(nil, bytes.count + 1, "w+") else { return false }
        guard unsafe fwrite(bytes, 1, bytes.count, file) == bytes.count, unsafe fseek(file, 0, SEEK_SET) == 0 else {
            unsafe fclose(file)
            return false
        }
        unsafe setUpload(file, bytes.count)
        return true
    }

    private func setUpload(_ file: UnsafeMutablePointer<FILE>, _ byteCount: Int) {
        unsafe input = file
        set(CURLOPT_UPLOAD, 1)
        _ = unsafe mememe_curl_set_input(&library, handle, file)
        _ = unsafe mememe_curl_set_size(&library, handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(byteCount))
    }

    /// A part of a mail.
    enum Part {
        case text(String, type: String)
        /// A file that the mail's text shows under an identifier.
        case picture(path: String, name: String, identifier: String)
        /// Several ways to say the same.
        case alternatives([Part])
    }

    /// Makes the parts the mail's content, below a type such as "multipart/related" that a header gives it; false when a picture can't be
    /// read, without which the mail would go all the same.
    func setContent(_ parts: [Part]) -> Bool {
        guard let whole = unsafe library.mime_init(handle) else { return false }
        var isWhole = true
        for part in parts where unsafe !add(part, to: whole) { isWhole = false }
        unsafe mime = whole
        return unsafe mememe_curl_set_mime(&library, handle, whole) == CURLE_OK && isWhole
    }

    private func add(_ part: Part, to whole: OpaquePointer) -> Bool {
        guard let place = unsafe library.mime_addpart(whole) else { return false }
        var isWhole = true
        switch part {
        case .text(let text, let type):
            _ = unsafe library.mime_data(place, text, text.utf8.count)
            _ = unsafe library.mime_type(place, type)
            _ = unsafe library.mime_encoder(place, "quoted-printable")
        case .picture(let path, let name, let identifier):
            isWhole = unsafe library.mime_filedata(place, path) == CURLE_OK
            _ = unsafe library.mime_filename(place, name)
            _ = unsafe library.mime_type(place, "image/jpeg")
            _ = unsafe library.mime_encoder(place, "base64")
            _ = unsafe library.mime_headers(place, list(of: ["Content-ID: <\(identifier)>"]), 0)
        case .alternatives(let parts):
            guard let inner = unsafe library.mime_init(handle) else { return false }
            for part in parts where unsafe !add(part, to: inner) { isWhole = false }
            _ = unsafe library.mime_subparts(place, inner)
            _ = unsafe library.mime_type(place, "multipart/alternative")
        }
        return isWhole
    }

    /// Does what was set, and returns when it is over.
    func perform() -> Outcome {
        let code = unsafe library.perform(handle)
        let (line, error) = unsafe (Self.text(of: talk.pointee.line), Self.text(of: talk.pointee.error))
        let verb = unsafe Self.text(of: talk.pointee.verb)
        // A server for mail that was said good-bye has answered that, too.
        let reply = unsafe Int(line.prefix(3)) ?? mememe_curl_reply(&library, handle)
        let usual = unsafe library.strerror(code).map { unsafe String(cString: $0) } ?? "error \(code.rawValue)"
        let words = reply >= 400 && !line.isEmpty ? line : error.isEmpty ? usual : error
        return Outcome(code: code, reply: reply, verb: verb, words: words)
    }

    /// A text of C's in an array of fixed length, which Swift sees as a tuple.
    private static func text<Characters>(of characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
