private import FoundationEssentials
internal import Geometry
internal import MemeStore
internal import Memes

/// What stands in a kit's list: everything of the event that is not in its files.
struct KitList: Codable, Equatable {
    /// A file of the kit.
    struct File: Codable, Equatable {
        /// Its folder, a slash and its name.
        var name: String
        var bytes: Int
        /// In hexadecimal digits, as `sha256sum` prints it.
        var sha256: String
    }

    /// What guests see of the operator's; nil for what the operator was not asked or did not say.
    struct Branding: Codable, Equatable {
        var title: String?
        var occasion: String?
        /// As "#ffd02e".
        var accent: String?
        /// "dark" or "light".
        var appearance: String?
        var ideas: [String]?
        var logo: File?
        var pictures: [File]?
    }

    /// One meme.
    struct Entry: Codable, Equatable {
        var id: String
        /// The identifier where it was made, if that is another one.
        var origin: String?
        var top: String
        var bottom: String
        var font: String
        /// Seconds since 1970.
        var made: Double
        var changed: Double
        var crop: Crop?
        var sharedTo: [String]?
        /// "pinned" or "hidden"; nil for neither.
        var prominence: String?
        /// At least one of the first two is there.
        var meme: File?
        var photo: File?
        var small: File?

        enum CodingKeys: String, CodingKey {
            case id, origin, top, bottom, font, made, changed, crop, prominence, meme, photo, small
            case sharedTo = "shared_to"
        }
    }

    /// The part of a photo that is shown: shares of the photo after it was turned clockwise by so many degrees.
    struct Crop: Codable, Equatable {
        var rotation: Int
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double
    }

    /// Something that was counted.
    struct Event: Codable, Equatable {
        /// Seconds since 1970.
        var at: Double
        /// "made", "shared", "printed" or "failed".
        var kind: String
        /// The identifier of the destination; nil where there is none.
        var to: String?
        /// Nil for one.
        var count: Int?
    }

    var format = EventKit.format
    /// The version of the kiosk that made it.
    var kiosk: String?
    var branding: Branding?
    var memes: [Entry] = []
    var events: [Event]?
    /// How many of `memes` and `events` are there and can't be read.
    var illegibleCount = 0

    enum CodingKeys: String, CodingKey { case format, kiosk, branding, memes, events }

    init(kiosk: String) { self.kiosk = kiosk }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        format = try container.decode(Int.self, forKey: .format)
        // A newer list is not looked into.
        guard format == EventKit.format else { return }
        let memes = try container.decode([Lenient<Entry>].self, forKey: .memes)
        let events = try container.decodeIfPresent([Lenient<Event>].self, forKey: .events) ?? []
        let branding = try container.decodeIfPresent(Lenient<Branding>.self, forKey: .branding)
        // Nobody needs it but whoever looks at the file.
        kiosk = try? container.decodeIfPresent(String.self, forKey: .kiosk)
        self.memes = memes.compactMap(\.value)
        self.events = events.compactMap(\.value)
        self.branding = branding?.value
        illegibleCount = memes.count - self.memes.count + events.count - (self.events?.count ?? 0)
        if branding != nil, self.branding == nil { illegibleCount += 1 }
    }

    /// A value, or nothing where it can't be read: the rest of the list can be all the same.
    private struct Lenient<Value: Decodable>: Decodable {
        let value: Value?

        // Whoever has the list counts what is missing.
        init(from decoder: any Decoder) { value = try? Value(from: decoder) }
    }

    /// Reads what `bytes` wrote.
    ///
    /// - Parameter name: of the file, for whoever reads of its damage.
    init(_ bytes: [UInt8], named name: String) throws(KitError) {
        do {
            self = try JSONDecoder().decode(KitList.self, from: Data(bytes))
        } catch {
            throw .damagedList(file: name)
        }
        guard format >= 1 else { throw .damagedList(file: name) }
        guard format <= EventKit.format else { throw .newer(format: format) }
    }

    /// The file's bytes.
    var bytes: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return [UInt8](try encoder.encode(self)) + [UInt8(ascii: "\n")]
        }
    }
}

extension KitList.File {
    /// A file that is about to be written.
    init(_ folder: EventKit.Folder, _ name: String, _ content: [UInt8]) {
        self.init(name: "\(folder.rawValue)/\(name)", bytes: content.count, sha256: SHA256.digits(of: content))
    }

