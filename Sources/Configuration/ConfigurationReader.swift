internal import Yams

/// Checks a whole file against the table and collects everything that is wrong with it.
struct ConfigurationReader {
    let file: String
    private(set) var configuration = Configuration()
    private(set) var problems: [ConfigurationProblem] = []
    /// The line on which each key's value stands.
    private var lines: [String: Int] = [:]
    /// The keys that are written in the file.
    var writtenKeys: Set<String> { Set(lines.keys) }

    /// Reads the text of a file. Values that are right are taken over even where others are wrong.
    init(_ text: String, file: String) {
        self.file = file
        do {
            guard let root = try compose(yaml: text) else { return }
            read(root)
        } catch let error as YamlError {
            problems = error.problems(in: file)
            return
        } catch {
            problems = [ConfigurationProblem(file: file, line: 1, key: "", found: "\(error)", allowed: "YAML")]
            return
        }
        checkRemoteAccess()
        checkMail()
        checkPrinting()
        checkUpload()
        checkKeys()
        problems.sort { $0.line < $1.line }
    }

    private mutating func read(_ root: Node) {
        // A file of comments only holds an empty document.
        if let scalar = root.scalar, scalar.string.isEmpty { return }
        guard let mapping = root.mapping else {
            return complain(root, key: "", allowed: "keys and values, such as \"flow: gallery\"")
        }
        read(mapping, below: "")
    }

    private mutating func read(_ mapping: Node.Mapping, below section: String) {
        for (name, value) in mapping {
            let key = section + (name.scalar?.string ?? name.excerpt)
            if let entry = ConfigurationTable.entries.first(where: { $0.key == key }) {
                lines[key] = value.mark?.line
                if !entry.read(value, &configuration) { complain(value, key: key, allowed: entry.allowed) }
            } else if ConfigurationTable.entries.contains(where: { $0.key.hasPrefix(key + ".") }), section.isEmpty {
                readSection(key, value)
            } else {
                complainUnknown(name, key: key)
            }
        }
    }

    private mutating func readSection(_ name: String, _ value: Node) {
        guard let mapping = value.mapping else {
            // "theme:" with every line below it commented out.
            if let scalar = value.scalar, scalar.string.isEmpty, scalar.style == .any || scalar.style == .plain { return }
            let keys = ConfigurationTable.entries.filter { $0.key.hasPrefix(name + ".") }.map { String($0.key.dropFirst(name.count + 1)) }
            return complain(value, key: name, allowed: "a section with \(keys.inWords)")
        }
        read(mapping, below: name + ".")
    }

    private mutating func complain(_ node: Node, key: String, allowed: String) {
        problems.append(
            ConfigurationProblem(file: file, line: node.mark?.line ?? 1, key: key, found: node.excerpt, allowed: allowed))
    }

    private mutating func complainUnknown(_ name: Node, key: String) {
        let names = ConfigurationTable.names
        let section = key.lastIndex(of: ".").map { key[...$0] } ?? ""
        let siblings = names.filter { $0.hasPrefix(section) && !$0.dropFirst(section.count).contains(".") }
        var problem = ConfigurationProblem(
            file: file, line: name.mark?.line ?? 1, key: key, found: "a key that is not known",
            allowed: (siblings.isEmpty ? names : siblings).inWords)
        problem.nearestKey = nearest(to: key, among: names)
        problems.append(problem)
    }

    /// A key does one thing only.
    private mutating func checkKeys() {
        for (index, action) in KeyBindings.Action.allCases.enumerated() {
            for other in KeyBindings.Action.allCases.dropFirst(index + 1) {
                guard let key = configuration.keys[action].first(where: configuration.keys[other].contains) else { continue }
                // Where one of both is what a kiosk does that was told nothing, the other one is what somebody wrote.
                let names = ["keys.\(other.rawValue)", "keys.\(action.rawValue)"].sorted { (lines[$0] ?? 0) > (lines[$1] ?? 0) }
                problems.append(
                    ConfigurationProblem(
                        file: file, line: lines[names[0]] ?? 1, key: names[0], found: "\"\(key)\", which \(names[1]) has too",
                        allowed: "each key in one list only"))
            }
        }
    }

    /// Mail needs a sender, and goes in the clear only where somebody said that it may.
    private mutating func checkMail() {
        let mail = configuration.mail
        guard let server = mail.server else { return }
        if server.security == .plain, !server.isLoopback, !mail.allowsPlain {
            complain(
                "mail.server", found: "\"\(server.text)\" without mail.allow_plain",
                allowed: "smtps:// or smtp+starttls://, or a server on this machine")
        }
        if mail.from == nil { complain("mail.server", found: "a server without mail.from", allowed: "both or none") }
        if (mail.user == nil) != (mail.passwordFile == nil) {
            complain("mail.server", found: "one of mail.user and mail.password_file", allowed: "both or none")
        }
    }

    /// A printer that is named is meant to print.
    private mutating func checkPrinting() {
        guard configuration.printing.printer != nil, configuration.printing.queue == .none else { return }
        complain("print.printer", found: "a printer without print.queue", allowed: "print.queue: auto with it")
    }

    private mutating func checkUpload() {
        let upload = configuration.upload
        guard let place = upload.place else { return }
        if case .s3 = place, upload.user == nil || upload.passwordFile == nil {
            complain("upload.url", found: "\"\(place.text)\" without keys", allowed: "s3:// with upload.user and upload.password_file")
        } else if (upload.user == nil) != (upload.passwordFile == nil) {
            complain("upload.url", found: "one of upload.user and upload.password_file", allowed: "both or none")
        }
    }

    private mutating func complain(_ key: String, found: String, allowed: String) {
        problems.append(ConfigurationProblem(file: file, line: lines[key] ?? 1, key: key, found: found, allowed: allowed))
    }

    /// An address that others reach needs a password, or the booth is everybody's.
    private mutating func checkRemoteAccess() {
        let vnc = configuration.vnc
        guard vnc.password == nil, let address = NumericAddress(vnc.address), !address.isLoopback else { return }
        problems.append(
            ConfigurationProblem(
                file: file, line: lines["vnc.address"] ?? 1, key: "vnc.address", found: "\"\(vnc.address)\" without vnc.password",
                allowed: "an address of this machine only, such as 127.0.0.1, or a password"))
    }
}

extension YamlError {
    func problems(in file: String) -> [ConfigurationProblem] {
        guard case .duplicatedKeysInMapping(let duplicates, let context) = self else {
            let mistake = YAMLMistake(self)
            return [ConfigurationProblem(file: file, line: mistake.line, key: "", found: mistake.found, allowed: mistake.allowed)]
        }
        return duplicates.sorted().map { name in
            ConfigurationProblem(
                file: file, line: context.mark.line, key: name, found: "the same key twice", allowed: "each key once in its section")
        }
    }
}

extension Node {
    /// What stands there, short enough for one line of a message.
    var excerpt: String {
        if let scalar {
            let text = scalar.string.replacing("\n", with: " ")
            return text.isEmpty ? "nothing" : "\"\(text.count > 60 ? text.prefix(60) + "…" : text[...])\""
        }
        return mapping == nil ? "a list" : "a section"
    }
}
