internal import Configuration
internal import Languages
internal import Toolkit

/// What the screens speak.
extension KioskServices {
    /// Whether there is something to choose.
    var offersLanguages: Bool { configuration.languages.choice.count > 1 }

    /// What the keyboard on the screen writes: what the operator named, else the usual ones; first the language that the guest has chosen.
    var keyboardLanguages: [String] {
        let (offered, own) = (configuration.offeredLanguages, Interface.language.id)
        let canHave = offered.contains(own) || (configuration.keyboard.languages == nil && KeyboardChoice.knownLanguages.contains(own))
        let wantsIt = configuration.keyboard.languages == nil || Interface.language != configuration.languages.firstLanguage
        return canHave && wantsIt ? [own] + offered.filter { $0 != own } : offered
    }
}

extension Window {
    /// Has the screens speak a language and the layout go the way that it is read; what is on the screen is for the caller to build anew.
    func speak(_ language: Language) {
        Interface.language = language
        adopt(language.direction)
    }
}

extension InterfaceLanguages {
    /// What a guest may choose.
    var choice: [Language] { offered.map { $0.compactMap { Language($0) } } ?? Language.all }

    /// What a session begins in: the operator's choice, else English.
    var firstLanguage: Language { first.flatMap { Language($0) } ?? .english }
}

extension Navigator {
    /// How long the languages lie over the invitation without an answer.
    private static let patience = Duration.seconds(30)

    /// Lets a guest choose what the screens speak.
    func chooseLanguage() {
        guard !stack.isMoving else { return }
        let choice = services.configuration.languages.choice
        let sheet = LanguageSheet(services.surroundings, choice, chosen: Interface.language) { [weak self] in self?.speak($0) }
        sheet.present(in: host, above: stack)
        guard stack.top is AttractScreen else { return }
        services.surroundings.timers.after(Self.patience) { [weak sheet] in sheet?.dismiss() }
    }

    /// Goes on in a language, from where the guest began.
    private func speak(_ language: Language) {
        host.window?.speak(language)
        for view in host.subviews where view is Overlay || view is Toast { view.removeFromSuperview() }
        let begins = stack.top is AttractScreen
        stack.replaceAll(with: makeFirstScreen(), by: begins ? .push : .fade)
        if begins { services.session.watch() }
        showPrintLine()
    }
}
