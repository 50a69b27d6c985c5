private import SwiftOperators
private import SwiftParser
internal import SwiftSyntax

extension SourceText {
    /// All mistakes that could be made in the file, in the order of their places.
    public func mutants() -> [Mutant] {
        // An operator of our own has no precedence here; what it joins is left as it is.
        let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
        let finder = MutantFinder(self)
        finder.walk(tree)
        return finder.mutants.sorted { ($0.place.lowerBound, $0.place.upperBound) < ($1.place.lowerBound, $1.place.upperBound) }
    }
}

/// Walks over a file and notes the places where a small mistake can be made.
final class MutantFinder: SyntaxVisitor {
    private let source: SourceText
    private(set) var mutants: [Mutant] = []
    /// A literal in a longer list than this is data, such as a table of keys.
    private static let longestList = 24

    init(_ source: SourceText) {
        self.source = source
        super.init(viewMode: .sourceAccurate)
    }

    func note(_ kind: Mutant.Kind, _ node: some SyntaxProtocol, _ way: Mutant.Switch, _ mistake: (String) -> String) {
        let place = node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
        let original = source.text(place)
        mutants.append(
            Mutant(
                file: source.path, line: source.line(of: place.lowerBound), kind: kind, place: place, original: original,
                mistake: mistake(original), way: way))
    }

    /// Notes that a Boolean expression could be its opposite; a comparison for equality is noted as a comparison already.
    private func noteOpposite(_ kind: Mutant.Kind, _ expression: ExprSyntax) {
        if let infix = expression.unmarked.as(InfixOperatorExprSyntax.self), ["==", "!="].contains(infix.operator.trimmedDescription) {
            return
        }
        note(kind, expression, .opposite) { text in
            switch text {
            case "true": "false"
            case "false": "true"
            default: expression.isAtom ? "!\(text)" : "!(\(text))"
            }
        }
    }

    // MARK: - What is left out

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: GenericArgumentSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        if let elements = node.elements { walk(elements) }
        return .skipChildren
    }

    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        node.elements.count > Self.longestList ? .skipChildren : .visitChildren
    }

    override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind {
        guard case .elements(let elements) = node.content else { return .skipChildren }
        return elements.count > Self.longestList ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.isLogLine { return .skipChildren }
        guard node.isPrecondition else { return .visitChildren }
        // The condition counts; the sentence after it is for us.
        if let condition = node.arguments.first?.expression { walk(condition) }
        return .skipChildren
    }

    // MARK: - Expressions

    override func visitPost(_ node: InfixOperatorExprSyntax) {
        guard node.operator.is(BinaryOperatorExprSyntax.self) else { return }
        let sign = node.operator.trimmedDescription
        guard let (kind, other) = Self.others[sign], kind != .swappedSum || !node.joinsText else { return }
        let operation = node.operator
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        let place = operation.positionAfterSkippingLeadingTrivia.utf8Offset - start
        note(kind, node, .either) { text in
            let bytes = Array(text.utf8)
            return String(decoding: bytes[..<place] + other.utf8 + bytes[(place + sign.utf8.count)...], as: UTF8.self)
        }
    }

    private static let others: [String: (Mutant.Kind, String)] = [
        "<": (.shiftedComparison, "<="), "<=": (.shiftedComparison, "<"), ">": (.shiftedComparison, ">="),
        ">=": (.shiftedComparison, ">"), "==": (.shiftedComparison, "!="), "!=": (.shiftedComparison, "=="),
        "&&": (.swappedLogic, "||"), "||": (.swappedLogic, "&&"), "+": (.swappedSum, "-"), "-": (.swappedSum, "+"),
    ]

    override func visitPost(_ node: IntegerLiteralExprSyntax) {
        guard let next = node.next else { return }
        note(.shiftedConstant, node, .either) { _ in next }
    }

    // MARK: - Conditions

    override func visitPost(_ node: ConditionElementSyntax) {
        if case .expression(let condition) = node.condition { noteOpposite(.negatedCondition, condition) }
    }

    override func visitPost(_ node: TernaryExprSyntax) { noteOpposite(.negatedCondition, node.condition) }
    override func visitPost(_ node: WhereClauseSyntax) { noteOpposite(.negatedCondition, node.condition) }
    override func visitPost(_ node: RepeatStmtSyntax) { noteOpposite(.negatedCondition, node.condition) }

    // MARK: - Statements

    override func visitPost(_ node: ReturnStmtSyntax) {
        guard let value = node.expression, value.is(BooleanLiteralExprSyntax.self) || node.isOfBoolean else { return }
        noteOpposite(.flippedReturn, value)
    }

    override func visitPost(_ node: CodeBlockItemSyntax) {
        guard case .expr(let expression) = node.item else { return }
        if node.isValueOfBoolean { return noteOpposite(.flippedReturn, expression) }
        if node.canBeDropped { note(.droppedStatement, expression, .nothing) { _ in "" } }
    }
}
