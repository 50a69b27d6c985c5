import Devices
import Geometry
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Whether what is on a panel can be read and touched: nothing overlaps, nothing is outside, no words are cut, no target is too small, and
/// nothing is told by hue alone.
struct PanelCheck {
    let rig: KioskRig
    /// What is said of a fault before anything else.
    let panel: String
    /// The panel's measures before rotation.
    let millimetres: Size
    /// What it was shown before.
    var colors = ColorCheck()

    /// What is kept of the states that were looked at, by the tests' files.
    private static var sums: [String: GoldenSums] = [:]

    /// Elements that a finger acts on.
    private static let controls: Set<Accessibility.Role> = [.button, .tab, .textfield, .key, .cell]

    private var window: Window { rig.application.window }
    private var metrics: Metrics { window.surroundings.metrics }
    private var screen: Rect { Rect(size: rig.display.contentSize) }

    /// Every fault of the state that is shown, and whether it looks as it did when somebody looked at it.
    ///
    /// - Parameters:
    ///   - isKept: false where it is known in another way what it should look like.
    ///   - hasFilm: false where how many frames lead to it depends on how busy the machine is.
    func expectRight(_ state: String, isKept: Bool = true, hasFilm: Bool = true, at place: SourceLocation = #_sourceLocation) {
        let faults = overlaps() + outside() + cutWords() + smallTargets() + colors.faults(rig)
        #expect(faults.isEmpty, "\(panel), \(state): \(faults.joined(separator: "; "))", sourceLocation: place)
        let film = rig.display.isFilmed ? rig.display.takeFilm() : nil
        if isKept { expectKept(state, film: hasFilm ? film : nil, at: place) }
    }

