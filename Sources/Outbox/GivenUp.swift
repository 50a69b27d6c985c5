private import FoundationEssentials

/// What is told of a parcel that was given up.
struct GivenUp: Codable {
    /// "mail" or "upload"; "unknown" for what was damaged.
    var kind: String
    var meme: String
    var made: Double
    var recipients: Int
    /// The end of a sentence, without addresses.
    var reason: String
}

extension GivenUp {
    /// Reads what the courier wrote; nil for everything else.
    init?(_ bytes: [UInt8]) {
        // Whatever is wrong with it, it is no note of ours.
        guard let note = try? JSONDecoder().decode(GivenUp.self, from: Data(bytes)) else { return nil }
        self = note
    }
}
