internal import Languages

/// Something that is said.
struct SpokenWords: Equatable {
    var text: String
    /// Whether each character is said by its name.
    var isSpelled = false

    init(_ text: String, isSpelled: Bool = false) { (self.text, self.isSpelled) = (text, isSpelled) }

    /// What is said of an element: what it is called, what it holds, what it is and how it does.
    init(of element: Accessibility) {
        let label = element.label ?? ""
        guard element.role != .key || element.isSelected != nil || label.count != 1 else {
            // A capital is heard from the caption, not from every key.
            self.init(label.lowercased(), isSpelled: true)
            return
        }
        var parts = [label, Self.content(of: element), Self.kind(of: element.role)].compactMap(\.self)
        if element.isSelected == true { parts.append(localized("selected", meaning: "spoken")) }
        let dimmed = localized("dimmed", meaning: "spoken")
        // Some say in their label why they can't be used.
        if !element.isEnabled, !label.contains(dimmed) { parts.append(dimmed) }
        self.init(parts.filter { !$0.isEmpty }.joined(separator: ", "))
    }

    /// What is in a field or counted by a number; a code's address is no word.
    private static func content(of element: Accessibility) -> String? {
        switch element.role {
        case .textfield:
            let text = element.value ?? ""
            return text.isEmpty ? localized("empty", meaning: "spoken, of a field") : text
        case .image: return nil
        case .switch: return element.value == "on" ? localized("On", meaning: "switch") : localized("Off", meaning: "switch")
        default: return element.value.flatMap { (element.label ?? "").contains($0) ? nil : $0 }
        }
    }

    private static func kind(of role: Accessibility.Role) -> String? {
        switch role {
        case .button, .cell: localized("button", meaning: "spoken")
        case .tab: localized("tab", meaning: "spoken")
        case .textfield: localized("edit", meaning: "spoken, of a field")
        case .image: localized("image", meaning: "spoken")
        case .switch: localized("switch", meaning: "spoken")
        default: nil
        }
    }
}
