/// What became of one mistake.
enum Fate: Equatable, CustomStringConvertible {
    /// This test failed, twice.
    case noticed(test: String)
    /// The tests did not come to their end in time.
    case tookTooLong
    /// No test failed, of those that come by its place.
    case survived
    /// No test comes by its place.
    case unreached
    /// The compiler found it.
    case didNotBuild

    var description: String {
        switch self {
        case .noticed(let test): "noticed by \(test)"
        case .tookTooLong: "noticed, as the tests did not come to their end"
        case .survived: "not noticed"
        case .unreached: "not noticed: no test comes by"
        case .didNotBuild: "did not build"
        }
    }

    /// Whether the tests missed it.
    var isMissed: Bool { self == .survived || self == .unreached }
}
