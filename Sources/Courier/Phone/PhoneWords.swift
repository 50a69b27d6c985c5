/// What guests read on their phones, in one language.
///
/// Another language is one more value in `all`; the phone says by `Accept-Language` which of them it wants.
nonisolated struct PhoneWords: Sendable {
    /// By its BCP 47 code, such as "en".
    let language: String
    let memeTitle, memeAlternative, save, hold, otherBrowser: String
    let inboxTitle, choose, send, formats, notSent, sendMore: String
    /// With the number of photos; with the largest size in MB; without.
    let arrived, tooLarge: @Sendable (Int) -> String
    let notPhotos, noRoom, lookAtScreen: String
    let codeTitle, code, open, wrongCode: String
    /// With seconds.
    let tooManyTries: @Sendable (Int) -> String
    let endedTitle, ended, unknownTitle, unknown, methodTitle, method, failedTitle, failed: String

    static let english = PhoneWords(
        language: "en",
        memeTitle: "Here’s your meme", memeAlternative: "Your meme", save: "Save picture",
        hold: "Or hold your finger on the picture and choose to save it.",
        otherBrowser: "Nothing happens? Open this address in Safari or Chrome:",
        inboxTitle: "Send your photos", choose: "Choose photos", send: "Send to the booth",
        formats: "JPEG, HEIC, PNG or WebP, up to 40 MB each. The booth forgets them when you leave.",
        notSent: "That did not get through. Are you still near the booth? Try again.", sendMore: "Send more photos",
        arrived: { $0 == 1 ? "Your photo is in the booth." : "\($0) photos are in the booth." },
        tooLarge: {
            $0 == 1 ? "One photo is larger than 40 MB and was left out." : "\($0) photos are larger than 40 MB and were left out."
        },
        notPhotos: "Some files are no photos that the booth can show and were left out.",
        noRoom: "Some photos found no room in the booth and were left out.", lookAtScreen: "Look at the booth’s screen.",
        codeTitle: "Type the code", code: "The six letters and digits on the booth’s screen", open: "Open",
        wrongCode: "There is nothing under this code. Look at the booth’s screen and type it again.",
        tooManyTries: { "That were too many tries. Wait \($0) seconds and type the code again." },
        endedTitle: "This page is over", ended: "Memes are served for a few minutes only. Get a new code at the booth.",
        unknownTitle: "Nothing here", unknown: "There is no page at this address. Scan the code on the booth’s screen again.",
        methodTitle: "That can’t be done here", method: "This page can only be looked at. Scan the code on the booth’s screen again.",
        failedTitle: "That did not work", failed: "The booth can’t do that right now. Please try again in a moment.")

    /// Every language there is, first the one of those who speak none of them.
    static let all = [english]

    /// The words for a phone that sends this `Accept-Language` header.
    static func of(_ header: String?, among all: [PhoneWords] = all) -> PhoneWords {
        let wanted = AcceptedLanguages(header ?? "").codes
        for code in wanted {
            let base = code.split(separator: "-").first.map(String.init) ?? code
            if let words = all.first(where: { $0.language == code }) ?? all.first(where: { $0.language == base }) { return words }
        }
        return all.first ?? english
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
