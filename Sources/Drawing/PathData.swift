extension Path {
    /// The path that SVG path data describes, of which absolute `M`, `L`, `C` and `Z` are understood; nil for anything else.
    public init?(data: String) {
        self.init()
        var numbers: [Double] = []
        var command: Character?
        var token = ""

        func finishToken() -> Bool {
            defer { token = "" }
            if token.isEmpty { return true }
            guard let number = Double(token) else { return false }
            numbers.append(number)
            return true
        }
        for character in data + "Z" {
            if character.isLetter {
                guard finishToken(), append(command, &numbers) else { return nil }
                command = character
            } else if character == " " || character == "," {
                guard finishToken() else { return nil }
            } else {
                if character == "-", !token.isEmpty, !finishToken() { return nil }
                token.append(character)
            }
        }
        if data.last == "Z" || data.last == "z" { close() }
    }

    /// Appends one command with all its numbers; false when they don't fit it.
    private mutating func append(_ command: Character?, _ numbers: inout [Double]) -> Bool {
        defer { numbers = [] }
        func point(_ index: Int) -> Vector { Vector(numbers[index * 2], numbers[index * 2 + 1]) }
        switch command {
        case nil: return numbers.isEmpty
        case "M":
            guard numbers.count == 2 else { return false }
            move(to: point(0))
        case "L":
            guard !numbers.isEmpty, numbers.count % 2 == 0 else { return false }
            for index in 0..<numbers.count / 2 { line(to: point(index)) }
        case "C":
            guard !numbers.isEmpty, numbers.count % 6 == 0 else { return false }
            for index in stride(from: 0, to: numbers.count / 2, by: 3) { curve(point(index), point(index + 1), to: point(index + 2)) }
        case "Z":
            guard numbers.isEmpty else { return false }
            close()
        default: return false
        }
        return true
    }
}
