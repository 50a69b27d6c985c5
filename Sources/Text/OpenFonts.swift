internal import CHarfBuzz
internal import Drawing

/// The faces that have been opened so far, and which of them draws what.
final class OpenFonts {
    private struct FallbackKey: Hashable {
        let script: UInt32
        let typeface: Typeface
    }

    let catalog: FontCatalog
    let library = FreeTypeLibrary()
    private var faces: [FontFace] = []
    private var files: [FontCatalog.File] = []
    private var indices: [FontCatalog.File: Int?] = [:]
    private var primary: [Typeface: Int] = [:]
    private var fallbacks: [FallbackKey: [FontCatalog.File]] = [:]

    init(_ catalog: FontCatalog) { self.catalog = catalog }

    subscript(index: Int) -> FontFace { faces[index] }

    /// Where an opened face comes from.
    func file(of face: Int) -> FontCatalog.File { files[face] }

    /// The face that a typeface is set in where it has the letters; the interface's own for a typeface that is not installed.
    func face(of typeface: Typeface) -> Int {
        if let known = primary[typeface] { return known }
        let candidates = [typeface, .medium, .caption].lazy.compactMap { self.catalog.file(of: $0) }
        guard let index = candidates.compactMap({ self.open($0) }).first else {
            preconditionFailure("no font can be opened for \(typeface.name), though the catalog found its files")
        }
        primary[typeface] = index
        return index
    }

    /// The face for the scalars of one character: the typeface's own if it has all of them, else the first fallback that has.
    func face(for scalars: ArraySlice<UInt32>, script: hb_script_t, typeface: Typeface) -> Int {
        let own = face(of: typeface)
        let needed = scalars.filter { !Self.isIgnorable($0) }[...]
        if Self.wantsEmoji(scalars), let file = catalog.emoji, let index = open(file), covers(index, needed.prefix(1)) { return index }
        if covers(own, needed) { return own }
        let key = FallbackKey(script: script.rawValue, typeface: typeface)
        let files = fallbacks[key] ?? catalog.fallbacks(for: Self.code(of: script), like: typeface)
        fallbacks[key] = files
        for file in files {
            if let index = open(file), covers(index, needed) { return index }
        }
        // A mark that only its base's face lacks is still better drawn there than the whole character as a box.
        for file in files {
            if let index = open(file), covers(index, needed.prefix(1)) { return index }
        }
        return boxes(own)
    }

    /// The face whose box stands for what no face has: a face's own, unless that is nothing but a gap.
    private func boxes(_ own: Int) -> Int { faces[own].ink(of: 0) == nil ? face(of: .medium) : own }

    private func covers(_ face: Int, _ scalars: ArraySlice<UInt32>) -> Bool { scalars.allSatisfy { faces[face].covers($0) } }

    private func open(_ file: FontCatalog.File) -> Int? {
        if let known = indices[file] { return known }
        let face = FontFace(file, library: library)
        let index = face == nil ? nil : faces.count
        if let face {
            faces.append(face)
            files.append(file)
        }
        indices[file] = index
        return index
    }

    /// Joiners, variation selectors, marks of direction, line feeds: what no font needs to draw.
    private static func isIgnorable(_ scalar: UInt32) -> Bool {
        if scalar == 0x0A { return true }
        return Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
    }

    /// Whether a character asks for a colour picture: by its nature, or by the selector behind it.
    private static func wantsEmoji(_ scalars: ArraySlice<UInt32>) -> Bool {
        if scalars.contains(0xFE0E) { return false }
        if scalars.contains(0xFE0F) { return true }
        guard let first = scalars.first.flatMap({ Unicode.Scalar($0) }) else { return false }
        return first.properties.isEmojiPresentation
    }

    /// The four letters of ISO 15924.
    private static func code(of script: hb_script_t) -> String {
        let value = script.rawValue
        return String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }, as: UTF8.self)
    }
}
