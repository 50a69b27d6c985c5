/// What is typed and not finished yet, and what can be made of it.
public struct Composition: Equatable, Sendable {
    /// What stands for it in the text, underlined; empty when nothing is being composed.
    public var marked: String
    /// What it may become, the likeliest first.
    public var candidates: [String]
    /// Which of the candidates the marked text shows; nil for none.
    public var selection: Int?

    /// A composition; without arguments, none.
    public init(marked: String = "", candidates: [String] = [], selection: Int? = nil) {
        (self.marked, self.candidates, self.selection) = (marked, candidates, selection)
    }

    public var isEmpty: Bool { marked.isEmpty }
}

/// Makes a script's text out of what keys type: syllables of their letters, words of their sounds.
///
/// It is a value: whoever uses it tries a step on a copy, and keeps that one only if the text has room for what comes of it.
public protocol InputMethod {
    var composition: Composition { get }

    /// Takes what a key types.
    ///
    /// - Returns: the text that is finished by it, often none; nil for a key that is no part of a composition, which leaves everything as
    ///   it is: whoever asks then ends the composition and types the key.
    mutating func type(_ text: String) -> String?
    /// Takes back the last character of a composition.
    mutating func deleteBackward()
    /// Takes a space: converts, goes on to the next candidate, or takes one.
    ///
    /// - Returns: the text that is finished by it; nil where a space is a space.
    mutating func typeSpace() -> String?
    /// Shows a candidate in the text, by its place among them.
    mutating func select(_ candidate: Int)
    /// Takes a candidate, by its place among them.
    ///
    /// - Returns: the text that is finished by it; empty while a part of what was typed is left to be composed.
    mutating func choose(_ candidate: Int) -> String
    /// Forgets what is being composed, since it stands in the text as it is or is gone from it.
    mutating func reset()
}

extension InputMethod {
    public mutating func typeSpace() -> String? { nil }
    public mutating func select(_ candidate: Int) {}
    public mutating func choose(_ candidate: Int) -> String { "" }
}
