/// Which form of a message belongs to a number, as the header of a PO file tells it: `nplurals=2; plural=(n != 1);`, an expression of C.
struct PluralRule: Sendable {
    private let expression: Expression

    /// - Parameter header: the translation of the empty message; nil comes of one without a rule that is understood.
    init?(header: String) {
        guard let field = header.split(separator: "\n").first(where: { $0.hasPrefix("Plural-Forms:") }),
            let rule = field.split(separator: ";").lazy.map({ $0.drop(while: \.isWhitespace) }).first(where: { $0.hasPrefix("plural=") })
        else { return nil }
        self.init(expression: rule.dropFirst("plural=".count))
    }

    /// - Parameter expression: of the number n with `? : || && == != < <= > >= + - * / % !`, numbers and parentheses.
    init?(expression: some StringProtocol) {
        var parser = Parser(expression)
        guard let parsed = parser.choice(), parser.isAtEnd else { return nil }
        self.expression = parsed
    }

    /// The number of the form, from 0.
    func form(of count: Int) -> Int { max(0, expression.value(abs(count))) }

    fileprivate indirect enum Expression: Sendable {
        case number(Int)
        case n
        case not(Expression)
        case pair(Sign, Expression, Expression)
        case choice(Expression, then: Expression, else: Expression)

        func value(_ n: Int) -> Int {
            switch self {
            case .number(let number): number
            case .n: n
            case .not(let inner): inner.value(n) == 0 ? 1 : 0
            case .pair(let sign, let left, let right): sign.value(left.value(n), right.value(n))
            case .choice(let condition, let then, let otherwise): condition.value(n) != 0 ? then.value(n) : otherwise.value(n)
            }
        }
    }

    fileprivate enum Sign: String, Sendable {
        case or = "||"
        case and = "&&"
        case equal = "=="
        case different = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case less = "<"
        case greater = ">"
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divided = "/"
        case remainder = "%"

        /// Those that bind equally tight, the loosest first; of two that begin alike the longer one stands first.
        static let levels: [[Sign]] = [
            [.or], [.and], [.equal, .different], [.lessOrEqual, .greaterOrEqual, .less, .greater], [.plus, .minus],
            [.times, .divided, .remainder],
        ]

        func value(_ left: Int, _ right: Int) -> Int {
            switch self {
            case .or: left != 0 || right != 0 ? 1 : 0
            case .and: left != 0 && right != 0 ? 1 : 0
            case .equal: left == right ? 1 : 0
            case .different: left != right ? 1 : 0
            case .lessOrEqual: left <= right ? 1 : 0
            case .greaterOrEqual: left >= right ? 1 : 0
            case .less: left < right ? 1 : 0
            case .greater: left > right ? 1 : 0
            case .plus: left &+ right
            case .minus: left &- right
            case .times: left &* right
            case .divided: right == 0 ? 0 : left / right
            case .remainder: right == 0 ? 0 : left % right
            }
        }
    }

    /// Reads an expression from its loosest sign to its tightest.
    private struct Parser {
        private var rest: Substring
        private var depth = 0

        init(_ text: some StringProtocol) { rest = Substring(String(text)).drop(while: \.isWhitespace) }

        var isAtEnd: Bool { rest.isEmpty }

        private mutating func take(_ text: String) -> Bool {
            guard rest.hasPrefix(text) else { return false }
            skip(text.count)
            return true
        }

        /// Goes behind some characters and the blanks that follow.
        private mutating func skip(_ count: Int) { rest = rest.dropFirst(count).drop(while: \.isWhitespace) }

        mutating func choice() -> Expression? {
            depth += 1
            defer { depth -= 1 }
            // Deeper than any language's rule is a broken one.
            guard depth < 32, let condition = pairs(0) else { return nil }
            guard take("?") else { return condition }
            guard let then = choice(), take(":"), let otherwise = choice() else { return nil }
            return .choice(condition, then: then, else: otherwise)
        }

        private mutating func pairs(_ level: Int) -> Expression? {
            guard level < Sign.levels.count else { return operand() }
            guard var left = pairs(level + 1) else { return nil }
            while let sign = Sign.levels[level].first(where: { rest.hasPrefix($0.rawValue) }) {
                skip(sign.rawValue.count)
                guard let right = pairs(level + 1) else { return nil }
                left = .pair(sign, left, right)
            }
            return left
        }

        private mutating func operand() -> Expression? {
            if take("n") { return .n }
            if take("!") { return operand().map(Expression.not) }
            if take("(") {
                guard let inner = choice(), take(")") else { return nil }
                return inner
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits) else { return nil }
            skip(digits.count)
            return .number(number)
        }
    }
}