    private func expectKept(_ state: String, film: UInt32?, at place: SourceLocation) {
        let file = String(place.fileName.prefix { $0 != "." })
        let sums = Self.sums[file] ?? GoldenSums(file, target: "KioskTests")
        Self.sums[file] = sums
        let test = Test.current?.name.prefix { $0 != "(" } ?? "?"
        let spoken = rig.application.elementTree.all.map { "\($0.frame) \($0.accessibility)" }.joined(separator: "\n")
        // A long run comes by panels of which nothing is kept.
        let problem = sums.mismatch(
            rig.application.presentedPicture, "\(test), \(panel), \(state)", words: spoken, film: film, isComplete: !LongRun.isWanted)
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    // MARK: - Overlaps

    /// The elements that can be touched, each cut to what the keyboard and its bar leave of it.
    private func targets() -> [Element] {
        let covers = window.root.allViews.filter { $0 is KeyboardView || $0 is EditingBar }.map { $0.windowRect($0.bounds) }
        let top = covers.map(\.top).min() ?? screen.bottom
        let typing = window.root.allViews.filter { $0 is KeyboardView || $0 is EditingBar }.flatMap(\.allViews)
        let own = Set(typing.compactMap(\.accessibility?.identifier))
        return rig.application.elementTree.all.compactMap { element in
            guard Self.controls.contains(element.accessibility.role) else { return nil }
            var visible = element
            if !own.contains(name(element)), !name(element).hasPrefix("toast."), !name(element).hasPrefix("edit.") {
                visible.frame.height = min(element.frame.bottom, top) - element.frame.top
            }
            return visible.frame.isEmpty ? nil : visible
        }
    }

    private func overlaps() -> [String] {
        let targets = targets()
        var faults: [String] = []
        for (index, target) in targets.enumerated() {
            for other in targets[..<index] where other.frame.intersects(target.frame) && !belongTogether(other, target) {
                faults.append("\(name(target)) at \(target.frame) lies over \(name(other)) at \(other.frame)")
            }
        }
        return faults
    }

    /// A menu is a layer of its own, as near to the letters that it is for as there is room. Words that come and go may lie on what is a
    /// picture and no button.
    private func belongTogether(_ first: Element, _ second: Element) -> Bool {
        let pair = [first, second]
        if pair.contains(where: { name($0).hasPrefix("edit.") }) { return true }
        // The invitation is one button from edge to edge, with the globe on it.
        if pair.contains(where: { name($0) == "attract" }) { return true }
        let isContent = pair.contains { $0.accessibility.role == .textfield || $0.accessibility.role == .cell }
        return isContent && pair.contains { name($0).hasPrefix("toast.") }
    }

    private func name(_ element: Element) -> String { element.accessibility.identifier ?? element.accessibility.label ?? "?" }

    // MARK: - Views

    /// The views that are seen; what a moved editor has above the panel's edge is not looked at.
    private func shownViews() -> [View] {
        func shown(_ view: View) -> [View] {
            guard !view.isHidden, view.opacity > 0.01, !view.bounds.isEmpty else { return [] }
            let modal = view.subviews.last { $0.isAccessibilityModal && !$0.isHidden }
            return [view] + (modal.map { [$0] } ?? view.subviews).flatMap(shown)
        }
        return shown(window.root)
    }

    private func outside() -> [String] {
        let editor = window.root.allViews.compactMap { $0 as? EditorScreen }.last
        let moving = editor?.typing.isTyping == true ? editor?.content.allViews ?? [] : []
        return shownViews().compactMap { view in
            guard
                view is Button || view is KeyView || view is Label || view is ShareTile || view is MixedLabel || view is StepRow
                    || view is ShutterButton || view is FontCard,
                !moving.contains(where: { $0 === view }), !isInList(view)
            else { return nil }
            let place = view.windowRect(view.bounds)
            return screen.contains(place) ? nil : "\(words(of: view)) at \(place) is not wholly on the panel"
        }
    }

    /// What scrolls may be half in sight.
    private func isInList(_ view: View) -> Bool {
        var parent = view.superview
        while let holder = parent {
            if holder is ScrollView { return true }
            parent = holder.superview
        }
        return false
    }

    private func cutWords() -> [String] { shownViews().filter(\.isCut).map { "\(words(of: $0)) is cut at \($0.frame.size)" } }

    private func words(of view: View) -> String {
        if let label = view as? Label { return "“\(label.text)”" }
        return view.accessibility?.identifier ?? "\(type(of: view))"
    }

    // MARK: - Sizes

    /// Targets of less than 9 mm; of a keyboard's rows those that are narrower than the panel would allow.
    private func smallTargets() -> [String] {
        let millimetres = rig.display.rotation.contentSize(ofPanel: self.millimetres)
        let small = Size(width: 9 * screen.width / millimetres.width, height: 9 * screen.height / millimetres.height)
        let all = targets()
        let rows = Dictionary(grouping: all.filter(isInKeyboardRow), by: \.frame.top)
        let columns = rows.values.reduce(10) { max($0, $1.count) }
        return all.compactMap { target in
            var least = small
            // No more can be had than the row divided by its keys, with a tenth of it for the gaps.
            if isInKeyboardRow(target) { least.width = min(least.width, (screen.width * 90 / 100 - metrics.px(4)) / columns) }
            if isAtEdgeOfList(target) { least.height = 0 }
            if target.accessibility.role == .cell || isCutByList(target) || target.frame.top <= 0 { return nil }
            let isSmall = target.frame.width < least.width || target.frame.height < least.height
            return isSmall && !isOnThePhoto(target) ? "\(name(target)) is only \(target.frame.size), less than \(least)" : nil
        }
    }

    private func isInKeyboardRow(_ target: Element) -> Bool {
        (target.accessibility.role == .key && !isCutByList(target)) || name(target).hasPrefix("emoji.")
    }

    /// Emoji at the edge of their list are seen in part.
    private func isCutByList(_ target: Element) -> Bool {
        guard target.accessibility.role == .key, let panel = window.root.allViews.first(where: { $0 is EmojiPanel }) else { return false }
        return panel.windowRect(panel.bounds).contains(target.frame)
    }

    /// What scrolls may be half out of sight: its height tells nothing then.
    private func isAtEdgeOfList(_ target: Element) -> Bool {
        window.root.allViews.contains { view in
            guard let list = view as? ScrollView, !list.isHidden else { return false }
            let place = list.windowRect(list.bounds)
            let isAtEnd = target.frame.top == place.top || target.frame.bottom == min(place.bottom, screen.bottom)
            return isAtEnd && place.contains(target.frame)
        }
    }

    /// A caption's field has the size that the photo gives it.
    private func isOnThePhoto(_ target: Element) -> Bool { target.accessibility.role == .textfield }
}
