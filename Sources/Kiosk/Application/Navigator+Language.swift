internal import Configuration
internal import Languages
internal import Toolkit

/// What the screens speak.
extension KioskServices {
    /// What a guest may choose.
    var interfaceLanguages: [Language] { configuration.languages.offered.map { $0.compactMap(Language.init) } ?? Language.all }

    /// Whether there is something to choose.
    var offersLanguages: Bool { interfaceLanguages.count > 1 }

    /// Speaks and writes a language from now on, until this guest has gone; what is on the screen is for the caller to build anew.
    func speak(_ language: Language) {
        Interface.language = language
        if configuration.offeredLanguages.contains(language.id) { typingMemory.note(language: language.id) }
    }

    /// Speaks what the operator has chosen for everybody who comes.
    func speakFirstLanguage() { Interface.language = configuration.languages.firstLanguage }
}

extension InterfaceLanguages {
    /// What a session begins in: the operator's choice, else English.
    var firstLanguage: Language { first.flatMap(Language.init) ?? .english }
}

extension Navigator {
    /// Lets a guest choose what the screens speak.
    func chooseLanguage() {
        guard !stack.isMoving else { return }
        let sheet = LanguageSheet(services.surroundings, services.interfaceLanguages, chosen: Interface.language) { [weak self] in
            self?.speak($0)
        }
        sheet.present(in: host, above: stack)
    }

    /// Goes on in a language, from where the guest began.
    private func speak(_ language: Language) {
        services.speak(language)
        for view in host.subviews where view is Overlay || view is Toast { view.removeFromSuperview() }
        let begins = stack.top is AttractScreen
        stack.replaceAll(with: makeFirstScreen(), by: begins ? .push : .fade)
        if begins { services.session.watch() }
        showPrintLine()
    }
}
