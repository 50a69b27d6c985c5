internal import CourierMessages
internal import Languages

/// The pages that are served, and those that were.
nonisolated struct PhonePages {
    typealias Instant = ContinuousClock.Instant

    /// One of them.
    struct Page {
        let number: Int
        let kind: PhonePage
        let secret: String
        let typedCode: String
        let file: PassedDescriptor?
        let byteCount: Int
        let deadline: Instant
        /// What the guest speaks for whom it is.
        let language: Language
        /// Photos that came so far.
        var photoCount = 0
    }

    /// What there is under a secret.
    enum Finding {
        case page(Page)
        case ended, unknown
    }

    /// What there is for a code that was typed.
    enum Attempt {
        case page(Page)
        case wrong
        /// Another try is worth it after so many seconds.
        case tooMany(seconds: Int)
    }

    /// More pages than one booth has guests at a time; the oldest goes for a new one.
    static let most = 16
    /// Secrets of ended pages that are remembered, so that late guests read why.
    private static let mostEnded = 64
    /// Photos that one page takes.
    static let mostPhotos = 20

    private(set) var all: [Page] = []
    /// What the guest speaks for whom a page was begun last.
    private(set) var language = Language.english
    private var ended: [String] = []
    private var lastNumber = 0
    private var tries = CodeTries()

    /// When the next page ends.
    var nextDeadline: Instant? { all.map(\.deadline).min() }

    /// Begins a page, and tells the number of one that had to go for it.
    mutating func add(
        _ kind: PhonePage, _ file: PassedDescriptor?, byteCount: Int, until deadline: Instant, in language: Language = .english
    ) -> (Page, dropped: Int?) {
        let dropped = all.count >= Self.most ? all.first?.number : nil
        if let dropped { end(dropped) }
        lastNumber += 1
        var code = PhoneCode.random(PhoneCode.typedLength)
        while all.contains(where: { $0.typedCode == code }) { code = PhoneCode.random(PhoneCode.typedLength) }
        let page = Page(
            number: lastNumber, kind: kind, secret: PhoneCode.random(PhoneCode.secretLength), typedCode: code, file: file,
            byteCount: byteCount, deadline: deadline, language: language)
        all.append(page)
        self.language = language
        return (page, dropped)
    }

    /// Ends a page; one that has ended is fine.
    mutating func end(_ number: Int) {
        guard let index = all.firstIndex(where: { $0.number == number }) else { return }
        ended.append(all.remove(at: index).secret)
        ended = ended.suffix(Self.mostEnded)
    }

    /// Ends what is over, and returns the numbers of it.
    mutating func expire(_ now: Instant) -> [Int] {
        let over = all.filter { $0.deadline <= now }.map(\.number)
        for number in over { end(number) }
        return over
    }

    /// Counts a photo for a page.
    mutating func notePhoto(_ number: Int) {
        if let index = all.firstIndex(where: { $0.number == number }) { all[index].photoCount += 1 }
    }

    func find(secret: String) -> Finding {
        if let page = all.first(where: { $0.secret == secret }) { return .page(page) }
        return ended.contains(secret) ? .ended : .unknown
    }

    /// Looks up what a phone's guest typed, if that phone may still try.
    mutating func find(typed text: String, client: String, _ now: Instant) -> Attempt {
        if let seconds = tries.refusal(client, now) { return .tooMany(seconds: seconds) }
        guard let code = PhoneCode.typed(text), let page = all.first(where: { $0.typedCode == code }) else {
            tries.noteWrong(client, now)
            return .wrong
        }
        return .page(page)
    }
}

/// Who typed wrong codes in the last minute.
nonisolated struct CodeTries {
    typealias Instant = ContinuousClock.Instant

    static let (ofOne, ofAll) = (5, 120)
    private static let window = Duration.seconds(60)

    /// In the order of time, never more than `ofAll`.
    private var wrong: [(client: String, at: Instant)] = []

    /// After how many seconds a client may try again; nil when it may now.
    mutating func refusal(_ client: String, _ now: Instant) -> Int? {
        wrong.removeAll { now - $0.at >= Self.window }
        let own = wrong.filter { $0.client == client }
        guard own.count >= Self.ofOne || wrong.count >= Self.ofAll else { return nil }
        let first = own.count >= Self.ofOne ? own[own.count - Self.ofOne].at : wrong[0].at
        return Int((Self.window - (now - first)).components.seconds) + 1
    }

    mutating func noteWrong(_ client: String, _ now: Instant) { wrong.append((client, now)) }
}
