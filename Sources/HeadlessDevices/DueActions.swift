internal import Devices

/// What a clock has been asked to do, in the order in which it falls due; equal moments keep the order of asking.
struct DueActions {
    struct Entry {
        let time: FrameTime
        let number: Int
        let action: @MainActor () -> Void
    }

    private var entries: [Entry] = []
    private var lastNumber = 0

    /// The moment of the entry that falls due first.
    var earliest: FrameTime? { entries.first?.time }

    /// Takes an action in and returns the number by which it can be removed.
    mutating func insert(at time: FrameTime, _ action: @escaping @MainActor () -> Void) -> Int {
        lastNumber += 1
        let place = entries.firstIndex { $0.time > time } ?? entries.endIndex
        entries.insert(Entry(time: time, number: lastNumber, action: action), at: place)
        return lastNumber
    }

    mutating func remove(_ number: Int) {
        entries.removeAll { $0.number == number }
    }

    /// Takes out the first entry if it is due by `time`.
    mutating func takeFirst(dueBy time: FrameTime) -> Entry? {
        guard let first = entries.first, first.time <= time else { return nil }
        return entries.removeFirst()
    }
}
