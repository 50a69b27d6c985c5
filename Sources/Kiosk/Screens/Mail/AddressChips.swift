internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

/// The addresses that a mail goes to; a tap on one takes it away.
final class AddressChips: View {
    private var chips: [(address: MailAddress, button: Button)] = []
    var onRemove: (MailAddress) -> Void = { _ in }

    func show(_ addresses: [MailAddress]) {
        for chip in chips { chip.button.removeFromSuperview() }
        chips = addresses.enumerated().map { index, address in
            let button = Button(surroundings, "mail.remove.\(index)", icon: "close", style: ButtonStyle(.filled, .control, padding: 12))
            button.spokenLabel = localized("Remove \(address.text)")
            button.action = { [weak self] in self?.onRemove(address) }
            add(button)
            return (address, button)
        }
        setNeedsLayout()
    }

    private var gap: Int { metrics.px(8) }
    private var height: Int { metrics.px(46) }

    override func layout() {
        guard !chips.isEmpty else { return }
        let rows = max(1, (frame.height + gap) / (height + gap))
        let columns = (chips.count + rows - 1) / rows
        let widest = (frame.width - (columns - 1) * gap) / columns
        var place = Point.zero
        for (address, button) in chips {
            shorten(address, on: button, to: widest)
            let width = min(button.preferredWidth, widest)
            if place.x > 0, place.x + width > frame.width { place = Point(x: 0, y: place.y + height + gap) }
            button.frame = Rect(x: place.x, y: place.y, width: width, height: height)
            place.x += width + gap
        }
    }

    /// Of a long address the beginning and the end are seen, which tell it from others.
    private func shorten(_ address: MailAddress, on button: Button, to width: Int) {
        button.title = address.text
        var kept = address.text.count
        while button.preferredWidth > width, kept > 4 {
            kept -= 2
            let end = kept * 2 / 5
            button.title = address.text.prefix(kept - end) + "…" + address.text.suffix(end)
        }
    }
}
