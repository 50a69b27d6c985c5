internal import CourierMessages
internal import Languages

/// What is found at which address: turns requests into replies.
///
/// `/` asks for a code, `/C?code=` looks one up, `/M/SECRET` is a page and `/M/SECRET/picture` its picture; the capital letters make the
/// code on the panel smaller. What a phone asks of its own accord, to see whether the network leads anywhere, is answered in a hotspot.
struct PhoneSite {
    var look: PhoneDocument.Look
    var isHotspot: Bool
    /// What is typed by hand to come here.
    var shortAddress = ""
    private(set) var pages = PhonePages()

    /// What a request comes to.
    enum Outcome {
        case answer(WebAnswer)
        /// The same, and a phone has opened that page.
        case opened(page: Int, WebAnswer)
    }

    /// Where something is at.
    enum Place: Equatable {
        case home, code
        case page(String), picture(String)
        case probe(String)
        case unknown

        init(_ path: String) {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
            switch (parts.count, parts.first?.lowercased()) {
            case (1, ""): self = .home
            case (1, "c"): self = .code
            case (2, "m"): self = .page(parts[1].uppercased())
            case (3, "m") where parts[2] == "picture": self = .picture(parts[1].uppercased())
            default: self = CaptiveProbe.paths.contains(path) ? .probe(path) : .unknown
            }
        }
    }

    /// Changes the pages.
    mutating func change<Value>(_ work: (inout PhonePages) -> Value) -> Value { work(&pages) }

    /// Answers a request that comes at `now`.
    mutating func outcome(of request: WebRequest, _ now: PhonePages.Instant) -> Outcome {
        let place = Place(request.path)
        let words = PhoneWords(request.languages, or: language(of: place))
        guard request.method == "GET" || request.method == "HEAD" || request.method == "POST" else {
            return .answer(methodReply(words, place))
        }
        switch place {
        case .page(let secret): return page(secret, request, words)
        case _ where request.method == "POST": return .answer(methodReply(words, place))
        case .home: return .answer(.reply(codeDocument(words, nil).reply(200)))
        case .code: return .answer(.reply(lookUp(request, words, now)))
        case .picture(let secret): return .answer(picture(secret, request, words))
        case .probe(let path): return .answer(isHotspot ? .reply(CaptiveProbe.reply(path)) : .reply(unknown(words)))
        case .unknown: return .answer(.reply(unknown(words)))
        }
    }

    /// What the guest speaks for whom something is at a place, or else for whom something was begun last.
    private func language(of place: Place) -> Language {
        switch place {
        case .page(let secret), .picture(let secret):
            if case .page(let page) = pages.find(secret: secret) { page.language } else { pages.language }
        case .home, .code, .probe, .unknown: pages.language
        }
    }

    /// What a phone reads when its photos are there.
    func reply(to photos: ReceivedPhotos, page number: Int) -> WebReply {
        guard let page = pages.all.first(where: { $0.number == number }) else { return ended(PhoneWords(nil, or: pages.language)) }
        let counts = [("sent", photos.sent), ("large", photos.large), ("other", photos.other), ("full", photos.full)]
        let query = counts.filter { $0.1 > 0 }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        // Another address, so that reading the page again sends nothing again.
        let address = "/M/\(page.secret)" + (query.isEmpty ? "" : "?\(query)")
        return WebReply(status: 303, headers: [("Location", address)] + PhoneDocument.usualHeaders, body: .bytes([]))
    }

    // MARK: - Pages

    private func page(_ secret: String, _ request: WebRequest, _ words: PhoneWords) -> Outcome {
        switch pages.find(secret: secret) {
        case .ended: return .answer(.reply(ended(words)))
        case .unknown: return .answer(.reply(unknown(words)))
        case .page(let page):
            if request.method == "POST" {
                guard page.kind == .inbox else { return .answer(methodReply(words, .page(secret))) }
                return .answer(.receive(page: page.number, most: max(0, PhonePages.mostPhotos - page.photoCount)))
            }
            let document = page.kind == .inbox ? inboxDocument(page, request.query, words) : pictureDocument(page, words)
            return .opened(page: page.number, .reply(document.reply(200)))
        }
    }

    private func pictureDocument(_ page: PhonePages.Page, _ words: PhoneWords) -> PhoneDocument {
        let source = "/M/\(page.secret)/picture"
        let name = PhoneDocument.escaped(Self.fileName(page))
        var parts = [
            "<h1>\(words.memeTitle)</h1>", "<img src=\"\(source)\" alt=\"\(words.memeAlternative)\">",
            "<a class=\"button\" href=\"\(source)?save=1\" download=\"\(name)\">\(words.save)</a>", "<p class=\"soft\">\(words.hold)</p>",
        ]
        // Windows that open by themselves when a phone joins a network have no downloads.
        if isHotspot {
            let hint = words.otherBrowser("\(shortAddress)/M/\(page.secret)")
            parts.append("<p class=\"soft\">\(hint)</p>")
        }
        return document(words, parts)
    }

