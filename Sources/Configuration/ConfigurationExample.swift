/// The configuration as a complete commented file.
///
/// It is made of the table that files are checked against, so it has every key and no other.
public func configurationFile(of configuration: Configuration = Configuration()) -> String {
    var lines = [
        "# The configuration of a MemeMe kiosk. Every line may be left out; the values here are those of this kiosk.",
        "# What the command line says wins over what stands here.",
    ]
    var section = ""
    for entry in ConfigurationTable.entries {
        let parts = entry.key.split(separator: ".").map(String.init)
        let indent = parts.count > 1 ? "  " : ""
        let ownSection = parts.count > 1 ? parts[0] : ""
        if ownSection.isEmpty || ownSection != section { lines.append("") }
        if !ownSection.isEmpty, ownSection != section {
            lines += ConfigurationTable.sections[ownSection].map { ["# " + $0] } ?? []
            lines.append(ownSection + ":")
        }
        section = ownSection
        lines.append("\(indent)# \(entry.comment)")
        lines.append("\(indent)# Allowed: \(entry.allowed).")
        lines.append("\(indent)\(parts[parts.count - 1]): \(entry.write(configuration))")
    }
    return lines.joined(separator: "\n") + "\n"
}
