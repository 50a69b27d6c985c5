/// The voices of eSpeak for the languages of the interface.
enum EspeakLanguage {
    /// Where a voice is called otherwise than its language. The Portuguese of the interface is Brazil's.
    private static let names = ["en": "en-us", "pt": "pt-br", "zh-Hans": "cmn"]

    /// The voice that speaks a language, whether it is installed or not.
    ///
    /// - Parameter code: a BCP 47 code; of one that is not known, the part before the first hyphen is eSpeak's own name.
    static func voice(of code: String) -> String {
        names[code] ?? String(code.prefix { $0 != "-" }).nonEmpty.map { names[$0] ?? $0 } ?? "en-us"
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
