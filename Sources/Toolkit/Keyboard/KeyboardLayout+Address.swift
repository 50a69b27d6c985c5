/// Keys for e-mail addresses: those marks in reach that addresses have, and none that they don't.
extension KeyboardLayout {
    /// What a keyboard is for.
    public enum Purpose: Sendable {
        case text
        /// An e-mail address.
        case address
    }

    /// The end that most addresses have, on one key.
    static let addressEnd = ".com"

    func addressRows(_ layer: Layer, hasGlobe: Bool, isNarrow: Bool) -> [Row] {
        let characters = characters(of: layer)
        let globe = hasGlobe ? [Key(.globe)] : []
        let ending = Key(.character(Self.addressEnd), units: isNarrow ? 1.6 : 1.5)
        if isNarrow {
            let last = [Key(.numbers, units: 1.3)] + globe + keys("@") + [Key(.space)] + keys(".") + [ending, Key(.hide)]
            return [
                Row(keys: keys(characters[0]), indent: 0), Row(keys: keys(characters[1]), indent: 0),
                Row(keys: narrowAddressRow(layer, characters[2]), indent: 0),
                Row(keys: last + [Key(.commit, units: 1.9)], indent: 0),
            ]
        }
        let space = Key(.space, units: 5 - Double(globe.count))
        return [
            Row(keys: keys(characters[0]) + [Key(.delete)], indent: 0), commitRow(characters[1]),
            Row(keys: addressThirdRow(layer, characters[2]), indent: 0),
            Row(keys: [Key(.numbers, units: 1.5)] + globe + [space] + keys("_.") + [ending, Key(.hide)], indent: 0),
        ]
    }

    private func addressThirdRow(_ layer: Layer, _ characters: [String]) -> [Key] {
        if layer == .letters { return [Key(.shift)] + keys(characters) + keys("@-") + [Key(.shift)] }
        return [Key(.symbols, units: 1.5)] + keys(characters) + keys("!?") + [Key(.symbols, units: 1.5)]
    }

    /// The marks of addresses stand where other texts have theirs.
    private func narrowAddressRow(_ layer: Layer, _ characters: [String]) -> [Key] {
        switch layer {
        case .letters: [Key(.shift)] + keys(characters) + [Key(.delete)]
        case .numbers: [Key(.symbols)] + keys("._-@+").map { Key($0.action, units: 1.3) } + [Key(.delete)]
        case .symbols, .emoji, .emojiSearch: [Key(.symbols)] + keys(characters) + [Key(.delete)]
        }
    }
}
