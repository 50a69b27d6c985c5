private import Foundation

/// The partitions of a disk image by their names, each with its place in bytes (GUID partition table, UEFI 2.10 chapter 5.3).
struct PartitionTable {
    /// Where each partition lies.
    let places: [String: Range<Int>]

    /// The disk has no table, or one of another form.
    struct Unreadable: Error {}

    init(ofDisk path: String) throws {
        let disk = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        let sector = 512
        guard disk.count > 34 * sector, disk[sector..<sector + 8] == Data("EFI PART".utf8) else { throw Unreadable() }
        let first = Self.number(disk, at: sector + 72, bytes: 8) * sector
        let count = Self.number(disk, at: sector + 80, bytes: 4)
        let size = Self.number(disk, at: sector + 84, bytes: 4)
        var places: [String: Range<Int>] = [:]
        for entry in stride(from: first, to: first + count * size, by: size) {
            let end = Self.number(disk, at: entry + 40, bytes: 8)
            guard end > 0 else { continue }
            let units = stride(from: entry + 56, to: entry + 128, by: 2).map { UInt16(Self.number(disk, at: $0, bytes: 2)) }
            let name = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
            places[name] = Self.number(disk, at: entry + 32, bytes: 8) * sector..<(end + 1) * sector
        }
        self.places = places
    }

    /// Where the partition called `name` lies.
    func place(of name: String) throws -> Range<Int> {
        guard let place = places[name] else { throw Unreadable() }
        return place
    }

    private static func number(_ disk: Data, at position: Int, bytes: Int) -> Int {
        disk[position..<position + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
