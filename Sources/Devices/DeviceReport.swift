/// What `mememe check` says, and whether guests could make a meme.
public struct DeviceReport: Equatable, Sendable {
    /// In the order in which they are told.
    public let statuses: [DeviceStatus]

    public init(_ statuses: [DeviceStatus]) { self.statuses = statuses }

    /// One line a device: its kind, its name, and whether it can be used or why not.
    public var lines: [String] {
        let width = statuses.map(\.kind.count).max() ?? 0
        return (statuses + absent).map { status in
            let kind = status.kind + String(repeating: " ", count: max(0, width - status.kind.count))
            switch status.verdict {
            case .usable: return "\(kind)  \(status.name): usable"
            case .unusable(let reason): return "\(kind)  \(status.name): not usable, \(reason)"
            }
        }
    }

    /// Why guests could not make a meme; nil when they could. A mouse does as well as a touch screen.
    public var reasonAgainstMainJob: String? {
        let needs = [("display", "no display can be used"), ("touch", "nothing to touch or point with can be used")]
        let missing = needs.filter { !isUsable($0.0) }.map(\.1)
        let broken = ["store", "fonts"].filter { kind in statuses.contains { $0.kind == kind } && !isUsable(kind) }.map {
            "the \($0) can't be used"
        }
        let reasons = missing + broken
        return reasons.isEmpty ? nil : "Guests can't make a meme here: " + reasons.joined(separator: ", ") + "."
    }

    /// Kinds of which there is not one.
    private var absent: [DeviceStatus] {
        ["touch", "keyboard"].filter { kind in !statuses.contains { $0.kind == kind } }.map {
            DeviceStatus(kind: $0, name: "none", verdict: .unusable("none is plugged in, or this user may not open it"))
        }
    }

    private func isUsable(_ kind: String) -> Bool {
        let kinds = kind == "touch" ? ["touch", "mouse", "pointer"] : [kind]
        return statuses.contains { kinds.contains($0.kind) && $0.verdict == .usable }
    }
}
