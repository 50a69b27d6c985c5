internal import Yams

/// What is wrong with a text that is not YAML, in words for whoever writes a configuration.
///
/// The parser's own words ("did not find expected key while parsing a block mapping") help whoever wrote a parser.
struct YAMLMistake: Equatable {
    /// The line on which it can be mended, from 1.
    var line: Int
    /// What stands there.
    var found: String
    /// What may stand there, as the end of a sentence.
    var allowed: String

    /// How the parser says it, and how we do. Where the beginning is told, the mistake lies there: the parser notices a quotation mark that
    /// is never closed at the end of the file.
    private static let sayings: [(parser: String, isAtBeginning: Bool, found: String, allowed: String)] = [
        ("mapping values are not allowed", false, "a colon where none fits", "one \"key: value\" a line, and text with a colon in quotes"),
        ("could not find expected ':'", true, "a line without a colon", "\"key: value\""),
        ("found unexpected end of stream", true, "a quotation mark that is never closed", "quotation marks in pairs"),
        ("did not find expected ',' or ']'", true, "a list that is never closed", "a list such as [a, b]"),
        ("did not find expected ',' or '}'", true, "a brace that is never closed", "values such as {a: 1, b: 2}"),
        (
            "did not find expected key", false, "a line that doesn't fit those above it",
            "\"key: value\", with all keys of one section below each other"
        ),
        ("tab character", false, "a tab", "spaces"),
        ("cannot start any token", false, "a tab, or a sign that no value begins with", "spaces, and text with signs in quotes"),
        ("block sequence entries", false, "a \"-\" where no list can begin", "a list such as [a, b]"),
        ("expected '-' indicator", false, "a line that doesn't fit the list above it", "a list such as [a, b]"),
        ("alphabetic or numeric character", false, "a \"*\" or \"&\" without quotes", "\"*\" in quotes"),
        ("undefined alias", false, "a \"*\" without quotes", "\"*\" in quotes"),
        ("escape character", false, "a backslash that stands for nothing", "two backslashes for one, or single quotes"),
        ("<document start>", false, "text behind the end of the configuration", "one configuration in a file"),
        ("nesting level", false, "lists within lists without end", "a list such as [a, b]"),
    ]

    /// - Parameters:
    ///   - problem: what the parser says.
    ///   - line: the line on which the parser noticed it, from 1.
    ///   - beginning: the line on which what it was reading began, if it says.
    init(_ problem: String, line: Int, beginning: Int?) {
        let saying = Self.sayings.first { problem.contains($0.parser) }
        self.line = (saying?.isAtBeginning == true ? beginning : nil) ?? line
        found = saying?.found ?? "something that can't be understood"
        allowed = saying?.allowed ?? "lines such as \"flow: gallery\""
    }

    /// Characters that no text has.
    private init(notTextOn line: Int) { (self.line, found, allowed) = (line, "a character that is no text", "a file of UTF-8 text") }

    /// What the parser threw, but for keys that stand there twice.
    init(_ error: YamlError) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            self.init(problem, line: mark.line, beginning: context?.mark.line)
        case .reader(_, let offset, _, let yaml):
            self.init(notTextOn: yaml.prefix(offset ?? 0).count(where: \.isNewline) + 1)
        default: self.init("", line: 1, beginning: nil)
        }
    }
}
