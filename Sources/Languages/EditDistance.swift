/// How many letters have to be put in, taken out, changed or swapped with their neighbour to make one word of the other, capitals not
/// regarded, and nothing behind the hundredth letter.
public func editDistance(_ first: String, _ second: String) -> Int {
    let (left, right) = (Array(first.lowercased().unicodeScalars.prefix(100)), Array(second.lowercased().unicodeScalars.prefix(100)))
    var rows = [Array(0...right.count)]
    for (row, letter) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            var best = min(rows[row][column] + (letter == other ? 0 : 1), rows[row][column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other { best = min(best, rows[row - 1][column - 1] + 1) }
            current.append(best)
        }
        rows.append(current)
    }
    return rows[left.count][right.count]
}
