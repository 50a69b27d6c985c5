internal import Drawing
internal import Geometry
internal import Yams

/// How one kind of value is read from the file, written into the example, and described to whoever got it wrong.
struct ConfigurationValue<Value: Sendable>: Sendable {
    /// What may stand there, as the end of a sentence.
    var allowed: String
    var read: @Sendable (Node) -> Value?
    /// The value as the file has it.
    var write: @Sendable (Value) -> String
}

extension ConfigurationValue {
    /// A value that is a word or a number in one line.
    static func scalar(
        _ allowed: String, read: @escaping @Sendable (String) -> Value?, write: @escaping @Sendable (Value) -> String
    ) -> ConfigurationValue {
        ConfigurationValue(allowed: allowed, read: { $0.scalar.flatMap { read($0.string) } }, write: write)
    }

    /// The same value, or one word that stands for "nothing was said".
    func or(_ word: String) -> ConfigurationValue<Value?> {
        ConfigurationValue<Value?>(
            allowed: "\(word), or \(allowed)",
            read: { node in
                if node.scalar?.string == word { return .some(nil) }
                return read(node).map { .some($0) }
            },
            write: { $0.map(write) ?? word })
    }
}

extension ConfigurationValue where Value: RawRepresentable & CaseIterable {
    /// One of the cases of an enumeration.
    static var choice: ConfigurationValue {
        let words = Value.allCases.map { "\($0.rawValue)" }
        return scalar(words.inWords, read: { text in Value.allCases.first { "\($0.rawValue)" == text } }, write: { "\($0.rawValue)" })
    }
}

extension ConfigurationValue {
    /// Some of the cases of an enumeration, each once, or none.
    static func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>() -> ConfigurationValue where Value == [Choice] {
        let words = Choice.allCases.map(\.rawValue)
        return ConfigurationValue(
            allowed: "a list of \(words.inWords), each once, such as [\(words.prefix(2).joined(separator: ", "))]",
            read: { node in
                guard let sequence = node.sequence else { return nil }
                let choices = sequence.compactMap { $0.scalar.flatMap { Choice(rawValue: $0.string) } }
                return choices.count == sequence.count && Set(choices).count == choices.count ? choices : nil
            },
            write: { "[" + $0.map(\.rawValue).joined(separator: ", ") + "]" })
    }
}

extension [String] {
    /// "a, b or c"
    var inWords: String { count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " or " + self[count - 1] }

    /// "a, b and c"
    var inSeries: String { count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " and " + self[count - 1] }
}

extension ConfigurationValue<HoursOfDay> {
    static var hours: ConfigurationValue { scalar("two times such as 23:00-07:00", read: { HoursOfDay($0) }, write: \.text) }
}

extension ConfigurationValue<Bool> {
    static var flag: ConfigurationValue { scalar("true or false", read: { ["true": true, "false": false][$0] }, write: { "\($0)" }) }
}

extension ConfigurationValue<Int> {
    static func whole(_ range: ClosedRange<Int>) -> ConfigurationValue {
        scalar(
            "a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { Int($0).flatMap { range.contains($0) ? $0 : nil } }, write: { "\($0)" })
    }
}

extension ConfigurationValue<Double> {
    static func number(_ range: ClosedRange<Double>) -> ConfigurationValue {
        scalar(
            "a number from \(range.lowerBound.shortest) to \(range.upperBound.shortest)",
            read: { Double($0).flatMap { range.contains($0) ? $0 : nil } }, write: \.shortest)
    }
}

extension ConfigurationValue<Duration> {
    static func seconds(_ range: ClosedRange<Int>) -> ConfigurationValue {
        scalar(
            "a whole number of seconds from \(range.lowerBound) to \(range.upperBound)",
            read: { Int($0).flatMap { range.contains($0) ? .seconds($0) : nil } }, write: { "\($0.components.seconds)" })
    }

    /// Seconds to the millisecond.
    static func fractionalSeconds(_ range: ClosedRange<Double>) -> ConfigurationValue {
        scalar(
            "a number of seconds from \(range.lowerBound) to \(range.upperBound)",
            read: { Double($0).flatMap { range.contains($0) ? .milliseconds(Int(($0 * 1000).rounded())) : nil } },
            write: { "\(Double($0 / .milliseconds(1)) / 1000)" })
    }
}

extension ConfigurationValue<String> {
    /// Words for people.
    static func words(_ length: ClosedRange<Int>) -> ConfigurationValue {
        scalar(
            "a text of \(length.lowerBound) to \(length.upperBound) characters in one line",
            read: { length.contains($0.count) && !$0.contains(where: \.isNewline) ? $0 : nil }, write: \.quoted)
    }

