import Drawing

@testable import Courier
@testable import CourierMessages

/// What phones send, and what the courier and the kiosk say to each other.
enum PhoneFuzz {
    /// The input is a path, a typed code and the headers that are read, a line each.
    @MainActor
    static func ask(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        func line(_ index: Int) -> String? { index < lines.count ? lines[index] : nil }
        let code = PhoneCode.typed(line(1) ?? "")
        precondition(code.map { $0.utf8.count == PhoneCode.typedLength && PhoneCode.typed($0) == $0 } ?? true, "a code is its own meaning")
        let languages = AcceptedLanguages(line(2) ?? "").codes
        precondition(languages.count <= 16 && languages.allSatisfy { !$0.isEmpty && $0 == $0.lowercased() })
        if case .part(let range) = ByteRange(line(3), of: 1000) {
            precondition(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= 1000, "a part of a file lies in it")
        }
        var site = PhoneSite(look: .init(title: line(4) ?? "", accent: .white), isHotspot: true)
        let now = ContinuousClock.now
        let page = site.change { $0.add(.picture(name: line(5) ?? ""), nil, byteCount: 0, until: now + .seconds(1)).0 }
        var request = WebRequest(path: line(0) ?? "", client: line(6) ?? "")
        request.query["code"] = line(1)
        (request.languages, request.range) = (line(2), line(3))
        for path in [request.path, "/M/\(page.secret)", "/C"] {
            request.path = path
            guard case .answer(.reply(let reply)) = site.outcome(of: request, now) else { continue }
            precondition([200, 204, 303, 404, 429].contains(reply.status))
            precondition(reply.headers.allSatisfy { !$0.1.utf8.contains { $0 == 10 || $0 == 13 } }, "a header stays in its line")
        }
    }

    /// What is a message is the same again after it was sent once more.
    static func say(_ bytes: [UInt8]) {
        if let format = PhotoFormat(bytes) { precondition(!format.suffix.isEmpty) }
        guard let message = CourierMessage(bytes) else { return }
        guard let again = message.bytes else { return }
        precondition(CourierMessage(again) == message, "a message comes back as it was")
    }

    /// The input is what the system tells of its own network: a file of the network, or one of who joined it.
    static func join(_ bytes: [UInt8]) {
        if let network = HotspotNetwork(bytes) {
            precondition((1...32).contains(network.name.utf8.count) && (8...63).contains(network.password.utf8.count))
            precondition(!network.name.utf8.contains { $0 < 0x20 } && (0...65535).contains(network.address.port))
        }
        var leases = HotspotLeases()
        _ = leases.note(bytes)
        // Of several lines for one phone the last one counts, so only a single one is sure to say nothing new.
        let line = bytes.prefix { $0 != 10 } + [10]
        _ = leases.note(line)
        precondition(!leases.note(line), "nobody joins twice at one time")
    }

    static let seedsOfHotspots: [[UInt8]] = [
        "name=A booth K7Q\npassword=7hk2qpx4m9nrw\naddress=10.42.0.1:80\n",
        "1800000000 02:00:00:00:01:00 10.42.0.10 Pixel-7 01:02\n1800000100 02:00:00:00:02:00 10.42.0.11 * *\n",
    ].map { Array($0.utf8) }

    static let seedsOfRequests: [[UInt8]] = [
        "/\n7HK-2QP\nde-AT,de;q=0.9,en;q=0.8\nbytes=0-99\nA booth\nmeme-1.jpg\n127.0.0.1",
        "/m/ABC/picture\ni1abcd\n*\nbytes=-5\n<b>&\"'\n..\n::1",
        "/C\nAAAAAA\nen;q=nan\nbytes=9-\n\n\n", "/generate_204\n\n\n\n\n\n",
    ].map { Array($0.utf8) }

    static let seedsOfMessages: [[UInt8]] = [
        CourierMessage.request(number: 1, .phone(.serve(.picture(name: "meme.jpg")))), .request(number: 2, .printing(.look)),
        .request(number: 3, .outbox(.look)), .answer(number: 3, .refused(sentence: "No.", cause: "x")),
        .event(.phone(.photo(page: 1, .heic))),
        .answer(
            number: 2,
            .phone(.serving(ServedPage(page: 1, address: "HTTP://A/M/B", shortAddress: "A", typedCode: "ABCDEF", seconds: 600)))),
    ].compactMap(\.bytes)
}
