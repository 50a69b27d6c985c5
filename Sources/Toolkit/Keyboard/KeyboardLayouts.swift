/// The languages, as data: where the letters lie, what hides behind them, which marks are different.
///
/// Rows are in the order of the keys from left to right, which an editor shows reversed in Hebrew and Arabic.
extension KeyboardLayout {
    public static let english = KeyboardLayout(
        name: "English", language: "en", letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"], variants: latinVariants)

    public static let german = KeyboardLayout(
        name: "Deutsch", language: "de", letters: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"], variants: latinVariants,
        replacements: euro)

    public static let french = KeyboardLayout(
        name: "Français", language: "fr", letters: ["azertyuiop", "qsdfghjklm", "wxcvbnéè"],
        variants: latin(["a": "àâæáäãåā", "e": "éèêëēėę", "i": "îïìíī", "o": "ôœòóöøõ", "u": "ùûüúū"]), replacements: euro)

    public static let spanish = KeyboardLayout(
        name: "Español", language: "es", letters: ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
        variants: latin(["a": "áàâäæãåā", "e": "éèêëēėę", "i": "íìîïī", "o": "óòôöœøõº", "u": "úüùûū"]), replacements: euro)

    public static let italian = KeyboardLayout(
        name: "Italiano", language: "it", letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"], variants: latinVariants, replacements: euro)

    public static let portuguese = KeyboardLayout(
        name: "Português", language: "pt", letters: ["qwertyuiop", "asdfghjklç", "zxcvbnm"],
        variants: latin(["a": "ãáàâäæåā", "e": "éêèëēėę", "i": "íìîïī", "o": "õóôòöœøº", "u": "úüùûū"]), replacements: euro)

    public static let polish = KeyboardLayout(
        name: "Polski", language: "pl", letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
        variants: latin(["a": "ąàáâäæãå", "c": "ćçč", "e": "ęèéêëēė", "n": "ńñ", "o": "óòôöœøõ", "s": "śßš", "z": "żźž"]),
        replacements: euro)

    public static let turkish = KeyboardLayout(
        name: "Türkçe", language: "tr", letters: ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"],
        shift: .capitals(["i": "İ"]),
        variants: latin(["a": "âàáäæãå", "i": "îìíïī", "u": "ûùúū", "s": "ßśš", "o": "òóôœøõ", "c": "ćč"]), replacements: ["$": "₺"])

    public static let greek = KeyboardLayout(
        name: "Ελληνικά", language: "el", letters: ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
        variants: ["α": "ά", "ε": "έ", "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ"],
        replacements: ["$": "€", "€": "$", "?": ";", ";": "·"], alphabet: "ΑΒΓ")

    public static let russian = KeyboardLayout(
        name: "Русский", language: "ru", letters: ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбюё"],
        variants: ["е": "ё", "ь": "ъ", "и": "іїѝ", "у": "ў", "г": "ґ", "э": "є"], replacements: ["$": "₽"], alphabet: "АБВ")

    public static let ukrainian = KeyboardLayout(
        name: "Українська", language: "uk", letters: ["йцукенгшщзхї", "фівапролджє", "ячсмитьбюґ"],
        variants: ["г": "ґ", "и": "ы", "е": "ё", "ь": "ъ", "є": "э"], replacements: ["$": "₴"], alphabet: "АБВ")

    public static let hebrew = KeyboardLayout(
        name: "עברית", language: "he", letters: ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"],
        variants: ["ו": "וּװױ", "י": "ײ", "ש": "שׁשׂ", "-": "־–—", "'": "׳״\"", "$": "₪€£"], replacements: ["$": "₪"], alphabet: "אבג")

    public static let arabic = KeyboardLayout(
        name: "العربية", language: "ar", letters: ["ضصثقفغعهخحجد", "شسيبلاتنمكط", "ذئءؤرىةوزظ"],
        variants: [
            "ا": "أإآٱ", "ي": "ئىی", "و": "ؤ", "ه": "ة", "ك": "گک", "ف": "ڤ", "ج": "چ", "ب": "پ", "ز": "ژ",
            "ء": "\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}\u{670}", "،": "؛:'", "؟": "?",
            "1": "١", "2": "٢", "3": "٣", "4": "٤", "5": "٥", "6": "٦", "7": "٧", "8": "٨", "9": "٩", "0": "٠°", "%": "٪",
        ],
        replacements: ["?": "؟", ";": "؛", "'": "،", ",": "'"], alphabet: "أبج")

    /// All that there are, those first that most kiosks offer.
    public static let all = [
        english, german, french, spanish, russian, hebrew, arabic, italian, portuguese, polish, turkish, greek, ukrainian, dutch, swedish,
        danish, norwegian, finnish, czech, hungarian, romanian, vietnamese, thai, hindi, korean, japanese, chinese,
    ]

    /// The languages that a kiosk offers whose operator named none: the first seven.
    public static let usual = Array(all.prefix(7))

    /// The layouts of languages by their codes, in that order and each once; codes that are not known are left out.
    public static func offered(_ languages: [String]) -> [KeyboardLayout] {
        var layouts: [KeyboardLayout] = []
        for language in languages {
            guard let layout = all.first(where: { $0.language == language }), !layouts.contains(layout) else { continue }
            layouts.append(layout)
        }
        return layouts
    }

    // MARK: - Latin letters

    static let euro: [Character: Character] = ["$": "€", "€": "$"]

    static let latinVariants = [
        "a": "àáâäæãåāą", "c": "çćč", "d": "ďđð", "e": "èéêëēėę", "g": "ğ", "h": "ħ", "i": "ìíîïīı", "l": "łľ", "n": "ñńň",
        "o": "òóôöœøõő", "r": "ř", "s": "ßśšş", "t": "ťþ", "u": "ùúûüūůű", "w": "ŵ", "y": "ýÿ", "z": "žźż",
    ]

    /// The usual accents, with a language's own in its own order.
    static func latin(_ own: [String: String]) -> [String: String] { latinVariants.merging(own) { $1 } }
}