    private func inboxDocument(_ page: PhonePages.Page, _ query: [String: String], _ words: PhoneWords) -> PhoneDocument {
        let counts = query.compactMapValues { Int($0) }.filter { (1...PhonePages.mostPhotos).contains($0.value) }
        let sent = counts["sent"] ?? 0
        var parts = ["<h1>\(sent > 0 ? words.arrived(sent) : words.inboxTitle)</h1>"]
        if sent > 0 { parts.append("<p>\(words.lookAtScreen)</p>") }
        if let large = counts["large"] { parts.append("<p>\(words.tooLarge(large))</p>") }
        if counts["other"] != nil { parts.append("<p>\(words.notPhotos)</p>") }
        if counts["full"] != nil { parts.append("<p>\(words.noRoom)</p>") }
        parts.append(
            """
            <form method="post" enctype="multipart/form-data" action="/M/\(page.secret)">
            <label>\(sent > 0 ? words.sendMore : words.choose)<input type="file" name="photos" accept="image/*" multiple required></label>
            <button>\(words.send)</button>
            <progress hidden max="1" value="0" aria-label="\(words.send)"></progress>
            <p role="alert" hidden>\(words.notSent)</p>
            </form>
            <p class="soft">\(words.formats)</p>
            """)
        var document = document(words, parts)
        document.hasScript = true
        return document
    }

    private func codeDocument(_ words: PhoneWords, _ problem: String?) -> PhoneDocument {
        let alert = problem.map { "<p role=\"alert\">\($0)</p>" } ?? ""
        return document(
            words,
            [
                "<h1>\(words.codeTitle)</h1>", alert,
                """
                <form action="/C">
                <label>\(words.code)<input class="code" name="code" dir="ltr" maxlength="12" autocapitalize="characters" \
                autocomplete="off" autocorrect="off" spellcheck="false" required></label>
                <button>\(words.open)</button>
                </form>
                """,
            ])
    }

    private mutating func lookUp(_ request: WebRequest, _ words: PhoneWords, _ now: PhonePages.Instant) -> WebReply {
        switch pages.find(typed: request.query["code"] ?? "", client: request.client, now) {
        case .page(let page):
            return WebReply(status: 303, headers: [("Location", "/M/\(page.secret)")] + PhoneDocument.usualHeaders, body: .bytes([]))
        case .wrong: return codeDocument(words, words.wrongCode).reply(404)
        case .tooMany(let seconds):
            return codeDocument(words, words.tooManyTries(seconds)).reply(429, headers: [("Retry-After", "\(seconds)")])
        }
    }

    private func picture(_ secret: String, _ request: WebRequest, _ words: PhoneWords) -> WebAnswer {
        guard case .page(let page) = pages.find(secret: secret) else {
            if case .ended = pages.find(secret: secret) { return .reply(ended(words)) }
            return .reply(unknown(words))
        }
        guard let file = page.file else { return .reply(unknown(words)) }
        let kind = request.query["save"] == nil ? "inline" : "attachment"
        var headers = PhoneDocument.usualHeaders
        headers += [
            ("Content-Type", "image/jpeg"), ("Accept-Ranges", "bytes"),
            ("Content-Disposition", "\(kind); filename=\"\(Self.fileName(page))\""),
        ]
        switch ByteRange(request.range, of: page.byteCount) {
        case .whole: return .reply(WebReply(status: 200, headers: headers, body: .file(file, 0..<page.byteCount), tag: page.number))
        case .part(let range):
            headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(page.byteCount)"))
            // Phones that fetch in parts have all of it with the last one.
            let tag = range.upperBound == page.byteCount ? page.number : nil
            return .reply(WebReply(status: 206, headers: headers, body: .file(file, range), tag: tag))
        case .unsatisfiable:
            return .reply(WebReply(status: 416, headers: headers + [("Content-Range", "bytes */\(page.byteCount)")], body: .bytes([])))
        }
    }

    /// The name under which a phone stores the picture.
    private static func fileName(_ page: PhonePages.Page) -> String {
        guard case .picture(let name) = page.kind, (1...80).contains(name.utf8.count), !name.hasPrefix("."),
            name.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E })
        else { return "meme.jpg" }
        return name
    }

    // MARK: - Pages in words

    private func unknown(_ words: PhoneWords) -> WebReply { message(words, words.unknownTitle, words.unknown).reply(404) }
    private func ended(_ words: PhoneWords) -> WebReply { message(words, words.endedTitle, words.ended).reply(410) }

    private func methodReply(_ words: PhoneWords, _ place: Place) -> WebAnswer {
        var allowed = "GET, HEAD"
        if case .page(let secret) = place, case .page(let page) = pages.find(secret: secret), page.kind == .inbox { allowed += ", POST" }
        return .reply(message(words, words.methodTitle, words.method).reply(405, headers: [("Allow", allowed)]))
    }

    private func message(_ words: PhoneWords, _ title: String, _ text: String) -> PhoneDocument {
        document(words, ["<h1>\(title)</h1>", "<p>\(text)</p>"])
    }

    private func document(_ words: PhoneWords, _ parts: [String]) -> PhoneDocument {
        PhoneDocument(words: words, look: look, body: parts.joined(separator: "\n"))
    }
}
