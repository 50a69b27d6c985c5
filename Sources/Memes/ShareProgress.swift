internal import Languages

/// How far a share has come.
public struct ShareProgress: Equatable, Sendable {
    /// What a share is busy with.
    public enum Phase: Equatable, Sendable {
        case copying
        /// What was copied is read back and compared.
        case checking
        /// The medium is being made ready to be taken out.
        case finishing
    }

    public let phase: Phase
    public let completedByteCount: Int
    /// The bytes of the whole share, copying and checking together; 0 when nobody knows.
    public let totalByteCount: Int

    public init(phase: Phase, completedByteCount: Int, totalByteCount: Int) {
        self.phase = phase
        self.completedByteCount = completedByteCount
        self.totalByteCount = totalByteCount
    }

    /// What the guest is told, such as "Copying".
    public var words: String {
        switch phase {
        case .copying: localized("Copying")
        case .checking: localized("Checking the copy")
        case .finishing: localized("Almost done")
        }
    }

    /// How much is done, 0...1; nil when nobody knows.
    public var fraction: Double? { totalByteCount > 0 ? min(1, Double(completedByteCount) / Double(totalByteCount)) : nil }
}

/// What is said of a share that has succeeded.
public struct ShareReceipt: Equatable, Sendable {
    /// What the guest is told.
    public let sentence: String
    /// Where it went, for the log: a path or an address.
    public let place: String
    /// Whether something is still in the kiosk that the guest has to take out, such as a stick.
    public let isToBeTakenOut: Bool

    public init(sentence: String, place: String, isToBeTakenOut: Bool = false) {
        self.sentence = sentence
        self.place = place
        self.isToBeTakenOut = isToBeTakenOut
    }
}
