/// What is asked before something that can't be taken back, and then the PIN once more.
struct OperatorQuestion {
    var title: String
    var message: String
    /// The words of the answer that does it.
    var answer: String
    /// Whether the PIN is asked for as well.
    var asksPIN = true
}
