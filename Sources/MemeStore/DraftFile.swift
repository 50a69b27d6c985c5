private import Foundation
internal import Geometry
internal import Memes

/// The text of a draft's file: a line with a checksum of the rest, and the rest as JSON that anybody can read.
enum DraftFile {
    /// What a file holds.
    struct Content: Equatable {
        var draft: Draft
        /// When the guest changed it last.
        var changedAt: Timestamp
    }

    private struct Record: Codable {
        var photo: String?
        var top: String
        var bottom: String
        var font: String
        var crop: CropRecord?
        var edited: String?
        var typing: String?
        /// Seconds since 1970.
        var changedAt: Double
    }

    private struct CropRecord: Codable {
        /// Clockwise degrees; the edges are shares of the turned picture.
        var rotation: Int
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
    }

    private static let title = "MemeMe draft 1 "

    /// The bytes of a file.
    ///
    /// - Parameter photo: the photo's path, or its name when it lies beside the draft.
    static func bytes(_ content: Content, photo: String?) throws -> [UInt8] {
        let draft = content.draft
        let crop = draft.crop.map {
            CropRecord(
                rotation: $0.rotation.rawValue, left: $0.topLeft.x, top: $0.topLeft.y, right: $0.bottomRight.x, bottom: $0.bottomRight.y)
        }
        let record = Record(
            photo: photo, top: draft.captions.top, bottom: draft.captions.bottom, font: draft.fontName, crop: crop,
            edited: draft.edited?.description, typing: draft.typing?.rawValue, changedAt: content.changedAt.secondsSince1970)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let json = [UInt8](try encoder.encode(record)) + [UInt8(ascii: "\n")]
        return Array((title + checksum(json[...]) + "\n").utf8) + json
    }

    /// What `bytes` wrote; nil for everything else, such as a part of it.
    static func content(of bytes: [UInt8]) -> Content? {
        let lineLength = title.utf8.count + 17
        guard bytes.count > lineLength, bytes.starts(with: title.utf8) else { return nil }
        let json = bytes[lineLength...]
        guard bytes[..<lineLength].elementsEqual((title + checksum(json) + "\n").utf8) else { return nil }
        // Whatever is wrong with it, it is not a draft of ours.
        guard let record = try? JSONDecoder().decode(Record.self, from: Data(json)) else { return nil }
        var draft = Draft(photoPath: record.photo, captions: Captions(top: record.top, bottom: record.bottom), fontName: record.font)
        draft.crop = record.crop.flatMap(crop)
        draft.edited = record.edited.flatMap { MemeID($0) }
        draft.typing = record.typing.flatMap { Caption.Edge(rawValue: $0) }
        return Content(draft: draft, changedAt: Timestamp(secondsSince1970: record.changedAt))
    }

    private static func crop(_ record: CropRecord) -> Crop? {
        guard let rotation = Rotation(rawValue: record.rotation) else { return nil }
        let (topLeft, bottomRight) = (UnitPoint(x: record.left, y: record.top), UnitPoint(x: record.right, y: record.bottom))
        return Crop(rotation: rotation, topLeft: topLeft, bottomRight: bottomRight)
    }

    /// Sixteen hexadecimal digits: the 64-bit FNV-1a hash, which notices bytes that a power cut left out or zeroed.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
