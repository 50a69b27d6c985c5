/// How an attempt to carry something out ended.
nonisolated enum Carriage: Equatable, Sendable {
    case delivered
    /// It never will be; the words are the end of a sentence for the operator.
    case refused(String)
    /// Later it may.
    case postponed(String, Reason)

    /// What it is about.
    enum Reason: Equatable, Sendable {
        /// This recipient or file only.
        case itself
        /// The server or the way to it: nothing else gets there now.
        case server
    }
}
