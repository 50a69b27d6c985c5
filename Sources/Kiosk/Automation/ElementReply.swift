internal import Geometry
internal import Toolkit

/// An element of the tree as the automation socket shows it; keys without a value are left out.
nonisolated struct ElementReply: Encodable {
    struct Frame: Encodable {
        var x, y, width, height: Int
    }

    let identifier: String?
    let role: String
    let label: String?
    let value: String?
    let placeholder: String?
    let enabled: Bool?
    let focused: Bool?
    let selected: Bool?
    let frame: Frame
    let children: [ElementReply]

    @MainActor init(_ element: Element) {
        let accessibility = element.accessibility
        identifier = accessibility.identifier
        role = accessibility.role.rawValue
        label = accessibility.label
        value = accessibility.value
        placeholder = accessibility.placeholder
        enabled = accessibility.role.isControl || !accessibility.isEnabled ? accessibility.isEnabled : nil
        focused = accessibility.role == .textfield || accessibility.isFocused ? accessibility.isFocused : nil
        selected = accessibility.isSelected
        let frame = element.frame
        self.frame = Frame(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        children = element.children.map { ElementReply($0) }
    }
}

extension Accessibility.Role {
    /// Whether a guest can do something with an element of this role.
    fileprivate var isControl: Bool {
        switch self {
        case .button, .tab, .cell, .textfield, .key: true
        default: false
        }
    }
}
