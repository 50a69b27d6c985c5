/// One small mistake that could be in a source file: what stands there, and what stands there with the mistake.
public struct Mutant: Equatable, Sendable {
    /// What kind of mistake it is; the raw value is for the report.
    public enum Kind: String, CaseIterable, Sendable {
        case negatedCondition = "negated condition"
        case droppedStatement = "dropped statement"
        case shiftedComparison = "shifted comparison"
        case shiftedConstant = "shifted constant"
        case swappedLogic = "swapped logic"
        case swappedSum = "swapped sum"
        case flippedReturn = "flipped return"
    }

    /// How the mistake is switched on in a program that holds many.
    enum Switch: Equatable {
        /// One expression or the other.
        case either
        /// A Boolean expression or its opposite.
        case opposite
        /// A statement or nothing.
        case nothing
    }

    /// The path below the project's root.
    public let file: String
    /// The line that it begins in, from 1.
    public let line: Int
    public let kind: Kind
    /// The bytes that are replaced, counted in UTF-8 from the start of the file.
    let place: Range<Int>
    let original: String
    let mistake: String
    let way: Switch

    /// What stands in a program that decides when it starts whether it makes the mistake with this number.
    func switched(_ number: Int) -> String {
        let isActive = "mutant_is_active(\(number))"
        return switch way {
        case .either: "(\(isActive) ? \(mistake) : \(original))"
        case .opposite: "((\(original)) != \(isActive))"
        case .nothing: "if !\(isActive) { \(original) }"
        }
    }
}