    static var absolutePath: ConfigurationValue { scalar("an absolute path", read: { $0.hasPrefix("/") ? $0 : nil }, write: \.quoted) }

    /// An address that nobody on the way can answer for.
    static var secureAddress: ConfigurationValue {
        scalar(
            "an address such as https://example.org/booth.raucb",
            read: { text in
                let rest = text.dropFirst("https://".count)
                let isRight = text.hasPrefix("https://") && !rest.isEmpty && !rest.hasPrefix("/")
                return isRight && text.unicodeScalars.allSatisfy({ ("!"..."~").contains($0) && !"\"'\\`$".unicodeScalars.contains($0) })
                    ? text : nil
            },
            write: \.quoted)
    }

    /// A name that other software gives, such as a connector's: ASCII letters, digits and a few signs.
    static func name(_ allowed: String, _ isAllowed: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }) -> ConfigurationValue {
        scalar(allowed, read: { $0.allSatisfy(\.isNamePart) && isAllowed($0) ? $0 : nil }, write: \.quoted)
    }
}

extension ConfigurationValue<ServedAddress> {
    static var servedAddress: ConfigurationValue {
        scalar("a numeric address and a port such as 0.0.0.0:8080 or [::]:8080", read: ServedAddress.init, write: \.text.quoted)
    }
}

extension ConfigurationValue<[String]> {
    static var absolutePaths: ConfigurationValue {
        ConfigurationValue(
            allowed: "a list of absolute paths, such as [/srv/photos]",
            read: { node in
                guard let sequence = node.sequence else { return nil }
                let paths = sequence.compactMap { $0.scalar?.string }.filter { $0.hasPrefix("/") }
                return paths.count == sequence.count ? paths : nil
            },
            write: { "[" + $0.map(\.quoted).joined(separator: ", ") + "]" })
    }
}

extension ConfigurationValue<[String]> {
    /// Languages that the keyboard on the screen has, each once.
    static var languages: ConfigurationValue { codes(of: KeyboardChoice.knownLanguages) }

    /// Some of the codes that there are, each once.
    static func codes(of known: [String]) -> ConfigurationValue {
        ConfigurationValue(
            allowed: "a list of " + known.inWords + ", each once, such as [de, en]",
            read: { node in
                let codes = node.sequence?.compactMap { $0.scalar?.string } ?? []
                let isRight = !codes.isEmpty && codes.count == node.sequence?.count && Set(codes).count == codes.count
                return isRight && codes.allSatisfy(known.contains) ? codes : nil
            },
            write: { "[" + $0.joined(separator: ", ") + "]" })
    }
}

extension ConfigurationValue<[String]> {
    /// Keys that may be bound, each once, or none.
    static var keys: ConfigurationValue {
        ConfigurationValue(
            allowed: "a list of F1 to F24, Return, space, Escape or media keys such as XF86WebCam, each once, such as [F1, XF86WebCam]",
            read: { node in
                guard let sequence = node.sequence else { return nil }
                let keys = sequence.compactMap { $0.scalar?.string }.filter(KeyBindings.knownKeys.contains)
                return keys.count == sequence.count && Set(keys).count == keys.count ? keys : nil
            },
            write: { "[" + $0.joined(separator: ", ") + "]" })
    }
}

extension ConfigurationValue<[String]> {
    /// Ideas for captions.
    static var ideas: ConfigurationValue {
        let one = ConfigurationValue<String>.words(1...Configuration.longestIdea)
        return ConfigurationValue(
            allowed: "a list of up to \(Configuration.mostIdeas) texts of 1 to \(Configuration.longestIdea) characters, such as "
                + "[\"When you see it\"]",
            read: { node in
                guard let sequence = node.sequence, sequence.count <= Configuration.mostIdeas else { return nil }
                let ideas = sequence.compactMap(one.read)
                return ideas.count == sequence.count ? ideas : nil
            },
            write: { "[" + $0.map(one.write).joined(separator: ", ") + "]" })
    }
}

extension ConfigurationValue<String> {
    /// One language that the keyboard on the screen has or that the screens speak.
    static var language: ConfigurationValue {
        let known = KeyboardChoice.knownLanguages + InterfaceLanguages.known.filter { !KeyboardChoice.knownLanguages.contains($0) }
        return scalar(known.inWords, read: { known.contains($0) ? $0 : nil }, write: { $0 })
    }
}

extension ConfigurationValue<Color> {
    static var color: ConfigurationValue {
        scalar(
            "a colour such as \"#FFD02E\", in quotes",
            read: { text in
                guard text.hasPrefix("#"), text.utf8.count == 7 else { return nil }
                let digits = text.dropFirst()
                guard digits.allSatisfy(\.isHexDigit) else { return nil }
                return UInt32(digits, radix: 16).map { Color($0) }
            },
            write: { "\"#\($0.hexDigits)\"" })
    }
}

