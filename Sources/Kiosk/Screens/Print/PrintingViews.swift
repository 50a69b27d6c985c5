internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// The words and buttons beside a print, or beside what is wrong with the printer.
final class PrintingViews {
    let title: Label
    let bar: ProgressBar
    let words: Label
    let advice: Label
    let another: Button
    let phone: Button
    let faultPhone: Button
    let retry: Button
    let row: ButtonRow
    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
        title = Label(surroundings, localized("Printing your meme"), .t1, maximumLines: 2)
        bar = ProgressBar(surroundings)
        words = Label(surroundings, "", .guide, color: { $0.label2 })
        advice = Label(surroundings, "", .guide, color: { $0.label2 }, maximumLines: 5)
        func button(_ identifier: String, _ title: String, _ icon: String, _ kind: ButtonStyle.Kind) -> Button {
            Button(surroundings, identifier, title: title, icon: icon, style: ButtonStyle(kind, .big, radius: 18))
        }
        another = button("printing.another", localized("Make another"), "add", .go)
        phone = button("printing.phone", localized("Send to phone"), "phone", .filled)
        faultPhone = button("printer-fault.phone", localized("Send to phone"), "phone", .go)
        retry = button("printer-fault.retry", localized("Try again"), "retake", .filled)
        row = ButtonRow(surroundings, [another, faultPhone, phone, retry])
    }

    /// Where words and buttons stand in the column.
    var alignment = TextBox.Alignment.leading {
        didSet {
            guard alignment != oldValue else { return }
            for label in [title, words, advice] { label.alignment = alignment }
            row.isCentred = alignment == .center
        }
    }

    func makeColumn() -> WordColumn {
        WordColumn(
            surroundings,
            [
                .init(title) { _ in 0 }, .init(bar, gap: { $0.pick(24, compact: 14, tall: 32) }, points: { _ in 14 }),
                .init(words) { $0.pick(18, compact: 10, tall: 18) }, .init(advice) { $0.pick(12, compact: 10, tall: 16) },
                .init(row, gap: { $0.pick(28, compact: 16, tall: 32) }) { [unowned row] in row.height(fitting: $0) },
            ])
    }
}
