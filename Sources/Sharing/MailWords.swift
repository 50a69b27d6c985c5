/// What a mail says where the operator has not decided it, in the languages that guests type captions in.
struct MailWords: Equatable {
    let subject, text: String

    /// The words in the language of a BCP 47 code, in English where there are none.
    static func inLanguage(_ code: String) -> MailWords {
        let words = all[code] ?? all[String(code.prefix { $0 != "-" })] ?? english
        return MailWords(subject: words.0, text: words.1)
    }

    private static let english = ("Your meme from {title}", "Here is the meme that you made at {title}.")

    private static let all = [
        "en": english,
        "de": ("Dein Meme von {title}", "Hier ist das Meme, das du bei {title} gemacht hast."),
        "fr": ("Ton mème de {title}", "Voici le mème que tu as créé chez {title}."),
        "es": ("Tu meme de {title}", "Aquí tienes el meme que hiciste en {title}."),
        "it": ("Il tuo meme da {title}", "Ecco il meme che hai creato da {title}."),
        "pt": ("O teu meme de {title}", "Aqui está o meme que fizeste em {title}."),
        "nl": ("Je meme van {title}", "Hier is de meme die je bij {title} hebt gemaakt."),
        "pl": ("Twój mem z {title}", "Oto mem zrobiony w {title}."),
        "tr": ("{title} – meme’in", "{title} kabininde yaptığın meme burada."),
        "ru": ("Ваш мем – {title}", "Вот мем, который вы сделали: {title}."),
        "uk": ("Ваш мем – {title}", "Ось мем, який ви зробили: {title}."),
        "el": ("Το meme σου – {title}", "Αυτό είναι το meme που έφτιαξες: {title}."),
        "he": ("המם שלך – {title}", "הנה המם שיצרת: {title}."),
        "ar": ("الميم الخاص بك – {title}", "هذه هي الصورة الساخرة التي صنعتها: {title}."),
    ]
}
