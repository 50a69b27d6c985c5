/// Which family of the Noto fonts writes which script.
enum ScriptFamilies {
    /// The ISO 15924 codes of all scripts that have a family of their own.
    static var scripts: [String] { Array(families.keys) }

    /// The family of a script by its ISO 15924 code; nil when "NotoSans" itself or no family has it.
    static func family(of script: String) -> String? { families[script].map { "NotoSans" + $0 } }

    /// Which face of the collection NotoSansCJK writes a script in its own forms: Japanese, Korean, simplified Chinese, that of Taiwan,
    /// that of Hong Kong.
    ///
    /// - Parameter language: decides about Chinese characters, which all of them share.
    static func cjkIndex(of script: String, language: String? = nil) -> Int {
        switch script {
        case "Hira", "Kana": return 0
        case "Hang": return 1
        case "Bopo": return 3
        default: break
        }
        let parts = language?.lowercased().split { $0 == "-" || $0 == "_" } ?? []
        switch parts.first {
        case "ja": return 0
        case "ko": return 1
        case "yue": return 4
        case "zh": return parts.contains("hk") || parts.contains("mo") ? 4 : parts.contains("tw") || parts.contains("hant") ? 3 : 2
        default: return 2
        }
    }

    private static let families = [
        "Adlm": "Adlam", "Arab": "Arabic", "Armn": "Armenian", "Bali": "Balinese", "Bamu": "Bamum", "Beng": "Bengali",
        "Cans": "CanadianAboriginal", "Cham": "Cham", "Cher": "Cherokee", "Deva": "Devanagari", "Ethi": "Ethiopic", "Geor": "Georgian",
        "Gujr": "Gujarati", "Guru": "Gurmukhi", "Hebr": "Hebrew", "Java": "Javanese", "Khmr": "Khmer", "Knda": "Kannada", "Laoo": "Lao",
        "Lisu": "Lisu", "Mlym": "Malayalam", "Mong": "Mongolian", "Mtei": "MeeteiMayek", "Mymr": "Myanmar", "Nkoo": "NKo",
        "Olck": "OlChiki", "Orya": "Oriya", "Rohg": "HanifiRohingya", "Sinh": "Sinhala", "Sund": "Sundanese", "Syrc": "Syriac",
        "Taml": "Tamil", "Telu": "Telugu", "Tfng": "Tifinagh", "Thaa": "Thaana", "Thai": "Thai", "Tibt": "Tibetan", "Vaii": "Vai",
        "Yiii": "Yi",
    ]
}
