internal import Languages

/// What is on the screen that is announced when it comes or changes, without anybody asking.
struct SpokenNews {
    /// The screen, sheet or dialog in front.
    private var context: Accessibility?
    private(set) weak var front: View?
    /// The sentences of a dialog, whose question is more than its title.
    private var message: [String] = []
    /// What speaks up by itself, by what it is known as.
    private var live: [String: String] = [:]

    /// Nothing is on the screen yet.
    init() {}

    /// What is seen in a tree of views now.
    init(_ root: View) {
        root.visitSeen(clip: root.frame) { view, _ in
            guard let element = view.accessibility else { return }
            switch element.role {
            case .screen, .sheet, .dialog:
                // What it is called is said as a title, once.
                (context, front, message) = (element, view, [])
                return
            case .text where context?.role == .dialog && element.label != context?.label: message.append(element.label ?? "")
            default: break
            }
            if element.isLive || element.role.comesUncalled {
                live[element.identifier ?? element.label ?? ""] = SpokenWords(of: element).text
            }
        }
    }

    /// Whether another screen, sheet or dialog is in front than before.
    func hasArrived(since before: SpokenNews) -> Bool {
        front !== before.front || context?.identifier != before.context?.identifier
    }

    /// Whether it is a dialog that is in front.
    var isQuestion: Bool { context?.role == .dialog }

    /// How the screen, sheet or dialog in front is called.
    var title: String {
        message.reduce(context?.label ?? "") { said, next in said + (said.last?.isPunctuation == true ? " " : ". ") + next }
    }

    /// What speaks up now and did not say the same before, in an order that does not change.
    func announcements(since before: SpokenNews) -> [String] {
        let isNewTitle = context?.isLive == true && context?.label != before.context?.label && !hasArrived(since: before)
        return (isNewTitle ? [title] : []) + live.keys.sorted().compactMap { live[$0] == before.live[$0] ? nil : live[$0] }
    }
}

extension Accessibility.Role {
    /// Whether an element of this role speaks up when it comes.
    fileprivate var comesUncalled: Bool { self == .toast || self == .keyboard }
}
