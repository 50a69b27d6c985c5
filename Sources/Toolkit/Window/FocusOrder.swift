internal import Geometry

/// A control that keys can reach now: the view and where it is seen, in window pixels, cut to what is visible.
struct FocusTarget {
    let view: View
    let frame: Rect
}

/// Which controls keys reach, in reading order: those that the accessibility tree lists as enabled controls and a finger could touch.
enum FocusOrder {
    /// The controls of a window's tree from the top to the bottom, and in a row from the leading to the trailing side.
    static func targets(in root: View) -> [FocusTarget] { rows(in: root).flatMap(\.self) }

    /// The same controls row by row, none of them empty.
    static func rows(in root: View) -> [[FocusTarget]] {
        var found: [FocusTarget] = []
        root.visitSeen(clip: root.frame) { view, frame in
            guard let accessibility = view.accessibility, accessibility.isEnabled, accessibility.role.takesKeys else { return }
            if isReachable(view, at: frame.center, in: root) { found.append(FocusTarget(view: view, frame: frame)) }
        }
        return inRows(found, isMirrored: root.isMirrored)
    }

    /// The control that the screen or sheet in front wants to be the first, reachable or not; nil when none says so.
    static func preferred(in root: View) -> View? {
        var wish: View?
        root.visitSeen(clip: root.frame) { view, _ in wish = view.preferredFocus ?? wish }
        return wish
    }

    /// The lists that have more than they show, and where each is seen, in window pixels.
    static func lists(in root: View) -> [(list: ScrollView, frame: Rect)] {
        var found: [(ScrollView, Rect)] = []
        root.visitSeen(clip: root.frame) { view, frame in
            if let list = view as? ScrollView, list.maximumOffset > 0 { found.append((list, frame)) }
        }
        return found
    }

    /// Whether a finger at a place would be the view's: nothing lies over it, and what holds it takes touches.
    private static func isReachable(_ view: View, at place: Point, in root: View) -> Bool {
        guard let hit = root.hitTest(root.localPoint(place)) else { return false }
        if sequence(first: hit, next: \.superview).contains(where: { $0 === view }) { return true }
        // Keys and emoji leave their touches to what holds them.
        for holder in sequence(first: view, next: \.superview).dropFirst() {
            guard holder.isInteractive else { return false }
            if holder === hit { return true }
        }
        return false
    }

    /// Those whose middle lies beside the uppermost one make the first row, and so on.
    static func inRows(_ targets: [FocusTarget], isMirrored: Bool) -> [[FocusTarget]] {
        func lead(_ target: FocusTarget) -> Int { isMirrored ? -target.frame.right : target.frame.left }
        var rest = targets.sorted { ($0.frame.top, lead($0)) < ($1.frame.top, lead($1)) }
        var ordered: [[FocusTarget]] = []
        while let first = rest.first {
            let row = rest.filter { (first.frame.top..<max(first.frame.bottom, first.frame.top + 1)).contains($0.frame.center.y) }
            let members = row.isEmpty ? [first] : row
            ordered.append(members.sorted { lead($0) < lead($1) })
            rest.removeAll { target in members.contains { $0.view === target.view } }
        }
        return ordered
    }
}

/// Which way an arrow key goes.
enum FocusDirection {
    case left, right, up, down

    /// One step in this direction.
    var step: Point {
        switch self {
        case .left: Point(x: -1, y: 0)
        case .right: Point(x: 1, y: 0)
        case .up: Point(x: 0, y: -1)
        case .down: Point(x: 0, y: 1)
        }
    }

    /// How far a rectangle is from another one in this direction; nil when it does not lie there. What lies straight ahead is nearer than
    /// what lies aside.
    func distance(from start: Rect, to rect: Rect) -> Int? {
        let (from, to) = (turned(start), turned(rect))
        guard to.center.x > from.center.x, to.right > from.right || to.left >= from.right else { return nil }
        let ahead = max(0, to.left - from.right)
        let aside = max(0, to.top - from.bottom, from.top - to.bottom)
        return ahead + 3 * aside + abs(to.center.y - from.center.y) / 4
    }

    /// The rectangle in a plane that is turned so that the direction is to the right.
    private func turned(_ rect: Rect) -> Rect {
        switch self {
        case .right: rect
        case .left: Rect(left: -rect.right, top: rect.top, right: -rect.left, bottom: rect.bottom)
        case .down: Rect(left: rect.top, top: rect.left, right: rect.bottom, bottom: rect.right)
        case .up: Rect(left: -rect.bottom, top: rect.left, right: -rect.top, bottom: rect.right)
        }
    }
}

extension Accessibility.Role {
    /// Whether an element of this role is there to be used.
    var takesKeys: Bool {
        switch self {
        case .button, .tab, .cell, .textfield, .key, .handle, .switch: true
        default: false
        }
    }
}
