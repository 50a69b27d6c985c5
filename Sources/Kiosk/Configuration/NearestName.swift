/// The name that `word` was probably meant to be: the one with the fewest letters to change, if that is at most a third of them.
func nearest(to word: String, among names: [String]) -> String? {
    let ranked = names.map { (name: $0, distance: editDistance(word, $0)) }.min { $0.distance < $1.distance }
    guard let ranked, ranked.distance * 3 <= max(word.count, ranked.name.count) else { return nil }
    return ranked.name
}

/// How many letters have to be put in, taken out or changed to make one word of the other, capitals not regarded.
func editDistance(_ first: String, _ second: String) -> Int {
    let (left, right) = (Array(first.lowercased().prefix(100)), Array(second.lowercased().prefix(100)))
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            let change = previous[column] + (letter == other ? 0 : 1)
            current.append(min(change, previous[column + 1] + 1, current[column] + 1))
        }
        previous = current
    }
    return previous[right.count]
}
