import Devices
import Drawing
import Geometry

@testable import Toolkit

/// A row that says which one it is.
final class HeardCell: ListCell {
    var number = 0 { didSet { setNeedsDisplay() } }

    override func draw(on painter: Painter) { painter.fill(bounds.inset(by: 2), theme.surface) }

    override var accessibility: Accessibility? { Accessibility(.cell, identifier: "row.\(number)", label: "Row \(number)") }
}

final class HeardRows: ListSource {
    private let surroundings: Surroundings
    let itemCount: Int
    private(set) var chosen: [Int] = []

    init(_ surroundings: Surroundings, count: Int) { (self.surroundings, itemCount) = (surroundings, count) }

    func itemIdentifier(at index: Int) -> String { "\(index)" }
    func makeCell() -> ListCell { HeardCell(surroundings) }
    func configure(_ cell: ListCell, at index: Int) { (cell as? HeardCell)?.number = index }
    func select(_ index: Int) { chosen.append(index) }
}

/// A number that strokes change.
final class Stepper: View {
    var number = 3

    override func nudge(x: Int, y: Int) -> Bool {
        guard y != 0 else { return false }
        number -= y
        return true
    }

    override var accessibility: Accessibility? { Accessibility(.handle, identifier: "stepper", label: "Copies", value: "\(number)") }
}

/// Something that a tap turns on and off.
final class Turner: View {
    private var isOn = false

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        add(PressRecognizer(highlight: { _ in }, action: { [weak self] in self?.isOn.toggle() }))
    }

    override var accessibility: Accessibility? { Accessibility(.switch, identifier: "turner", label: "Large", value: isOn ? "on" : "off") }
}

/// A field whose text is what keys add at its end.
final class HeardField: View, TextInput {
    var text = "" { didSet { setNeedsDisplay() } }
    let markedText = ""

    func insert(_ text: String) -> Bool {
        self.text += text
        return true
    }
    func deleteBackward() -> Bool { text.popLast() != nil }
    func deleteWordBackward() { text = "" }
    func text(beforeCaret count: Int) -> String { String(text.suffix(count)) }
    func replace(beforeCaret count: Int, with text: String) -> Bool { insert(text) }
    func compose(_ finished: String, marked: String) -> Bool { insert(finished) }
    func unmark() {}
    func moveCaret(by characters: Int) {}
    func commit() {}
    func handle(_ key: KeyEvent) -> Bool { false }
    func didGainFocus() { setNeedsDisplay() }
    func didLoseFocus() { setNeedsDisplay() }

    override var accessibility: Accessibility? { Accessibility(.textfield, identifier: "field", label: "Name", value: text) }
}
