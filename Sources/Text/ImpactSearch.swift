private import CHarfBuzz
private import Glibc

/// Looks for the face Impact, which memes are known for and Debian may not ship.
///
/// Below /usr/share/fonts, where packages put thousands of files, only names are looked at. In the folders that people put their own
/// fonts in, the files are asked for their family, so that any name will do.
enum ImpactSearch {
    private static let family = "Impact"
    /// The entries of a font's name table that hold its family: the classic one and the typographic one.
    private static let familyNames: [hb_ot_name_id_t] = [1, 16]
    /// Folders below each other that are gone into.
    private static let maximumDepth = 4
    /// Files of people's own folders that are opened: 0.1 ms each.
    private static let maximumOpened = 500

    /// The operator's folder comes first, then the user's, the machine's and what packages brought.
    static func find(operatorFolder: String?) -> FontCatalog.File? {
        let home = unsafe getenv("HOME").map { unsafe String(cString: $0) }
        let own = [operatorFolder, home.map { $0 + "/.fonts" }, home.map { $0 + "/.local/share/fonts" }, "/usr/local/share/fonts"]
        for folder in own.compactMap(\.self) {
            let files = fonts(below: folder).sorted { isNamedImpact($0) && !isNamedImpact($1) }
            if let found = files.prefix(maximumOpened).lazy.compactMap(face).first { return found }
        }
        return fonts(below: "/usr/share/fonts").filter(isNamedImpact).lazy.compactMap(face).first
    }

    private static func name(of path: String) -> Substring { path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...] }

    private static func isNamedImpact(_ path: String) -> Bool { name(of: path).lowercased().hasPrefix("impact") }

    /// The font files of a folder and those in it, sorted.
    private static func fonts(below folder: String, depth: Int = 0) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var (found, folders): ([String], [String]) = ([], [])
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if isFont(name) { found.append(folder + "/" + name) } else if isFolder(name) { folders.append(folder + "/" + name) }
        }
        guard depth < maximumDepth else { return found.sorted() }
        return found.sorted() + folders.sorted().flatMap { fonts(below: $0, depth: depth + 1) }
    }

    private static func isFont(_ name: String) -> Bool {
        let ending = name.suffix(4).lowercased()
        return [".ttf", ".otf", ".ttc", ".otc"].contains(ending)
    }

    /// What may be a folder; opening it tells. Hidden ones are not gone into, and names with other endings are files.
    private static func isFolder(_ name: String) -> Bool { !name.hasPrefix(".") && !name.dropFirst().suffix(5).contains(".") }

    /// The face of a file that is Impact and has glyphs; nil when there is none.
    private static func face(_ path: String) -> FontCatalog.File? {
        guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else { return nil }
        defer { unsafe hb_blob_destroy(blob) }
        let count = unsafe hb_face_count(blob)
        for index in 0..<count {
            let face = unsafe hb_face_create(blob, index)
            defer { unsafe hb_face_destroy(face) }
            guard unsafe hb_face_get_glyph_count(face) > 0 else { continue }
            let names = familyNames.map { unsafe string(face, $0) }
            if names.contains(where: { $0.lowercased() == family.lowercased() }) { return FontCatalog.File(path: path, index: Int(index)) }
        }
        return nil
    }

    private static func string(_ face: OpaquePointer?, _ name: hb_ot_name_id_t) -> String {
        var bytes = [CChar](repeating: 0, count: 64)
        var count = UInt32(bytes.count)
        _ = unsafe hb_ot_name_get_utf8(face, name, nil, &count, &bytes)
        return String(decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
