/// What our code never says, each with what it says instead.
enum BannedConstructs {
    struct Ban {
        var text: String
        var instead: String
        var isAllowed: @Sendable (SourceFile) -> Bool = { _ in false }
    }

    static let bans: [Ban] = [
        Ban(text: "@unchecked Sendable", instead: "make it a value, an actor, or guard its state with a Mutex") {
            // The one box for memory that changes threads; its comment says what whoever uses it has to see to.
            $0.path == "Sources/Drawing/SendablePointer.swift"
        },
        Ban(text: "nonisolated(unsafe)", instead: "give the state an owner: an actor, or a Mutex"),
        Ban(text: "Task.detached", instead: "start a Task that its view or actor owns and cancels"),
        Ban(text: "Thread", instead: "use the main actor, or an actor for slow work"),
        Ban(text: "usleep", instead: "wait for an event, or set an alarm on the EventClock"),
        Ban(text: "nanosleep", instead: "wait for an event, or set an alarm on the EventClock"),
        Ban(text: "try!", instead: "handle the error, or state the invariant with precondition"),
        Ban(text: "as!", instead: "use as? and handle the other case"),
        Ban(text: "fatalError", instead: "state our own broken invariant with precondition and a sentence; throw everything else"),
        Ban(text: "DispatchSemaphore", instead: "await the result; the main actor never waits") { !$0.isProduct },
        Ban(text: ", code: errno", instead: "copy errno right after the call: making the words before it may change it"),
        Ban(text: "Process()", instead: "use swift-subprocess") { !$0.isProduct },
        Ban(text: "print(", instead: "log it, or return it; only the command line prints") { $0.target == "mememe" || !$0.isProduct },
        Ban(text: "Date()", instead: "take the time as an argument") { file in
            !file.isProduct || file.target == "MemeStore" || file.path == "Sources/mememe/main.swift"
        },
    ]

    static func violations(in file: SourceFile) -> [Violation] {
        guard file.isSwift else { return [] }
        let bans = bans.filter { file.holds($0.text) }
        let mayDropErrors = file.holds("try?")
        return file.codeLines.enumerated().flatMap { index, line in
            let banned = bans.compactMap { ban -> Violation? in
                guard contains(ban.text, in: line), !ban.isAllowed(file) else { return nil }
                return file.violation(.banned, line: index + 1, "\(ban.text) is not used here; \(ban.instead)")
            }
            let unexplainedTry = mayDropErrors ? unexplainedTry(index, line, file) : nil
            return banned + [unexplainedTry, forceUnwrap(index, line, file)].compactMap(\.self)
        }
    }

    /// Whether the text stands in the line as a word of its own, not as part of a longer name.
    static func contains(_ text: String, in line: String) -> Bool {
        var rest = line[...]
        while let range = rest.firstRange(of: text) {
            let before = rest[..<range.lowerBound].last ?? line[..<range.lowerBound].last
            let after = rest[range.upperBound...].first
            let startsInside = before.map { isNameCharacter($0) || $0 == "." } ?? false
            let endsInside = text.last.map(isNameCharacter) == true && after.map(isNameCharacter) == true
            if !startsInside && !endsInside { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }

    /// An error may be dropped where a comment on the line or above it says why that is right.
    private static func unexplainedTry(_ index: Int, _ line: String, _ file: SourceFile) -> Violation? {
        guard contains("try?", in: line), file.isProduct else { return nil }
        let isExplained = file.comments.contains { !$0.isDocumentation && ($0.line == index + 1 || ($0.isAlone && $0.line == index)) }
        if isExplained { return nil }
        return file.violation(.unexplainedTry, line: index + 1, "catch the error, or say in a comment here why it does not matter")
    }

    private static func forceUnwrap(_ index: Int, _ line: String, _ file: SourceFile) -> Violation? {
        guard line.utf8.contains(UInt8(ascii: "!")) else { return nil }
        let characters = Array(line)
        for (place, character) in characters.enumerated() where character == "!" && place > 0 {
            let before = characters[place - 1]
            let after = place + 1 < characters.count ? characters[place + 1] : " "
            let word = String(characters[..<place].reversed().prefix(while: isNameCharacter).reversed())
            let isUnwrap = isNameCharacter(before) || before == ")" || before == "]"
            if isUnwrap, after != "=", word != "try", word != "as" {
                return file.violation(.forceUnwrap, line: index + 1, "unwrap with guard or if, or state the invariant with precondition")
            }
        }
        return nil
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
