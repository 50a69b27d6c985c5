internal import Geometry

/// One timing that a connector offers.
struct ModeDescription: Equatable, Sendable {
    var name: String
    var size: Size
    /// Frames a second in thousandths.
    var refreshMillihertz: Int
    /// The panel says that this is its own resolution.
    var isPreferred: Bool
}

/// A mode as an operator writes it: "1920x1080", "1920x1080@60" or "1280x800@59.94".
struct ModeWish: Equatable, Sendable {
    var size: Size
    var refreshMillihertz: Int?

    init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard parts.count <= 2, sides.count == 2, sides[0] > 0, sides[1] > 0 else { return nil }
        size = Size(width: sides[0], height: sides[1])
        guard parts.count == 2 else { return }
        guard let hertz = Double(parts[1]), hertz > 0, hertz < 1000 else { return nil }
        refreshMillihertz = Int((hertz * 1000).rounded())
    }
}

/// Where in `modes` the one to show stands.
///
/// The rule: the operator's wish if the panel has that size, at the refresh nearest to the wished one; else the preferred mode;
/// else the largest area; between equals the highest refresh, then the first listed.
func bestMode(of modes: [ModeDescription], wish: ModeWish? = nil) -> Int? {
    if let wish, let index = wished(wish, in: modes) { return index }
    return firstBest(modes.indices) { left, right in
        let (left, right) = (modes[left], modes[right])
        if left.isPreferred != right.isPreferred { return left.isPreferred }
        if left.size.area != right.size.area { return left.size.area > right.size.area }
        return left.refreshMillihertz > right.refreshMillihertz
    }
}

private func wished(_ wish: ModeWish, in modes: [ModeDescription]) -> Int? {
    let fitting = modes.indices.filter { modes[$0].size == wish.size }
    return firstBest(fitting) { left, right in
        let (left, right) = (modes[left], modes[right])
        guard let refresh = wish.refreshMillihertz else {
            if left.isPreferred != right.isPreferred { return left.isPreferred }
            return left.refreshMillihertz > right.refreshMillihertz
        }
        return abs(left.refreshMillihertz - refresh) < abs(right.refreshMillihertz - refresh)
    }
}

/// The first of `elements` that no other beats.
func firstBest<Elements: Sequence>(_ elements: Elements, beats: (Elements.Element, Elements.Element) -> Bool) -> Elements.Element? {
    elements.reduce(nil) { best, element in
        guard let best else { return element }
        return beats(element, best) ? element : best
    }
}
