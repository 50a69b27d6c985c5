/// Languages of the south and east of Asia, some of which an input method writes.
extension KeyboardLayout {
    /// Kedmanee, as the standard for keyboards has it (TIS 820-2538). Two letters that nobody writes any more hide
    /// behind their successors.
    public static let thai = KeyboardLayout(
        name: "ไทย", language: "th",
        letters: ["ๅ / - ภ ถ ุ ึ ค ต จ ข ช", "ๆ ไ ำ พ ะ ร ั ี น ย บ ล", "ฟ ห ก ด เ ้ ่ า ส ว ง", "ผ ป แ อ ิ ื ท ม ใ ฝ"],
        shift: .letters(["+ ๑ ๒ ๓ ๔ ู ฿ ๕ ๖ ๗ ๘ ๙", "๐ \" ฎ ฑ ธ ํ ๊ ณ ฯ ญ ฐ ,", "ฤ ฆ ฏ โ ฌ ็ ๋ ษ ศ ซ .", "( ) ฉ ฮ ฺ ์ ? ฒ ฬ ฦ"]),
        variants: digits("๐๑๒๓๔๕๖๗๘๙", ["ข": "ฃ", "ค": "ฅ", "฿": "$€£"]), replacements: ["$": "฿"], alphabet: "กขค", sentenceEnd: nil)

    /// InScript, as India's standard for keyboards has it (IS 13194), without its row of digits: what stands there hides behind letters.
    public static let hindi = KeyboardLayout(
        name: "हिन्दी", language: "hi",
        letters: ["ौ ै ा ी ू ब ह ग द ज ड ़", "ो े ् ि ु प र क त च ट", "ृ ं म न व ल स , य"],
        shift: .letters(["औ ऐ आ ई ऊ भ ङ घ ध झ ढ ञ", "ओ ए अ इ उ फ ऱ ख थ छ ठ", "ऋ ँ ण ः ॅ ळ श ष ॉ"]),
        variants: digits("०१२३४५६७८९", ["।": "॥.…:;", "ॉ": "ऑ", "₹": "$€£"]), replacements: [".": "।", "$": "₹"], alphabet: "अआइ",
        sentenceEnd: "।")

    /// Two sets (KS X 5002): consonants on the left, vowels on the right, which an input method puts together to syllables.
    public static let korean = KeyboardLayout(
        name: "한국어", language: "ko", letters: ["ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"],
        shift: .letters(["ㅃㅉㄸㄲㅆㅛㅕㅑㅒㅖ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"]),
        variants: ["ㅂ": "ㅃ", "ㅈ": "ㅉ", "ㄷ": "ㄸ", "ㄱ": "ㄲ", "ㅅ": "ㅆ", "ㅐ": "ㅒ", "ㅔ": "ㅖ", "₩": "$€£¥"],
        replacements: ["$": "₩"], alphabet: "가나다")

    /// Kana by their sounds in Latin letters, of which an input method makes kana, and of those words.
    public static let japanese = KeyboardLayout(
        name: "日本語", language: "ja", letters: ["qwertyuiop", "asdfghjklー", "zxcvbnm"], shift: .none,
        variants: ["。": "…・:;", "、": "'\"「」『』", "¥": "$€£", "（": "「『【", "）": "」』】"],
        replacements: ["'": "、", ",": "'", ".": "。", "!": "！", "?": "？", "(": "（", ")": "）", "$": "¥", "¥": "$"], alphabet: "あいう",
        sentenceEnd: nil)

    /// Pinyin, of which an input method makes words.
    public static let chinese = KeyboardLayout(
        name: "中文", language: "zh-Hans", letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"], shift: .none,
        variants: ["。": "…、：；", "，": "'“”‘’《》", "¥": "$€£", "（": "《【", "）": "》】"],
        replacements: ["'": "，", ",": "'", ".": "。", "!": "！", "?": "？", "(": "（", ")": "）", "$": "¥", "¥": "$"], alphabet: "拼音",
        sentenceEnd: nil)

    /// A script's own digits behind the usual ones, beside what else hides.
    private static func digits(_ own: String, _ others: [String: String]) -> [String: String] {
        others.merging(zip(0..., own).map { (String($0), String($1)) }) { $1 }
    }
}
