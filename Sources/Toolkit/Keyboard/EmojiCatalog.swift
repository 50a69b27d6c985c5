/// All emoji that the keyboard offers, in Unicode's order.
struct EmojiCatalog {
    /// One emoji.
    struct Emoji: Equatable {
        let text: String
        /// Whether it comes in skin tones.
        let hasTones: Bool

        /// The emoji without a skin tone and in all five, from light to dark.
        var tones: [String] { hasTones ? [text] + (0x1F3FB...0x1F3FF).compactMap { Unicode.Scalar($0).map(toned) } : [text] }

        private func toned(_ tone: Unicode.Scalar) -> String {
            var result = String.UnicodeScalarView()
            let isJoined = text.unicodeScalars.contains(joiner)
            for scalar in text.unicodeScalars {
                // The tone says already that a picture is wanted.
                if scalar == pictureSelector, result.last == tone { continue }
                result.append(scalar)
                if scalar.properties.isEmojiModifierBase, !(isJoined && scalar == handshake) { result.append(tone) }
            }
            return String(result)
        }

        /// What is spoken.
        var name: String { EmojiNames.standard.name(of: text) }
    }

    struct Category {
        /// As Unicode calls it.
        let name: String
        var emoji: [Emoji]
    }

    let categories: [Category]

    /// Reads the form that the resource says it has.
    init(_ data: String) {
        var categories: [Category] = []
        for line in data.split(separator: "\n") where !line.hasPrefix("#") || line.hasPrefix("#️⃣") {
            if line.hasPrefix("= ") {
                categories.append(Category(name: String(line.dropFirst(2)), emoji: []))
            } else if !categories.isEmpty {
                categories[categories.count - 1].emoji += line.split(separator: " ").map {
                    let hasTones = $0.hasSuffix("~")
                    return Emoji(text: String(hasTones ? $0.dropLast() : $0), hasTones: hasTones)
                }
            }
        }
        self.categories = categories
    }

    /// The product's own, read when emoji are first wanted.
    static let standard = EmojiCatalog(String(decoding: PackageResources.emoji_txt, as: UTF8.self))
}

private let joiner: Unicode.Scalar = "\u{200D}"
private let pictureSelector: Unicode.Scalar = "\u{FE0F}"
private let handshake: Unicode.Scalar = "\u{1F91D}"