    /// Whether it can lie in that folder of a kit, and nowhere else.
    func isFit(for folder: EventKit.Folder) -> Bool {
        guard name.hasPrefix(folder.rawValue + "/"), (1...EventKit.largestPicture).contains(bytes) else { return false }
        let last = String(name.dropFirst(folder.rawValue.count + 1))
        return PortableFileName.harmless(last) == last
    }
}

extension KitList.Entry {
    /// What the store has of a meme, without its files.
    init(_ meme: Meme, origin: MemeID?) {
        self.init(
            id: meme.id.description, origin: origin?.description, top: meme.topText, bottom: meme.bottomText, font: meme.fontName,
            made: meme.createdAt.secondsSince1970, changed: meme.changedAt.secondsSince1970, crop: meme.crop.map(KitList.Crop.init),
            sharedTo: meme.sharedTo.isEmpty ? nil : meme.sharedTo, prominence: meme.prominence == .usual ? nil : meme.prominence.rawValue)
    }

    private static let (longestCaption, longestWord, mostDestinations) = (4_000, 100, 20)
    /// Up to the last year with four digits.
    static let moments = 0.0...253_402_300_799
    /// Every booth can count on from there.
    private static let largestNumber: UInt64 = 999_999_999

    private static func identifier(_ text: String) -> MemeID? {
        MemeID(text).flatMap { (1...largestNumber).contains($0.sequence) ? $0 : nil }
    }

    /// What the store takes; nil where something in it is none of what a kiosk writes.
    var moved: MovedMeme? {
        guard let id = Self.identifier(id), Self.moments.contains(made), Self.moments.contains(changed) else { return nil }
        guard top.utf8.count <= Self.longestCaption, bottom.utf8.count <= Self.longestCaption, font.utf8.count <= Self.longestWord else {
            return nil
        }
        var moved = MovedMeme(
            id: id, captions: Captions(top: top, bottom: bottom), fontName: font, createdAt: Timestamp(secondsSince1970: made))
        moved.changedAt = Timestamp(secondsSince1970: changed)
        if let origin {
            guard let origin = Self.identifier(origin) else { return nil }
            moved.origin = origin
        }
        if let crop {
            guard let crop = Memes.Crop(crop) else { return nil }
            moved.crop = crop
        }
        if let prominence {
            guard let prominence = Meme.Prominence(rawValue: prominence) else { return nil }
            moved.prominence = prominence
        }
        let destinations = sharedTo ?? []
        guard destinations.count <= Self.mostDestinations, destinations.allSatisfy(Self.isWord) else { return nil }
        moved.sharedTo = destinations
        let files = [(meme, EventKit.Folder.memes), (photo, .photos), (small, .small)]
        guard meme != nil || photo != nil, files.allSatisfy({ $0?.isFit(for: $1) ?? true }) else { return nil }
        return moved
    }

    /// Whether it can be the identifier of a destination.
    static func isWord(_ text: String) -> Bool {
        (1...longestWord).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }
}

extension KitList.Crop {
    init(_ crop: Memes.Crop) {
        self.init(
            rotation: crop.rotation.rawValue, left: crop.topLeft.x, top: crop.topLeft.y, right: crop.bottomRight.x,
            bottom: crop.bottomRight.y)
    }
}

extension Crop {
    /// Nil where nothing would be left of a photo.
    fileprivate init?(_ crop: KitList.Crop) {
        let shares = 0.0...1
        guard let rotation = Rotation(rawValue: crop.rotation), shares.contains(crop.left), shares.contains(crop.top) else { return nil }
        guard shares.contains(crop.right), shares.contains(crop.bottom), crop.left < crop.right, crop.top < crop.bottom else { return nil }
        self.init(
            rotation: rotation, topLeft: UnitPoint(x: crop.left, y: crop.top), bottomRight: UnitPoint(x: crop.right, y: crop.bottom))
    }
}

extension KitList.Event {
    init(_ event: MovedEvent) {
        self.init(
            at: event.at.secondsSince1970, kind: event.kind, to: event.destination.isEmpty ? nil : event.destination,
            count: event.count == 1 ? nil : event.count)
    }

    private static let counts = 1...100_000

    /// What the store takes; nil where it is none of what a kiosk writes.
    var moved: MovedEvent? {
        guard KitList.Entry.moments.contains(at), Self.counts.contains(count ?? 1), to.map(KitList.Entry.isWord) ?? true else {
            return nil
        }
        return MovedEvent(kind: kind, at: Timestamp(secondsSince1970: at), destination: to ?? "", count: count ?? 1)
    }
}
