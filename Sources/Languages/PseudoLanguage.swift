/// English with marks on its letters, in brackets and 40 % longer, its arguments left as they are: what is read without marks was not
/// translated, and what lacks a bracket was cut or put together out of pieces.
func pseudo(_ format: String) -> String {
    var result = ""
    var isArgument = false
    for character in format {
        if character == "%" { isArgument = true }
        result.append(isArgument ? character : marked[character] ?? character)
        if isArgument, character == "s" || (character == "%" && result.hasSuffix("%%")) { isArgument = false }
    }
    let length = format.count
    let missing = (length * 2 + 4) / 5
    // In words, as a longer sentence has them, so that lines break as they would.
    let filling = String("lorem ipsum dolor sit amet ".prefix(missing)).split(separator: " ").joined(separator: " ")
    let more = missing > 27 ? filling + String(repeating: " lorem", count: (missing - 27) / 6) : filling
    return length < 2 ? result : more.isEmpty ? result : "\(result)\(length < 10 ? "" : " ")\(more)"
}

private let marked: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"))
