internal import Memes
private import SystemCalls

/// The names of a meme's files: "000123-2026-11-21-153000-9f86d081.jpg".
///
/// First comes the running number, so that the files sort as they were made; then the local date and time, and the identifier's random
/// part. A changed meme gets a revision at the end. All of it is plain ASCII without spaces.
///
/// Nothing of the captions is in it: a file system's journal keeps names for a while after their files were deleted. Names that an earlier
/// version made have a few words before the random part, and are read as well.
enum MemeFileName {
    /// The name without its ending.
    static func stem(_ id: MemeID, at moment: Timestamp, revision: Int = 1) -> String {
        let number = id.description.split(separator: "-")
        let parts = [String(number[0]), dateAndTime(moment), String(number[1]), revision > 1 ? String(revision) : ""]
        return parts.filter { !$0.isEmpty }.joined(separator: "-")
    }

    /// The running number at the start of a file name; nil for a name that is not one of these.
    static func sequence(of name: String) -> UInt64? {
        name.split(separator: "-").first.flatMap { UInt64($0) }
    }

    /// The identifier in a file name: its first part, and the last one of eight hexadecimal digits; nil for any other name.
    static func identifier(of name: String) -> MemeID? {
        let parts = parts(of: name)
        guard let sequence = parts.first, let salt = parts.lastIndex(where: isSalt) else { return nil }
        return MemeID("\(sequence)-\(parts[salt])")
    }

    /// How often the meme had been written when the file was made, from 1.
    static func revision(of name: String) -> Int {
        let parts = parts(of: name)
        guard let salt = parts.lastIndex(where: isSalt), salt + 1 < parts.count else { return 1 }
        return Int(parts[salt + 1]) ?? 1
    }

    /// When the meme was made, to the second, by the time zone of now; nil when the name does not say.
    static func moment(of name: String) -> Timestamp? {
        let parts = parts(of: name)
        guard parts.count > 4, parts[4].utf8.count == 6, let time = Int(parts[4]) else { return nil }
        guard let year = Int(parts[1]), let month = Int(parts[2]), let day = Int(parts[3]) else { return nil }
        return LocalTime(year: year, month: month, day: day, time: time).secondsSince1970.map(Timestamp.init(secondsSince1970:))
    }

    /// The name without its ending, cut at its hyphens.
    private static func parts(of name: String) -> [Substring] {
        (name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]).split(separator: "-")
    }

    private static func isSalt(_ part: Substring) -> Bool { part.utf8.count == 8 && UInt32(part, radix: 16) != nil }

    /// The ending of a file that came from outside, made harmless.
    static func cleanExtension(_ text: String) -> String {
        let clean = text.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(5)
        return clean.isEmpty ? "image" : String(clean)
    }

    /// The ending of a file that came from outside, from its path.
    static func cleanExtension(ofFile path: String) -> String {
        let last = path.split(separator: "/").last ?? ""
        return cleanExtension(last.contains(".") ? last.split(separator: ".").last.map(String.init) ?? "" : "")
    }

    private static func dateAndTime(_ moment: Timestamp) -> String {
        let time = LocalTime(secondsSince1970: moment.secondsSince1970)
        let date = [time.year, time.month, time.day].map(twoDigits).joined(separator: "-")
        return date + "-" + [time.hour, time.minute, time.second].map(twoDigits).joined()
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
