/// One visible element of the kiosk, as the automation socket describes it.
public struct AutomationElement: Decodable, Equatable, Sendable {
    /// Where an element is, in display pixels as the guest sees them, from the top left.
    public struct Frame: Decodable, Equatable, Sendable {
        public let x, y, width, height: Double

        /// The point in the middle.
        public var center: (x: Double, y: Double) { (x + width / 2, y + height / 2) }
        /// The right edge.
        public var maxX: Double { x + width }
        /// The lower edge.
        public var maxY: Double { y + height }
    }

    public let identifier: String?
    public let role: String?
    public let label: String?
    public let value: String?
    public let placeholder: String?
    public let enabled: Bool?
    public let focused: Bool?
    public let selected: Bool?
    public let frame: Frame
    public let children: [AutomationElement]?

    /// True unless the element says that it is disabled.
    public var isEnabled: Bool { enabled != false }

    /// The element and everything below it, parents first.
    public var all: [AutomationElement] { [self] + (children ?? []).flatMap(\.all) }

    /// The first element with this identifier, in the order of ``all``.
    public func first(_ identifier: String) -> AutomationElement? { all.first { $0.identifier == identifier } }

    /// All elements whose identifiers start with `prefix`.
    public func all(startingWith prefix: String) -> [AutomationElement] { all.filter { $0.identifier?.hasPrefix(prefix) == true } }

    /// Every visible word: labels and values, in the order of ``all``.
    public var words: String { all.flatMap { [$0.label, $0.value].compactMap(\.self) }.joined(separator: "\n") }
}

/// An element that a test looked for and that the screen does not show.
public struct NoSuchElement: Error, CustomStringConvertible {
    let identifier: String
    let visible: [String]

    public init(identifier: String, in root: AutomationElement) {
        self.identifier = identifier
        visible = root.all.compactMap(\.identifier)
    }

    public var description: String { "no element \(identifier) is visible; there are: \(visible.joined(separator: ", "))" }
}
