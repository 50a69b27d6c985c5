internal import Languages

/// What guests read on their phones, in one language, as it may stand in HTML between tags and in attributes.
nonisolated struct PhoneWords: Sendable {
    let language: Language

    /// The words for a phone that sends this `Accept-Language` header: in the dearest of its languages that the booth speaks, and in the
    /// guest's where it speaks none of them.
    init(_ header: String?, or guests: Language) {
        language = Language.best(of: AcceptedLanguages(header ?? "").codes.map { $0[...] }) ?? guests
    }

    private func html(_ words: String) -> String { PhoneDocument.escaped(words) }
}

// MARK: - A page with a picture

nonisolated extension PhoneWords {
    var memeTitle: String { html(localized("Here’s your meme", in: language)) }
    var memeAlternative: String { html(localized("Your meme", in: language)) }
    var save: String { html(localized("Save picture", in: language)) }
    var hold: String { html(localized("Or hold your finger on the picture and choose to save it.", in: language)) }

    /// Where phones have to go whose window has no downloads.
    ///
    /// What keeps the address in its own direction is an element, so that nobody copies it along.
    func otherBrowser(_ address: String) -> String {
        html(localized("Nothing happens? Open this address in Safari or Chrome: \(address)", in: language))
            .replacing("\u{2068}", with: "<bdi>").replacing("\u{2069}", with: "</bdi>")
    }
}

// MARK: - A page that takes photos

nonisolated extension PhoneWords {
    var inboxTitle: String { html(localized("Send your photos", in: language)) }
    var choose: String { html(localized("Choose photos", in: language)) }
    var send: String { html(localized("Send to the booth", in: language)) }
    var sendMore: String { html(localized("Send more photos", in: language)) }
    var formats: String {
        html(localized("JPEG, HEIC, PNG or WebP, up to 40 MB each. The booth forgets them when you leave.", in: language))
    }
    var notSent: String { html(localized("That did not get through. Are you still near the booth? Try again.", in: language)) }
    var notPhotos: String { html(localized("Some files are no photos that the booth can show and were left out.", in: language)) }
    var noRoom: String { html(localized("Some photos found no room in the booth and were left out.", in: language)) }
    var lookAtScreen: String { html(localized("Look at the booth’s screen.", in: language)) }

    func arrived(_ photos: Int) -> String {
        html(localized(count: photos, one: "Your photo is in the booth.", other: "\(photos) photos are in the booth.", in: language))
    }

    func tooLarge(_ photos: Int) -> String {
        html(
            localized(
                count: photos, one: "One photo is larger than 40 MB and was left out.",
                other: "\(photos) photos are larger than 40 MB and were left out.", in: language))
    }
}

// MARK: - The other pages

nonisolated extension PhoneWords {
    var codeTitle: String { html(localized("Type the code", in: language)) }
    var code: String { html(localized("The six letters and digits on the booth’s screen", in: language)) }
    var open: String { html(localized("Open", in: language)) }
    var wrongCode: String {
        html(localized("There is nothing under this code. Look at the booth’s screen and type it again.", in: language))
    }
    var endedTitle: String { html(localized("This page is over", in: language)) }
    var ended: String { html(localized("Memes are served for a few minutes only. Get a new code at the booth.", in: language)) }
    var unknownTitle: String { html(localized("Nothing here", in: language)) }
    var unknown: String { html(localized("There is no page at this address. Scan the code on the booth’s screen again.", in: language)) }
    var methodTitle: String { html(localized("That can’t be done here", in: language)) }
    var method: String { html(localized("This page can only be looked at. Scan the code on the booth’s screen again.", in: language)) }

    func tooManyTries(_ seconds: Int) -> String {
        html(
            localized(
                count: seconds, one: "Too many tries. Wait \(seconds) second and type the code again.",
                other: "Too many tries. Wait \(seconds) seconds and type the code again.", in: language))
    }
}

/// The languages that an `Accept-Language` header names, the most wanted first (RFC 9110, section 12.5.4).
nonisolated struct AcceptedLanguages {
    /// Lower-case codes such as "de-at"; at most 16.
    let codes: [String]

    init(_ header: String) {
        let parts = header.utf8.prefix(1024).split(separator: UInt8(ascii: ",")).prefix(16)
        let named = parts.enumerated().compactMap { index, part -> (code: String, weight: Double, index: Int)? in
            let pieces = part.split(separator: UInt8(ascii: ";")).map {
                String(decoding: $0.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
            }
            guard let code = pieces.first?.lowercased(), !code.isEmpty, code.utf8.allSatisfy(Self.isCodePart) else { return nil }
            let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }
            let weight = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 && weight <= 1 ? (code, weight, index) : nil
        }
        codes = named.sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }.map(\.code)
    }

    private static func isCodePart(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }
}
