internal import Geometry
internal import Languages
internal import Toolkit

/// What guests who see, reach or touch otherwise can have for as long as they are there.
final class AccessSheet: TitledSheet {
    /// What can be switched, by the last part of its identifier.
    enum Choice: String, CaseIterable {
        case largeText = "large-text"
        case largestText = "largest-text"
        case contrast, motion, speech, steady, reach
    }

    private let list: Rows
    private let rows: [(choice: Choice, row: SwitchRow)]

    /// - Parameters:
    ///   - choices: what is offered here.
    ///   - isOn: whether it is switched on.
    ///   - onChange: called with what was switched, and whether it is on now.
    init(
        _ surroundings: Surroundings, _ choices: [Choice], isOn: (Choice) -> Bool, onChange: @escaping (Choice, Bool) -> Void
    ) {
        rows = choices.map { choice in
            let (name, detail) = choice.words
            let row = SwitchRow(
                surroundings, "accessibility.\(choice.rawValue)", name, detail: detail, isOn: isOn(choice)
            ) { onChange(choice, $0) }
            return (choice, row)
        }
        list = Rows(surroundings, rows.map(\.row))
        super.init(surroundings, localized("Accessibility"), closeIdentifier: "accessibility.close")
        panel.add(list)
    }

    /// Shows what is on now: one choice may have ended another.
    func show(isOn: (Choice) -> Bool) { for (choice, row) in rows { row.isOn = isOn(choice) } }

    override func contentHeight(fitting width: Int) -> Int { list.height(fitting: width) }

    override func placeContent(in room: Rect) { list.frame = room }

    override var accessibility: Accessibility? {
        Accessibility(.sheet, identifier: "accessibility-sheet", label: localized("Accessibility"))
    }
}

/// The switches in one column or two, which scroll where the panel is lower than they are.
private final class Rows: ScrollView {
    private let rows: [SwitchRow]

    init(_ surroundings: Surroundings, _ rows: [SwitchRow]) {
        self.rows = rows
        super.init(surroundings)
        for row in rows { add(row) }
    }

    private var gap: Int { metrics.px(metrics.pick(10, compact: 8, tall: 12, narrow: 8)) }
    private var columns: Int { metrics.isUpright ? 1 : 2 }

    private func cell(_ width: Int) -> Int { (width - (columns - 1) * gap) / columns }

    /// All rows are as high as the highest.
    private func rowHeight(_ width: Int) -> Int { rows.map { $0.height(fitting: cell(width)) }.max() ?? 0 }

    func height(fitting width: Int) -> Int {
        let lines = (rows.count + columns - 1) / columns
        return lines * (rowHeight(width) + gap) - gap
    }

    override func layout() {
        contentHeight = height(fitting: frame.width)
        super.layout()
        place()
    }

    override func didScroll() { place() }

    private func place() {
        let (width, height) = (cell(frame.width), rowHeight(frame.width))
        for (index, row) in rows.enumerated() {
            row.frame = Rect(
                x: index % columns * (width + gap), y: index / columns * (height + gap) - Int(offset.rounded()), width: width,
                height: height)
        }
    }
}

extension AccessSheet.Choice {
    /// What it is called, and what it does.
    fileprivate var words: (name: String, detail: String) {
        switch self {
        case .largeText: (localized("Large text"), localized("Words a third larger."))
        case .largestText: (localized("Largest text"), localized("Words more than half as large again."))
        case .contrast: (localized("High contrast"), localized("Black and white, and a line around every button."))
        case .motion: (localized("Less motion"), localized("Nothing slides or jumps."))
        case .speech: (localized("Read aloud"), localized("Says what your finger finds; tap twice to choose it."))
        case .steady: (localized("Steady touch"), localized("A finger has to rest before it counts."))
        case .reach: (localized("Buttons at the bottom"), localized("The button that goes on is within reach."))
        }
    }
}
