internal import Languages

/// The name that `word` was probably meant to be: the one with the fewest letters to change, if that is at most a third of them.
func nearest(to word: String, among names: [String]) -> String? {
    let ranked = names.map { (name: $0, distance: editDistance(word, $0)) }.min { $0.distance < $1.distance }
    guard let ranked, ranked.distance * 3 <= max(word.count, ranked.name.count) else { return nil }
    return ranked.name
}
