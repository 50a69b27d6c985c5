/// The values that were used most recently, up to a number of them.
struct RecentValues<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        var lastUse: Int
    }

    private let limit: Int
    private var entries: [Key: Entry] = [:]
    private var uses = 0

    init(limit: Int) { self.limit = limit }

    subscript(key: Key) -> Value? {
        mutating get {
            guard let index = entries.index(forKey: key) else { return nil }
            uses += 1
            entries.values[index].lastUse = uses
            return entries.values[index].value
        }
        set {
            uses += 1
            entries[key] = newValue.map { Entry(value: $0, lastUse: uses) }
            if entries.count > limit { dropOlderHalf() }
        }
    }

    /// Half at once, so that the search for what is old is paid for by many insertions.
    private mutating func dropOlderHalf() {
        let uses = entries.values.map(\.lastUse).sorted()
        let oldestKept = uses[uses.count / 2]
        entries = entries.filter { $0.value.lastUse >= oldestKept }
    }
}
