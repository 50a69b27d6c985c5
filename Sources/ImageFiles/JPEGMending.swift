/// Makes of a JPEG file with damaged tables one that has the usual ones.
enum JPEGMending {
    /// The file with a right beginning and without code tables, whose place decoders then give to the usual ones (ITU-T T.81, annex K);
    /// nil where it has none to leave out.
    static func mend(_ bytes: [UInt8]) -> [UInt8]? {
        guard let tables = place(of: 0xC4, in: bytes, from: 2), let scan = place(of: 0xDA, in: bytes, from: tables) else { return nil }
        return [0xFF, 0xD8] + bytes[2..<tables] + bytes[scan...]
    }

    private static func place(of marker: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
        (start..<max(start, bytes.count - 1)).first { bytes[$0] == 0xFF && bytes[$0 + 1] == marker }
    }
}
