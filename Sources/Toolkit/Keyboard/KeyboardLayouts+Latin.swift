/// Languages with Latin letters whose own ones have keys, or hide behind those they are made of, the language's own first.
extension KeyboardLayout {
    public static let dutch = KeyboardLayout(
        name: "Nederlands", language: "nl", letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
        variants: latin(["e": "ëéèêēėę", "i": "ïíìîīı", "o": "öóòôœøõő", "u": "üúùûūůű", "a": "äáàâæãåāą"]), replacements: euro)

    public static let swedish = KeyboardLayout(
        name: "Svenska", language: "sv", letters: ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
        variants: latin(["e": "éèêëēėę", "a": "áàâæãāą"]), replacements: euro)

    public static let danish = KeyboardLayout(
        name: "Dansk", language: "da", letters: ["qwertyuiopå", "asdfghjklæø", "zxcvbnm"],
        variants: latin(["a": "áàâäãāą", "e": "éèêëēėę", "o": "óòôöœõő", "æ": "ä", "ø": "ö"]), replacements: euro)

    public static let norwegian = KeyboardLayout(
        name: "Norsk", language: "nb", letters: ["qwertyuiopå", "asdfghjkløæ", "zxcvbnm"],
        variants: latin(["a": "àáâäãāą", "e": "éèêëēėę", "o": "óòôöœõő", "æ": "ä", "ø": "ö"]), replacements: euro)

    public static let finnish = KeyboardLayout(
        name: "Suomi", language: "fi", letters: ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"],
        variants: latin(["s": "šßśş", "z": "žźż", "a": "áàâæãāą"]), replacements: euro)

    public static let czech = KeyboardLayout(
        name: "Čeština", language: "cs", letters: ["qwertzuiopú", "asdfghjklů", "yxcvbnm"],
        variants: latin([
            "a": "áàâäæãåāą", "c": "čćç", "d": "ďđð", "e": "ěéèêëēėę", "i": "íìîïīı", "n": "ňñń", "o": "óòôöœøõő", "s": "šßśş", "t": "ťþ",
            "u": "ůúùûüūű", "y": "ýÿ", "z": "žźż",
        ]), replacements: euro)

    /// The letters that are as wide as the row; the rarest of them, ű, hides behind its neighbours.
    public static let hungarian = KeyboardLayout(
        name: "Magyar", language: "hu", letters: ["qwertzuiopőú", "asdfghjkléáó", "íyxcvbnmöü"],
        variants: latin(["a": "áàâäæãåāą", "e": "éèêëēėę", "i": "íìîïīı", "o": "óöőòôœøõ", "u": "úüűùûūů", "ö": "ő", "ü": "ű"]),
        replacements: euro)

    public static let romanian = KeyboardLayout(
        name: "Română", language: "ro", letters: ["qwertyuiopăî", "asdfghjklșț", "zxcvbnmâ"],
        variants: latin(["a": "ăâàáäæãåāą", "i": "îìíïīı", "s": "șßśš", "t": "țťþ"]), replacements: euro)

    /// Accents are written by Telex: "aa" becomes "â", and a letter behind the syllable its tone.
    public static let vietnamese = KeyboardLayout(
        name: "Tiếng Việt", language: "vi", letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
        variants: [
            "a": "ăâàáảãạ", "d": "đ", "e": "êèéẻẽẹ", "i": "ìíỉĩị", "o": "ôơòóỏõọ", "u": "ưùúủũụ", "y": "ỳýỷỹỵ", "₫": "$€£",
        ], replacements: ["$": "₫"])
}