extension ConfigurationValue<Size> {
    static func size(_ allowed: String, _ range: ClosedRange<Int>) -> ConfigurationValue {
        scalar(
            allowed,
            read: { text in
                let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
                guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
                return range.contains(width) && range.contains(height) ? Size(width: width, height: height) : nil
            },
            write: { "\($0.width)x\($0.height)" })
    }
}

extension ConfigurationValue<PrintSettings.Queue> {
    static var queue: ConfigurationValue {
        scalar("auto, none, or a queue's name such as booth", read: PrintSettings.Queue.init, write: \.text)
    }
}

extension ConfigurationValue<String> {
    /// The path of a socket, or a host with or without a port.
    static var printServer: ConfigurationValue {
        scalar(
            "a socket's path or HOST:PORT, such as /run/cups/cups.sock",
            read: { text in
                let isClean =
                    !text.isEmpty && text.unicodeScalars.allSatisfy { ("!"..."~").contains($0) && !"\"'\\".unicodeScalars.contains($0) }
                guard isClean, !text.hasPrefix("/"), let colon = text.lastIndex(of: ":") else { return isClean ? text : nil }
                return Int(text[text.index(after: colon)...]).map { (1...65535).contains($0) } == true ? text : nil
            }, write: \.quoted)
    }
}

extension ConfigurationValue<String> {
    /// Where a printer answers that speaks IPP.
    static var printerAddress: ConfigurationValue {
        scalar(
            "an address such as ipp://192.0.2.7/ipp/print",
            read: { text in
                guard let scheme = ["ipp://", "ipps://"].first(where: text.hasPrefix) else { return nil }
                let rest = text.dropFirst(scheme.count)
                guard let first = rest.unicodeScalars.first, first == "[" || first.properties.isAlphabetic || ("0"..."9").contains(first),
                    rest.unicodeScalars.allSatisfy({ ("!"..."~").contains($0) && !"\"'\\`$<>{}|^@".unicodeScalars.contains($0) })
                else { return nil }
                return text
            }, write: \.quoted)
    }
}

extension ConfigurationValue<CameraChoice> {
    static var camera: ConfigurationValue {
        scalar("auto, none, a device such as /dev/video0, or folder:DIR", read: CameraChoice.init, write: \.text)
    }
}

extension ConfigurationValue<MailServer> {
    static var mailServer: ConfigurationValue {
        scalar("smtps://HOST:PORT, smtp+starttls://HOST:PORT or smtp://HOST:PORT", read: MailServer.init, write: \.text)
    }
}

extension ConfigurationValue<UploadPlace> {
    static var uploadPlace: ConfigurationValue {
        scalar("a WebDAV folder such as https://example.org/memes, or s3://BUCKET/PREFIX", read: UploadPlace.init, write: \.text)
    }
}

extension ConfigurationValue<[String: [Double]]> {
    static var calibrations: ConfigurationValue {
        ConfigurationValue(
            allowed:
                "for each touch screen its name and six numbers, such as {\"*\": [0, -1, 1, 1, 0, 0]}, not all on one line of the panel",
            read: { node in
                guard let mapping = node.mapping else { return nil }
                var result: [String: [Double]] = [:]
                for (name, matrix) in mapping {
                    let numbers = matrix.sequence?.compactMap { $0.scalar.flatMap { Double($0.string) } } ?? []
                    guard let name = name.scalar?.string, isCalibration(numbers), numbers.count == matrix.sequence?.count else {
                        return nil
                    }
                    result[name] = numbers
                }
                return result
            },
            write: { calibrations in
                let parts = calibrations.sorted { $0.key < $1.key }.map { name, numbers in
                    "\(name.quoted): [" + numbers.map(\.shortest).joined(separator: ", ") + "]"
                }
                return "{" + parts.joined(separator: ", ") + "}"
            })
    }

    /// Whether the numbers are a map that can be turned round; any other would fold the panel into a line.
    private static func isCalibration(_ numbers: [Double]) -> Bool {
        guard numbers.count == 6, numbers.allSatisfy({ $0.isFinite && abs($0) <= 1000 }) else { return false }
        return abs(numbers[0] * numbers[4] - numbers[1] * numbers[3]) >= 1e-6
    }
}

extension Double {
    /// Without a fraction where there is none.
    fileprivate var shortest: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}

extension String {
    /// The text in double quotes, as YAML has it.
    var quoted: String {
        "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension Character {
    fileprivate var isNamePart: Bool { isASCII && (isLetter || isNumber || "-_.,/:@()+*".contains(self)) }
}

extension Color {
    /// Six digits, without the opacity.
    fileprivate var hexDigits: String {
        [red, green, blue].map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }.joined()
    }
}
