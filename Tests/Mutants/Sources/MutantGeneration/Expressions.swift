internal import SwiftSyntax

extension FunctionCallExprSyntax {
    /// What is called, as far as it is a name: "precondition", "log.info".
    private var name: String { calledExpression.trimmedDescription }

    /// Whether it only tells the log.
    var isLogLine: Bool { name.hasPrefix("log.") || name.hasPrefix("self.log.") || name == "log" }

    /// Whether it states what only a mistake of ours can break.
    var isPrecondition: Bool {
        ["precondition", "preconditionFailure", "assert", "assertionFailure"].contains(name)
    }

    /// Whether nothing after it could stand without it: an initialiser's first duty, or the end of the process.
    var isIndispensable: Bool { ["super.init", "self.init", "exit", "_exit"].contains(name) }
}

extension InfixOperatorExprSyntax {
    /// Whether it is, or is part of, a sum of texts or lists, which can be joined but not subtracted.
    var joinsText: Bool { holdsText || parent?.as(InfixOperatorExprSyntax.self)?.joinsText ?? false }

    fileprivate var holdsText: Bool { leftOperand.isText || rightOperand.isText }
}

extension ExprSyntax {
    /// The expression without "try", "await" and "unsafe" before it.
    var unmarked: ExprSyntax {
        if let marked = self.as(TryExprSyntax.self) { return marked.expression.unmarked }
        if let marked = self.as(AwaitExprSyntax.self) { return marked.expression.unmarked }
        if let marked = self.as(UnsafeExprSyntax.self) { return marked.expression.unmarked }
        return self
    }

    /// Whether a sign before it is about all of it.
    var isAtom: Bool {
        self.is(DeclReferenceExprSyntax.self) || self.is(MemberAccessExprSyntax.self) || self.is(FunctionCallExprSyntax.self)
            || self.is(TupleExprSyntax.self)
    }

    /// Whether it is, by its looks, a text or a list.
    fileprivate var isText: Bool {
        if self.is(StringLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self) { return true }
        if let sum = self.as(InfixOperatorExprSyntax.self) { return sum.holdsText }
        if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            return tuple.elements.first?.expression.isText ?? false
        }
        guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
        let called = call.calledExpression
        if ["String", "Array", "Substring"].contains(called.trimmedDescription) || called.is(ArrayExprSyntax.self) { return true }
        let member = called.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
        return ["map", "flatMap", "compactMap", "filter", "prefix", "suffix", "dropFirst", "dropLast", "joined", "sorted"].contains(member)
    }
}

extension IntegerLiteralExprSyntax {
    /// The literal of the next number, in the same base; nil for one that is no number of ours.
    var next: String? {
        let digits = literal.text.filter { $0 != "_" }
        for (mark, base) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(mark) {
            guard let value = UInt64(digits.dropFirst(2), radix: base), value < .max else { return nil }
            return mark + String(value + 1, radix: base)
        }
        guard let value = UInt64(digits), value < .max else { return nil }
        return String(value + 1)
    }
}
