internal import SwiftSyntax

extension CodeBlockItemSyntax {
    /// Whether the program still has a meaning without it: a call whose result nobody wants, or an assignment to what has a value already.
    var canBeDropped: Bool {
        guard case .expr(let expression) = item else { return false }
        let core = expression.unmarked
        if let call = core.as(FunctionCallExprSyntax.self) {
            return !call.isLogLine && !call.isPrecondition && !call.isIndispensable && role == .statement
        }
        guard let infix = core.as(InfixOperatorExprSyntax.self), role != .value else { return false }
        if infix.operator.is(AssignmentExprSyntax.self) { return !gives(itsFirstValueTo: infix.leftOperand) }
        return infix.operator.as(BinaryOperatorExprSyntax.self).map { Self.changes.contains($0.operator.text) } ?? false
    }

    private static let changes: Set<String> = [
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=",
    ]

    /// Whether it is all that a function or property of type Bool consists of, and so its value.
    var isValueOfBoolean: Bool { role == .value && isOfBoolean }

    private enum Role {
        case statement
        /// Its value is the value of what it stands in.
        case value
        /// All of a closure: nobody can tell without the closure's type.
        case closure
    }

    private var role: Role {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let owner = list.parent else { return .statement }
        if owner.is(ClosureExprSyntax.self) { return .closure }
        if owner.is(AccessorBlockSyntax.self) { return .value }
        if let branch = owner.as(SwitchCaseSyntax.self) { return Self.role(ofBranchesOf: branch.parent?.parent) }
        guard let block = owner.as(CodeBlockSyntax.self), let holder = block.parent else { return .statement }
        if holder.is(IfExprSyntax.self) { return Self.role(ofBranchesOf: holder) }
        if let function = holder.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil ? .statement : .value }
        if let accessor = holder.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.text == "get" ? .value : .statement }
        return .statement
    }

    /// What the branches of an "if" or a "switch" are: what that is itself, unless it is part of an expression.
    private static func role(ofBranchesOf choice: Syntax?) -> Role {
        guard let choice, let parent = choice.parent else { return .statement }
        if parent.is(IfExprSyntax.self) { return role(ofBranchesOf: parent) }
        guard parent.is(ExpressionStmtSyntax.self), let item = parent.parent?.as(CodeBlockItemSyntax.self) else { return .value }
        return item.role
    }

    /// Whether an assignment in an initialiser, or to a constant that is declared without a value, is the first.
    private func gives(itsFirstValueTo target: ExprSyntax) -> Bool {
        guard let name = target.nameOfOwn else { return target.is(TupleExprSyntax.self) }
        var node = parent
        while let ancestor = node {
            if ancestor.is(InitializerDeclSyntax.self) { return true }
            if let items = ancestor.as(CodeBlockItemListSyntax.self), items.contains(where: { $0.declares(name) }) { return true }
            if ancestor.is(FunctionDeclSyntax.self) || ancestor.is(ClosureExprSyntax.self) { return false }
            node = ancestor.parent
        }
        return false
    }

    /// Whether it declares something of that name without a value.
    private func declares(_ name: String) -> Bool {
        guard case .decl(let declaration) = item, let variable = declaration.as(VariableDeclSyntax.self) else { return false }
        return variable.bindings.contains { $0.pattern.trimmedDescription == name && $0.initializer == nil && $0.accessorBlock == nil }
    }
}

extension ExprSyntax {
    /// The name, where it is a name or a property of "self".
    fileprivate var nameOfOwn: String? {
        if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
        guard let member = self.as(MemberAccessExprSyntax.self), member.base?.trimmedDescription == "self" else { return nil }
        return member.declName.baseName.text
    }
}

extension SyntaxProtocol {
    /// Whether it belongs to the body of a function or property of type Bool, and not to a closure in it.
    var isOfBoolean: Bool {
        var node = parent
        while let ancestor = node {
            if ancestor.is(ClosureExprSyntax.self) || ancestor.is(InitializerDeclSyntax.self) { return false }
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                return function.signature.returnClause?.type.trimmedDescription == "Bool"
            }
            if let binding = ancestor.as(PatternBindingSyntax.self) { return binding.typeAnnotation?.type.trimmedDescription == "Bool" }
            if let accessor = ancestor.as(AccessorDeclSyntax.self), accessor.accessorSpecifier.text != "get" { return false }
            node = ancestor.parent
        }
        return false
    }
}
