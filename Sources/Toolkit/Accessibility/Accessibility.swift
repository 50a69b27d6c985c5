/// What a view is to somebody who can't see it: a screen reader, a test, a support tool.
public struct Accessibility: Equatable, Sendable {
    /// What sort of element it is.
    public enum Role: String, Sendable {
        case window, screen, button, tab, list, cell, image, textfield, sheet, dialog, keyboard, key, text, progress, toast, handle
        case `switch`
    }

    /// The stable name that scripts know the element by.
    public var identifier: String?
    public var role: Role
    /// The visible or spoken words.
    public var label: String?
    public var value: String?
    /// What an empty field shows.
    public var placeholder: String?
    public var isEnabled: Bool
    public var isFocused: Bool
    /// Nil for what can't be selected.
    public var isSelected: Bool?
    /// Whether what it says is announced when it comes or changes, to whoever listens.
    public var isLive = false

    /// An element that is not focused and has no placeholder.
    // rule lifted (parameters): most elements need two of them, and a builder would only hide which
    public init(
        _ role: Role, identifier: String? = nil, label: String? = nil, value: String? = nil, isEnabled: Bool = true,
        isSelected: Bool? = nil
    ) {
        self.role = role
        self.identifier = identifier
        self.label = label
        self.value = value
        self.isEnabled = isEnabled
        self.isSelected = isSelected
        placeholder = nil
        isFocused = false
    }
}
