import Geometry
import Memes

@testable import MemeStore

/// A draft's file, and the names of memes' files: what is left of them after a power cut, or after somebody has looked around.
enum DraftFuzz {
    /// The input is read as it is, and as what a right checksum stands above, so that what is behind the checksum is read, too.
    static func read(_ bytes: [UInt8]) {
        readName(String(decoding: bytes.prefix(300), as: UTF8.self))
        for file in [bytes, signed(bytes)] {
            guard let content = DraftFile.content(of: file) else { continue }
            do {
                let again = try DraftFile.bytes(content, photo: content.draft.photoPath)
                precondition(DraftFile.content(of: again) == content, "what was written is read")
            } catch {
                preconditionFailure("a draft that was read can't be written: \(error)")
            }
        }
    }

    private static func readName(_ name: String) {
        _ = MemeFileName.revision(of: name)
        if let id = MemeFileName.identifier(of: name) { precondition(MemeID(id.description) == id, "a name is read as it is written") }
        _ = MemeFileName.moment(of: name)
        precondition((1...5).contains(MemeFileName.cleanExtension(ofFile: name).utf8.count), "an ending is short")
    }

    private static func signed(_ json: [UInt8]) -> [UInt8] {
        let hash = json.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return Array(("MemeMe draft 1 " + String(repeating: "0", count: 16 - digits.count) + digits + "\n").utf8) + json
    }

    static let seeds: [[UInt8]] = [
        """
        {"bottom":"two","changedAt":1795000000.5,"crop":{"bottom":0.9,"left":0.1,"right":0.8,"rotation":90,"top":0.2},
        "edited":"000123-9f86d081","font":"Classic","photo":"/data/photo.jpg","top":"one","typing":"top"}
        """,
        #"{"bottom":"","changedAt":1e308,"font":"","top":"\u0000\ud83d\ude00"}"#, "000123-2026-11-21-153000-when-you-see-it-9f86d081-2.jpg",
    ].map { Array($0.utf8) }
}
