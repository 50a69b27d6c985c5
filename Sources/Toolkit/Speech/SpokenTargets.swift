internal import Geometry

/// What can be heard on the screen now: every element of the accessibility tree that says something for itself, controls that can't work
/// yet among them.
enum SpokenTargets {
    /// The elements of a window's tree in reading order.
    static func all(in root: View) -> [FocusTarget] {
        var found: [FocusTarget] = []
        root.visitSeen(clip: root.frame) { view, frame in
            if isHeard(view, at: frame.center, in: root) { found.append(FocusTarget(view: view, frame: frame)) }
        }
        return FocusOrder.inRows(found, isMirrored: root.isMirrored).flatMap(\.self)
    }

    /// What a finger at a place of the window is on: what lies uppermost there, or the nearest thing as near as a tap may miss it by.
    static func target(at place: Point, in root: View) -> FocusTarget? {
        let reach = root.metrics.px(GestureNumbers.controlOutset)
        var uppermost: FocusTarget?
        var nearest: (target: FocusTarget, distance: Int)?
        root.visitSeen(clip: root.frame) { view, frame in
            guard frame.inset(by: -reach).contains(place) else { return }
            let isInside = frame.contains(place)
            guard isHeard(view, at: isInside ? place : frame.center, in: root) else { return }
            let target = FocusTarget(view: view, frame: frame)
            if isInside { uppermost = target }
            let distance = max(frame.left - place.x, place.x - frame.right) + max(frame.top - place.y, place.y - frame.bottom)
            if distance < nearest?.distance ?? .max { nearest = (target, distance) }
        }
        return uppermost ?? nearest?.target
    }

    /// Whether the view says something, and nothing else lies over it at a place.
    private static func isHeard(_ view: View, at place: Point, in root: View) -> Bool {
        guard let accessibility = view.accessibility, accessibility.role.isHeard, accessibility.label != nil else { return false }
        guard let hit = root.hitTest(root.localPoint(place)), view.isInteractive else { return !view.isInteractive }
        let isRelated = sequence(first: hit, next: \.superview).contains { $0 === view }
        return isRelated || sequence(first: view, next: \.superview).contains { $0 === hit }
    }
}

extension Accessibility.Role {
    /// Whether an element of this role is something to be found, rather than what holds others.
    fileprivate var isHeard: Bool {
        switch self {
        case .button, .tab, .cell, .image, .textfield, .key, .text, .progress, .toast, .handle, .switch: true
        case .window, .screen, .list, .sheet, .dialog, .keyboard: false
        }
    }
}
