internal import CourierMessages

/// What a phone asks for, as far as the pages look at it. Every string is a stranger's.
nonisolated struct WebRequest: Sendable {
    var method = "GET"
    /// The path with its percent signs decoded, without the query.
    var path = "/"
    /// The values of the query that `names` lists.
    var query: [String: String] = [:]
    var languages: String?
    var range: String?
    /// How long the body is said to be.
    var byteCount: Int?
    /// Who asks: the address of version 4, or the half of the address of version 6 that a household has to itself.
    var client = ""

    /// The names in a query that mean something.
    static let names = ["code", "save", "sent", "large", "other", "full"]
}

/// What a phone gets.
nonisolated struct WebReply: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// A part of a file.
        case file(PassedDescriptor, Range<Int>)
    }

    var status: UInt32
    var headers: [(String, String)]
    var body: Body
    /// Told back when all of the body was taken, for a reply to GET.
    var tag: Int?
}

/// What is done with a request.
nonisolated enum WebAnswer: Sendable {
    case reply(WebReply)
    /// The reply comes under this number, by `WebServer.finish`; each number is used once.
    case later(Int)
    /// The photos in its body are taken for a page, at most so many.
    case receive(page: Int, most: Int)
}

/// What became of the photos in a body.
nonisolated struct ReceivedPhotos: Equatable, Sendable {
    var sent = 0
    /// Longer than a photo may be.
    var large = 0
    /// No photo that the booth can show.
    var other = 0
    /// One too many, or for want of room on the booth's side.
    var full = 0
}

/// The part of a file that a `Range` header asks for (RFC 9110, section 14).
nonisolated enum ByteRange: Equatable {
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// Reads the header for a file of `count` bytes; what is not understood or asks for several parts is ignored, as the standard allows.
    init(_ header: String?, of count: Int) {
        self = .whole
        guard let header, header.hasPrefix("bytes=") else { return }
        let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } && $0.count < 16 }) else { return }
        switch (Int(ends[0]), Int(ends[1])) {
        case (nil, nil): return
        case (nil, let suffix?): self = suffix == 0 || count == 0 ? .unsatisfiable : .part(max(0, count - suffix)..<count)
        case (let first?, let last): self = Self.part(from: first, to: last ?? Int.max - 1, of: count)
        }
    }

    private static func part(from first: Int, to last: Int, of count: Int) -> ByteRange {
        if last < first { return .whole }
        return first < count ? .part(first..<min(last + 1, count)) : .unsatisfiable
    }
}
