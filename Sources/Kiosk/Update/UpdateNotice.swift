/// What the machine says of an update of its whole system, as it stands in a file: `state: sentence` on one line.
nonisolated struct UpdateNotice: Equatable, Sendable {
    /// How far the update is.
    enum State: String, Sendable {
        /// It is being taken over; the kiosk goes on meanwhile.
        case busy
        /// It was not taken over: damaged, unsigned, older, or for another board.
        case refused
        /// It was taken over, and the machine is about to start it or has done so.
        case done
        /// It was taken over but did not start, so that the earlier system is back.
        case failed
    }

    let state: State
    /// For whoever stands before the panel, as the machine wrote it (`MachineSentence`).
    let sentence: String

    /// More than any sentence has, in bytes.
    static let mostBytes = 1024

    /// Nil when there is nothing to say, and for what nobody here has written.
    init?(_ text: String) {
        guard let line = text.split(whereSeparator: \.isNewline).first, let colon = line.firstIndex(of: ":"),
            let state = State(rawValue: String(line[..<colon]))
        else { return nil }
        let sentence = line[line.index(after: colon)...].drop { $0.isWhitespace }
        guard !sentence.isEmpty else { return nil }
        (self.state, self.sentence) = (state, String(sentence))
    }
}
