/// A place where our sources break a rule of the house, and what to do about it.
struct Violation: Equatable, CustomStringConvertible {
    var file: String
    var line: Int
    var rule: Rule
    /// What was found and what to do instead, as a sentence.
    var advice: String

    var description: String { "\(file):\(line): \(rule.rawValue): \(advice)" }
}

/// The rules, by the names that lift them.
///
/// A rule is lifted once, for one line, by a comment on that line or alone on the line above it:
/// `// rule lifted (function-length): the table of keys reads best in one piece`. The reason is at least three words.
enum Rule: String, CaseIterable {
    case layering = "import"
    case dependencies
    case pinning
    case layout
    case naming
    case fileLength = "file-length"
    case functionLength = "function-length"
    case parameters
    case nesting
    case lineLength = "line-length"
    case banned
    case unexplainedTry = "unexplained-try"
    case forceUnwrap = "force-unwrap"
    case documentation
    case unfinished
    case deadCode = "dead-code"
    case banner
    case machinePath = "machine-path"
    case apostrophe
    case untranslated
    case packages
    case lifting
}
