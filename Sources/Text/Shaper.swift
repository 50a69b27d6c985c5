internal import CHarfBuzz

/// Chooses glyphs for text: faces for scripts, then HarfBuzz for every run of one face, script and direction.
final class Shaper {
    private let fonts: OpenFonts
    private let buffer: HarfBuzzBuffer

    init(_ fonts: OpenFonts) {
        self.fonts = fonts
        buffer = HarfBuzzBuffer()
    }

    /// A stretch of scalars that HarfBuzz shapes at once.
    private struct Run {
        var scalars: Range<Int>
        let face: Int
        let script: hb_script_t
        let level: UInt8
    }

    /// - Parameter isAmongRightToLeft: whether a paragraph without a letter is read from right to left.
    func shape(_ text: String, _ typeface: Typeface, features: [Feature], isAmongRightToLeft: Bool = false) -> ShapedText {
        let clean = CleanText(text)
        let bidi = BidiText(clean.scalars, isAmongRightToLeft: isAmongRightToLeft)
        var assembly = ClusterAssembly(clean, bidi: bidi, breaks: LineBreaks.find(in: clean.scalars))
        for run in runs(clean, bidi, typeface) {
            let output = buffer.shape(
                clean.scalars, run.scalars, script: run.script, isRightToLeft: run.level & 1 == 1, features: features,
                font: fonts[run.face])
            assembly.append(output, face: run.face, unitsPerEm: fonts[run.face].unitsPerEm, isRightToLeft: run.level & 1 == 1, run.scalars)
        }
        return assembly.finish()
    }

    private func runs(_ text: CleanText, _ bidi: BidiText, _ typeface: Typeface) -> [Run] {
        let scripts = resolvedScripts(text.scalars)
        var runs: [Run] = []
        var start = 0
        while start < text.scalars.count {
            var end = start + 1
            while end < text.scalars.count, text.characterOfScalar[end] == text.characterOfScalar[start] { end += 1 }
            let face = fonts.face(for: text.scalars[start..<end], script: scripts[start], typeface: typeface)
            let (level, script) = (UInt8(bidi.levels[start]), scripts[start])
            if let last = runs.last, last.face == face, last.level == level, last.script == script {
                runs[runs.count - 1].scalars = last.scalars.lowerBound..<end
            } else {
                runs.append(Run(scalars: start..<end, face: face, script: script, level: level))
            }
            start = end
        }
        return runs
    }

    /// Every scalar's script, where those that belong to all scripts (spaces, digits, marks) take that of what is before them.
    private func resolvedScripts(_ scalars: [UInt32]) -> [hb_script_t] {
        let functions = unsafe hb_unicode_funcs_get_default()
        var scripts = scalars.map { unsafe hb_unicode_script(functions, $0) }
        func isShared(_ script: hb_script_t) -> Bool { script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED }
        // The sentence ends of Indian scripts are shared by them; alone, they are Devanagari's.
        let alone = scalars.contains { $0 == 0x964 || $0 == 0x965 } ? HB_SCRIPT_DEVANAGARI : HB_SCRIPT_LATIN
        var current = scripts.first { !isShared($0) } ?? alone
        let han = scriptOfHan(in: scripts)
        for index in scripts.indices {
            if scripts[index] == HB_SCRIPT_HAN { scripts[index] = han }
            if isShared(scripts[index]) { scripts[index] = current } else { current = scripts[index] }
        }
        return scripts
    }

    /// The script whose forms Chinese characters take in a text: that of the kana, hangul or bopomofo among them.
    private func scriptOfHan(in scripts: [hb_script_t]) -> hb_script_t {
        let kana = scripts.contains { $0 == HB_SCRIPT_HIRAGANA || $0 == HB_SCRIPT_KATAKANA }
        if kana { return HB_SCRIPT_KATAKANA }
        return [HB_SCRIPT_HANGUL, HB_SCRIPT_BOPOMOFO].first { scripts.contains($0) } ?? HB_SCRIPT_HAN
    }
}
