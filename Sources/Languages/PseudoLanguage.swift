/// English with marks on its letters and 40 % longer, its arguments left as they are: what is read without marks was not translated, and
/// what is cut would be cut in some language.
func pseudo(_ format: String) -> String {
    var result = ""
    var isArgument = false
    var letters = 0
    for character in format {
        if character == "%" { isArgument.toggle() }
        let isLetter = !isArgument && marked[character] != nil
        if isLetter { letters += 1 }
        result.append(isLetter ? marked[character] ?? character : character)
        if character == "s" { isArgument = false }
    }
    let missing = (letters * 2 + 4) / 5
    guard letters > 1 else { return result }
    // In words, as a longer sentence has them, so that lines break as they would.
    let words = String(repeating: "lorem ipsum ", count: missing / 12 + 1).prefix(missing)
    return result + (letters < 10 ? "" : " ") + (words.last == " " ? words.dropLast() + "." : words)
}

private let marked: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"))
