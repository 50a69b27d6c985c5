internal import Languages

/// What the machine's own programs say of their work, which they say in English whatever the kiosk speaks.
///
/// The sentences are those of `update` and `export-logs` in /usr/lib/mememe on the appliance; whoever changes one there changes it here.
enum MachineSentence {
    /// Each sentence, made with what changes in it.
    private static let known: [([Substring]) -> Message] = [
        { _ in Message("Looking for an update. This may take some minutes.") },
        { _ in Message("This update is not signed for this booth.") },
        { _ in Message("This update is damaged or not signed.") },
        { _ in Message("This update is damaged.") },
        { Message("This update is for another board (\($0[0])).") },
        { Message("This update (\($0[0])) is not newer than what runs here (\($0[1])).") },
        { Message("Version \($0[0]) runs here; there is nothing newer.") },
        { Message("Version \($0[0]) was tried and did not start here.") },
        { Message("Version \($0[0]) was tried and did not start here. Plug the stick in again to try once more.") },
        { Message("Version \($0[0]) is being taken over. Leave the power on.") },
        { Message("Version \($0[0]) is being taken over. Leave the power on, and the stick in.") },
        { _ in Message("The stick was taken out before the update was over.") },
        { Message("The update could not be taken over; version \($0[0]) goes on.") },
        { Message("Version \($0[0]) is in its place. The booth starts with it when nobody has touched it for a minute.") },
        { _ in Message("The update can’t be fetched from the network.") },
        { _ in Message("The update could not be fetched as a whole.") },
        { Message("There is no room for an update of \($0[0]) bytes.") },
        { Message("Version \($0[0]) runs here.") },
        { Message("Version \($0[0]) did not start; version \($0[1]) runs here again.") },
        { _ in Message("Plug in a USB stick for the logs, and ask for them again.") },
        { _ in Message("The logs are being written. Leave the stick in.") },
        { Message("The logs are on the stick, in \($0[0]). It can be taken out.") },
        { _ in Message("The logs could not be written. Is there room on the stick, and is it still in?") },
    ]

    /// A sentence in the language of the interface; one that is not known here stays as it is.
    static func said(_ sentence: String) -> String {
        for message in known {
            // No sentence has more places than two.
            guard let changing = words(in: sentence, atPlacesOf: message(["", ""]).key) else { continue }
            let same = message(changing)
            return localized(same)
        }
        return sentence
    }

    /// What a sentence has where a key has "%1$s" and so on; nil when it is another sentence.
    private static func words(in sentence: String, atPlacesOf key: String) -> [Substring]? {
        let pieces = key.split(separator: "%", omittingEmptySubsequences: false)
        guard sentence.hasPrefix(pieces[0]) else { return nil }
        var rest = sentence.dropFirst(pieces[0].count)
        var found: [Substring] = []
        for piece in pieces.dropFirst() {
            guard let next = rest.firstRange(of: piece.dropFirst("1$s".count)) else { return nil }
            found.append(rest[..<next.lowerBound])
            rest = rest[next.upperBound...]
        }
        return rest.isEmpty ? found : nil
    }
}
