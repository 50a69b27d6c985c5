import Drawing
import Geometry

@testable import Kiosk
@testable import Toolkit

/// Whether what is on a panel is told by more than hue: words stand out from what they lie on, and a thing in another state looks other
/// than before, to eyes without one of the three kinds of cones, too, and in shades of grey.
final class ColorCheck {
    /// What is to be seen of an element beside its words.
    private struct State {
        var isEnabled: Bool
        /// Nil where there is nothing to choose.
        var isChosen: Bool?
        /// On or off, of a switch.
        var value: String?

        func differs(from other: State) -> Bool {
            if let isChosen, let others = other.isChosen, isChosen != others { return true }
            return isEnabled != other.isEnabled || value != other.value
        }
    }

    /// Something in the state that it was seen in last.
    private struct Sighting {
        var state: State
        var frame: Rect
        var picture: Bitmap
    }

    /// The least contrast of words and what they lie on. Thin strokes of small words don't have the whole contrast of their colour.
    private static let leastContrast = 4.0
    /// The least part of a thing that is clearly lighter or darker in another state, in pixels.
    private static let leastDifference = 40

    private var sightings: [String: Sighting] = [:]

    /// Every fault of the state that is shown.
    func faults(_ rig: KioskRig) -> [String] {
        let picture = rig.application.presentedPicture.copy()
        let faint = wholeViews(in: rig.application.window.root).flatMap { view in
            words(in: view).map { faintWords($0, in: view.windowRect(view.bounds), picture) } ?? []
        }
        return faint + states(rig.application.elementTree.all, picture)
    }

    /// The views of which everything is in sight.
    private func wholeViews(in root: View) -> [View] {
        var seen: [(view: View, visible: Rect)] = []
        root.visitSeen(clip: root.frame) { seen.append(($0, $1)) }
        return seen.indices.compactMap { index in
            let (view, visible) = seen[index]
            let isCovered = seen[(index + 1)...].contains { $0.view.isOpaque && $0.visible.intersects(visible) }
            return visible == view.windowRect(view.bounds) && !isCovered ? view : nil
        }
    }

    // MARK: - Words

    /// What is written in a view that can be used; nil where there are no letters.
    private func words(in view: View) -> String? {
        let text: String? =
            switch view {
            case let label as Label: label.text
            case let button as Button where button.isEnabled && !button.isIconOnly: button.title
            default: nil
            }
        return text.flatMap { $0.contains { $0.isLetter || $0.isNumber } ? $0 : nil }
    }

    private func faintWords(_ text: String, in frame: Rect, _ picture: Bitmap) -> [String] {
        let part = frame.intersection(Rect(size: picture.size))
        var counts: [UInt32: Int] = [:]
        for y in part.top..<max(part.top, part.bottom) {
            var (run, pixel) = (0, UInt32(0))
            for x in part.left..<max(part.left, part.right) {
                let next = picture.pixel(x: x, y: y)
                if next != pixel, run > 0 {
                    counts[pixel, default: 0] += run
                    run = 0
                }
                (run, pixel) = (run + 1, next)
            }
            counts[pixel, default: 0] += run
        }
        guard let ground = counts.max(by: { $0.value < $1.value })?.key else { return [] }
        return Sight.allCases.compactMap { sight in
            let contrast = counts.keys.reduce(0) { max($0, sight.contrast(Color($1), Color(ground))) }
            return contrast < Self.leastContrast ? "“\(text)” has a contrast of \(contrast) only for \(sight)" : nil
        }
    }

    // MARK: - States

    private func states(_ elements: [Element], _ picture: Bitmap) -> [String] {
        elements.flatMap { element -> [String] in
            guard let identifier = element.accessibility.identifier, let state = state(of: element) else { return [] }
            let before = sightings.updateValue(Sighting(state: state, frame: element.frame, picture: picture), forKey: identifier)
            guard let before, before.state.differs(from: state), before.frame == element.frame, before.picture.size == picture.size else {
                return []
            }
            return Sight.allCases.compactMap { sight in
                let pixels = sight.difference(before.picture, picture, in: element.frame.intersection(Rect(size: picture.size)))
                return pixels < Self.leastDifference
                    ? "\(identifier), \(before.state) and \(state), differs in \(pixels) pixels only for \(sight)" : nil
            }
        }
    }

    /// Nil where there is only one state.
    private func state(of element: Element) -> State? {
        let accessibility = element.accessibility
        switch accessibility.role {
        case .switch: return State(isEnabled: accessibility.isEnabled, value: accessibility.value)
        case .button, .tab, .cell, .key: return State(isEnabled: accessibility.isEnabled, isChosen: accessibility.isSelected)
        default: return nil
        }
    }
}
